interface Step {
  /** Other words that may stand before this one. */
  gap: number;
  words: Set<string>;
  stems: string[];
}

interface Phrase<T> {
  steps: Step[];
  of: T;
}

/** Words at `first` to `last`, both included, say a phrase of `of`. */
export interface Match<T> {
  first: number;
  last: number;
  of: T;
}

const SHORTEST_STEM = 2;
const LONGEST_STEM = 12;
const REMEMBERED = 20_000; // words whose phrases are kept at hand

/** Finds phrases among words. Each word is looked up as a beginning, so the time grows with the text, not the list. */
export class PhraseFinder<T> {
  readonly #byWord = new Map<string, Phrase<T>[]>();
  readonly #byStem = new Map<string, Phrase<T>[]>();
  readonly #starting = new Map<string, readonly Phrase<T>[]>();

  /** Adds words in a row: `a|b` either, `stem*` any word that begins so, `~2` up to two other words between. */
  add(phrase: string, of: T): void {
    const steps = parse(phrase);
    const compiled = { steps, of };
    for (const word of steps[0]?.words ?? []) put(this.#byWord, word, compiled);
    for (const stem of steps[0]?.stems ?? []) put(this.#byStem, stem, compiled);
  }

  find(words: readonly string[]): Match<T>[] {
    const matches: Match<T>[] = [];
    for (let first = 0; first < words.length; first++) {
      for (const { steps, of } of this.#startingWith(words[first] as string)) {
        const last = follow(words, steps, { at: first, step: 1 });
        if (last !== undefined) matches.push({ first, last, of });
      }
    }
    return matches;
  }

  #startingWith(word: string): readonly Phrase<T>[] {
    const known = this.#starting.get(word);
    if (known) return known;
    const found = [...(this.#byWord.get(word) ?? [])];
    for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++) {
      found.push(...(this.#byStem.get(word.slice(0, length)) ?? []));
    }
    if (this.#starting.size >= REMEMBERED) this.#starting.clear();
    this.#starting.set(word, found);
    return found;
  }
}

/** The place of the last word, where the steps from `step` on follow the word at `at`. Gaps are at most 3, phrases short. */
function follow(
  words: readonly string[],
  steps: Step[],
  { at, step }: { at: number; step: number },
): number | undefined {
  const next = steps[step];
  if (!next) return at;
  for (let place = at + 1; place <= at + 1 + next.gap && place < words.length; place++) {
    if (!fits(next, words[place] as string)) continue;
    const last = follow(words, steps, { at: place, step: step + 1 });
    if (last !== undefined) return last;
  }
  return undefined;
}

function fits({ words, stems }: Step, word: string): boolean {
  return words.has(word) || stems.some((stem) => word.startsWith(stem));
}

function parse(phrase: string): Step[] {
  const steps: Step[] = [];
  let gap = 0;
  for (const part of phrase.split(" ")) {
    if (part.startsWith("~")) {
      gap = Number(part.slice(1));
      continue;
    }
    const options = part.split("|");
    const stems = options.filter((option) => option.endsWith("*")).map((option) => option.slice(0, -1));
    steps.push({ gap, stems, words: new Set(options.filter((option) => !option.endsWith("*"))) });
    gap = 0;
  }
  return steps;
}

function put<T>(index: Map<string, Phrase<T>[]>, key: string, phrase: Phrase<T>): void {
  const own = index.get(key);
  if (own) own.push(phrase);
  else index.set(key, [phrase]);
}
