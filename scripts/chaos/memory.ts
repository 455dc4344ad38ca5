const SHORTEST_S = 120; // a process that is younger still grows into what it needs
const FLAT = 1.15; // of what was held before
const FLAT_MB = 64; // heaps grow and shrink by as much

/** A process of an instance, from its start or that of the run to its end. */
export interface Life {
  instance: number;
  pid: number;
  /** Seconds since the start of the run. */
  fromS: number;
  toS: number;
  /** What it held, look by look. */
  mb: number[];
}

export interface Look extends Pick<Life, "instance" | "pid"> {
  atS: number;
  mb: number;
}

/** Medians in megabytes. */
export interface LifeMemory extends Pick<Life, "instance" | "fromS" | "toS"> {
  fifths: number[];
}

export interface LongLives {
  /** The longest of those that were there at the start. */
  first: LifeMemory;
  /** The longest of those that were there at the end. */
  last: LifeMemory;
  /** In the last fifth of the time that both reached, counted from the beginning of each. */
  sameAge: { first: number; last: number };
}

/** Adds what was seen to the life of that process. */
export function noteLook(lives: Life[], { instance, pid, atS, mb }: Look): void {
  const life = lives.find((one) => one.instance === instance && one.pid === pid);
  if (!life) return void lives.push({ instance, pid, fromS: atS, toS: atS, mb: [mb] });
  life.mb.push(mb);
  life.toS = atS;
}

/** What the two held that are long enough to tell; undefined where one is not. */
export function longLives(lives: readonly Life[]): LongLives | undefined {
  const [start, end] = [Math.min(...lives.map(({ fromS }) => fromS)), Math.max(...lives.map(({ toS }) => toS))];
  const first = longest(lives.filter(({ fromS }) => fromS === start));
  const last = longest(lives.filter(({ toS }) => toS === end));
  if (!first || !last) return undefined;
  const shared = Math.min(first.mb.length, last.mb.length);
  const lastFifth = ({ mb }: Life) => inFifths(mb.slice(0, shared)).at(-1) ?? 0;
  return { first: told(first), last: told(last), sameAge: { first: lastFifth(first), last: lastFifth(last) } };
}

/** Where memory rose: within a life from its second fifth on, and from the first long life to the last at the same age. */
export function risesIn({ first, last, sameAge }: LongLives): string[] {
  const within = [first, last]
    .filter(({ fifths: [, second = 0, , , end = 0] }) => !isFlat(second, end))
    .map(({ instance, fifths }) => `memory of an instance stays as it is: ${fifths.join(", ")} MB (${instance + 1})`);
  if (isFlat(sameAge.first, sameAge.last)) return within;
  return [...within, `a later process holds no more than an earlier one: ${sameAge.last} MB, ${sameAge.first} before`];
}

function longest(lives: readonly Life[]): Life | undefined {
  const spans = lives.map(({ fromS, toS }) => toS - fromS);
  const most = Math.max(...spans);
  return most >= SHORTEST_S ? lives[spans.indexOf(most)] : undefined;
}

function told({ instance, fromS, toS, mb }: Life): LifeMemory {
  return { instance, fromS: Math.round(fromS), toS: Math.round(toS), fifths: inFifths(mb) };
}

/** The median of each. */
function inFifths(samples: readonly number[]): number[] {
  return Array.from({ length: 5 }, (_, n) => {
    const part = samples.slice((n * samples.length) / 5, ((n + 1) * samples.length) / 5).sort((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? 0;
  });
}

function isFlat(before: number, after: number): boolean {
  return after <= Math.max(before * FLAT, before + FLAT_MB);
}
