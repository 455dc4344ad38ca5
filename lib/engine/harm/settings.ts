import { HARM_CATEGORY_IDS, type HarmCategory, type HarmThreshold } from "@/lib/catalog/harm";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { plainOf, versionsOf } from "./disguises";
import type { Folded } from "./fold";
import { PatternSearch } from "./pattern-search";

type HarmSettings = OrganizationSettings["harm"];
type Phrase = HarmSettings["allow"][number];

/** What a request asks for; what it leaves out is as the organization chose. */
export interface HarmRequest {
  categories?: readonly HarmCategory[];
  threshold?: HarmThreshold;
}

/** A place in a text, in UTF-16 units. */
export interface Utf16Range {
  from: number;
  to: number;
}

/** A phrase of the block list where it stands in a text. */
export interface Blocked extends Utf16Range {
  category: HarmCategory;
  phrase: string;
}

/** A text as an organization wants it read. */
export interface Ruled {
  /** As long as the text, with the phrases of the allow list out of sight. */
  text: string;
  /** Where the block list strikes, but for what an allowed phrase covers. */
  blocked: Blocked[];
}

const USUAL: HarmThreshold = "medium";
const OUT_OF_SIGHT = "⏹"; // a pictograph is a token: the words around it do not become neighbours

/** An organization's settings, ready to be asked. Making one costs time; the same one serves any number of texts. */
export class HarmRules {
  readonly #thresholds: HarmSettings["thresholds"];
  readonly #blocked: Listed<HarmSettings["block"][number]>;
  readonly #allowed: Listed<Phrase>;

  constructor({ thresholds, block, allow }: HarmSettings) {
    this.#thresholds = thresholds;
    this.#blocked = new Listed(block);
    this.#allowed = new Listed(allow);
  }

  /**
   * The categories to check, each with its threshold: the request's where it names one, else the organization's. In
   * those that it turned off only the block list counts (`off`), unless the request names the category.
   */
  checks({ categories, threshold }: HarmRequest): [HarmCategory, HarmThreshold | "off"][] {
    return [...new Set(categories ?? HARM_CATEGORY_IDS)].map((category) => {
      const own = this.#thresholds[category] ?? USUAL;
      if (own !== "off") return [category, threshold ?? own];
      return [category, categories ? (threshold ?? USUAL) : "off"];
    });
  }

  /** Applies the lists to a text, in time that grows with its length. */
  read(text: string): Ruled {
    if (this.#blocked.isEmpty && this.#allowed.isEmpty) return { text, blocked: [] };
    const versions = versionsOf(text);
    const allowed = this.#allowed.find(versions, () => "");
    const isAllowed = coveredBy(allowed);
    const blocked = this.#blocked.find(versions, ({ category }) => category).filter((place) => !isAllowed(place));
    return {
      text: hide(text, allowed),
      blocked: blocked.map(({ from, to, entry: { category, phrase } }) => ({ from, to, category, phrase })),
    };
  }
}

type Found<T> = Utf16Range & { entry: T };

/** Entries of a list, by how they are matched. */
class Listed<T extends Phrase> {
  readonly isEmpty: boolean;
  readonly #whole = new Map<string, T>();
  readonly #parts: { entry: T; pattern: string }[] = [];
  readonly #search: PatternSearch;

  constructor(entries: readonly T[]) {
    for (const entry of entries) {
      const pattern = plainOf(entry.phrase).trim();
      if (pattern === "") continue;
      if (entry.match === "exact") this.#whole.set(pattern, entry);
      else this.#parts.push({ entry, pattern });
    }
    this.#search = new PatternSearch(this.#parts.map(({ pattern }) => pattern));
    this.isEmpty = this.#whole.size === 0 && this.#parts.length === 0;
  }

  /** Where entries stand, in the order of the text, each place once; of entries of one kind that end at one place the longest. */
  find(versions: readonly Folded[], kindOf: (entry: T) => string): Found<T>[] {
    const found = new Map<string, Found<T>>();
    const keep = (entry: T, from: number, to: number) =>
      found.set(`${kindOf(entry)} ${from} ${to}`, { from, to, entry });
    for (const { text, from, to } of versions) {
      const whole = this.#whole.get(text.trim());
      if (whole) keep(whole, 0, to[text.length - 1] as number);
      let seen: { end: number; kinds: string[] } = { end: 0, kinds: [] };
      this.#search.find(text, (index, start, end) => {
        const { entry } = this.#parts[index] as { entry: T };
        if (end > seen.end) seen = { end, kinds: [] };
        const kind = kindOf(entry);
        if (seen.kinds.includes(kind) || (entry.match === "word" && !standsAlone(text, start, end))) return false;
        seen.kinds.push(kind);
        keep(entry, from[start] as number, to[end - 1] as number);
        return false;
      });
    }
    return [...found.values()].sort((a, b) => a.from - b.from);
  }
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;

// A word ends where no letter or digit goes on; what begins or ends with a sign needs no such end.
function standsAlone(text: string, start: number, end: number): boolean {
  const goesOn = (at: number) =>
    ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) && STARTS_WITH_WORD.test(text.slice(at, at + 2));
  return !goesOn(start) && !goesOn(end);
}

/** Whether one of the places, sorted by where they begin, covers another. */
function coveredBy(places: readonly Utf16Range[]): (place: Utf16Range) => boolean {
  const reach: number[] = [];
  for (const { to } of places) reach.push(Math.max(to, reach.at(-1) ?? 0));
  return ({ from, to }) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] as Utf16Range).from <= from) low = middle + 1;
      else high = middle;
    }
    return (reach[low - 1] ?? -1) >= to;
  };
}

function hide(text: string, places: readonly Utf16Range[]): string {
  let [shown, done] = ["", 0];
  for (const { from, to } of places) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    shown += text.slice(done, start) + OUT_OF_SIGHT.padEnd(to - start);
    done = to;
  }
  return shown + text.slice(done);
}
