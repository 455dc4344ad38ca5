import type { StatedText } from "./statement";
import { answerOf, type Shape, type ValueReading } from "./values";

const MOST_SUBJECTS = 2_000; // of a predicate, sampled by hash: enough to tell 95 % from 98 %
const MOST_PAIRS = 200_000;
const MOST_PREDICATES_OF_A_PAIR = 32;
const LEAST_PAIRS = 10;
const LEAST_BACK = 0.5; // share of pairs that are joined the other way, too
const MOST_UNITS = 50;
const MANY = -1;
const HASH_RANGE = 2 ** 53;
const LONGEST_NAME_WORDS = 7;

interface SingleCounts {
  subjects: number;
  single: number;
}

/** The objects of one predicate, counted by what they are, and a sample of how many a subject has. */
export class PredicateSurvey {
  facts = 0;
  /** Objects that are things of their own. */
  things = 0;
  readonly shapes: Record<Shape, number> = { number: 0, counted: 0, date: 0, year: 0, text: 0 };
  /** Texts that could name something, of `shapes.text`. */
  names = 0;
  /** Texts that only say yes or no. */
  answers = 0;
  readonly units = new Map<string, number>();
  /** The units of its numbers as they are written. */
  readonly written = new Map<string, number>();
  private readonly subjects = new HashSample<number>(MOST_SUBJECTS);
  private counted?: SingleCounts;

  constructor(
    readonly key: string,
    readonly index: number,
  ) {}

  /** An object with a key; `value` where its key is written as a measure. */
  addThing(value: ValueReading | undefined): void {
    this.facts += 1;
    if (value) this.addShape(value);
    else this.things += 1;
  }

  addWords(object: StatedText, reading: ValueReading): void {
    this.facts += 1;
    this.addShape(reading);
    if (reading.shape !== "text") return;
    const isAnswer = answerOf(object.text) !== undefined;
    if (isAnswer) this.answers += 1;
    if (isAnswer || isNameLike(object.text)) this.names += 1;
  }

  addPair(subject: number, object: number): void {
    this.subjects.update(subject, (before) => (before === undefined || before === object ? object : MANY));
  }

  /** Subjects that were looked at, and how many of them have a single object. */
  singles(): SingleCounts {
    if (this.counted) return this.counted;
    const objects = [...this.subjects.values()];
    return { subjects: objects.length, single: objects.filter((object) => object !== MANY).length };
  }

  /** All is read: only what the sample tells is kept. */
  close(): void {
    this.counted = this.singles();
    this.subjects.clear();
  }

  private addShape({ shape, literal, unit }: ValueReading): void {
    this.shapes[shape] += 1;
    if (literal?.kind === "number") count(this.units, literal.unit);
    if (unit) count(this.written, unit);
  }
}

function count(units: Map<string, number>, unit: string): void {
  if (units.has(unit) || units.size < MOST_UNITS) units.set(unit, (units.get(unit) ?? 0) + 1);
}

/** How the pairs that a predicate joins are joined the other way. */
export interface Join {
  /** The index of the predicate. */
  predicate: number;
  /** The predicates that join at least half of its pairs the other way, itself among them where it is symmetric. */
  back: number[];
  /** It joins many pairs, and none of them both ways. */
  isOneWay: boolean;
}

/** Pairs of things and the predicates between them, either way: what tells inverse and symmetric relations. */
export class OverlapSample {
  private readonly pairs = new HashSample<readonly number[]>(MOST_PAIRS);

  add(predicate: number, subject: number, object: number): void {
    if (subject === object) return;
    const forward = subject < object;
    const [least, most] = forward ? [subject, object] : [object, subject];
    const pair = (least % 2 ** 26) * 2 ** 27 + (most % 2 ** 27);
    const code = predicate * 2 + (forward ? 0 : 1);
    this.pairs.update(pair, (codes = []) => (hasRoom(codes) && !codes.includes(code) ? [...codes, code] : codes));
  }

  /** What the sample tells of each predicate that joins enough of its pairs. */
  joins(): Join[] {
    return [...this.counts()]
      .filter(([, { pairs }]) => pairs >= LEAST_PAIRS)
      .map(([predicate, { pairs, back }]) => ({
        predicate,
        back: [...back].filter(([, count]) => count >= pairs * LEAST_BACK).map(([other]) => other),
        isOneWay: pairs >= 5 * LEAST_PAIRS && !back.has(predicate),
      }));
  }

  clear(): void {
    this.pairs.clear();
  }

  // For each predicate, how many sampled pairs it joins, and how many of them each other joins the opposite way.
  private counts(): Map<number, { pairs: number; back: Map<number, number> }> {
    const counts = new Map<number, { pairs: number; back: Map<number, number> }>();
    for (const codes of this.pairs.values()) {
      for (const code of codes) {
        const predicate = code >> 1;
        const count = counts.get(predicate) ?? { pairs: 0, back: new Map<number, number>() };
        counts.set(predicate, count);
        count.pairs += 1;
        for (const other of codes) {
          if ((other & 1) !== (code & 1)) count.back.set(other >> 1, (count.back.get(other >> 1) ?? 0) + 1);
        }
      }
    }
    return counts;
  }
}

const hasRoom = (codes: readonly number[]) => codes.length < MOST_PREDICATES_OF_A_PAIR;

/** At most so many entries, chosen by their hash alone: each key is in the sample always or never. */
class HashSample<V> {
  private readonly entries = new Map<number, V>();
  private below = HASH_RANGE;

  constructor(private readonly most: number) {}

  update(hash: number, next: (before: V | undefined) => V): void {
    // The low bits are used for choosing, since the order of the high ones decides which way a pair is kept.
    const place = scrambled(hash);
    if (place >= this.below) return;
    this.entries.set(place, next(this.entries.get(place)));
    while (this.entries.size > this.most) this.shrink();
  }

  values(): IterableIterator<V> {
    return this.entries.values();
  }

  clear(): void {
    this.entries.clear();
  }

  private shrink(): void {
    this.below /= 2;
    for (const place of this.entries.keys()) if (place >= this.below) this.entries.delete(place);
  }
}

// Another 53-bit number, evenly spread; doubles and their products stay exact in the low half.
function scrambled(hash: number): number {
  const high = Math.imul(Math.floor(hash / 2 ** 21) ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const low = (hash % 2 ** 21) ^ (high & 0x1fffff);
  return high * 2 ** 21 + low;
}

function isNameLike(text: string): boolean {
  if (text.length > 80 || /[.!?]\s/.test(text)) return false;
  const words = text.trim().split(/\s+/);
  return words.length <= LONGEST_NAME_WORDS && words.some((word) => /\p{L}{3}/u.test(word));
}
