import { kindsOfNoun } from "@/lib/catalog/kinds";
import { REPHRASING_VERBS, REPHRASINGS, type Rephrasing, type WordsOf } from "@/lib/catalog/relations";
import { borrow, type ClauseToken, implied } from "./clause";

type Words = readonly ClauseToken[];

/** Statements that say plainly what a sentence says; `negated`: what it denies. */
export interface Plainly {
  statements: Words[];
  negated: boolean;
}

/** A sentence in plainer words; undefined where it is plain, for all that is known. */
export function rephrased(tokens: Words): Plainly | undefined {
  const end = tokens.at(-1)?.text === "." ? tokens.length - 1 : tokens.length;
  const words = tokens.slice(0, end);
  for (const rule of RULES) {
    const found = rule.first.has(words[0]?.norm ?? "") || rule.first.size === 0 ? match(rule, words) : undefined;
    if (found) return { statements: rule.plainly.map((plain) => worded(plain, found)), negated: rule.negated };
  }
  return undefined;
}

/** What words a name stands for end before `next`. */
type Slot = { name: string; next: ReadonlySet<string> } | { words: ReadonlySet<string>; isOptional: boolean };

interface Rule {
  slots: readonly Slot[];
  /** Words that a sentence has to begin with; any where there are none. */
  first: ReadonlySet<string>;
  plainly: readonly (readonly string[])[];
  negated: boolean;
  where: NonNullable<Rephrasing["where"]>;
}

const NAME = /^<(\w)>$/;

const RULES: readonly Rule[] = REPHRASINGS.map(({ says, plainly, negated = false, where = {} }) => {
  const pattern = says.split(" ");
  const slots = pattern.map((text, i): Slot => {
    const name = NAME.exec(text)?.[1];
    if (name) return { name, next: leadingWords(pattern.slice(i + 1)) };
    return { words: wordsOf(text), isOptional: text.endsWith("?") };
  });
  const first = leadingWords(pattern);
  return { slots, first, plainly: plainly.map((text) => text.split(" ")), negated, where };
});

function wordsOf(text: string): Set<string> {
  return new Set(text.replace("?", "").split("|"));
}

// Words that a pattern may begin with; none where that may be any.
function leadingWords(pattern: readonly string[]): Set<string> {
  const required = pattern.findIndex((text) => !text.endsWith("?"));
  const leading = pattern.slice(0, required + 1);
  return new Set(leading.some((text) => NAME.test(text)) ? [] : leading.flatMap((text) => [...wordsOf(text)]));
}

type Found = ReadonlyMap<string, Words>;

// Words that a name stands for reach to the first word that goes on as the pattern does.
function match({ slots, where }: Rule, tokens: Words): Found | undefined {
  const found = new Map<string, Words>();
  let at = 0;
  for (const [i, slot] of slots.entries()) {
    if ("words" in slot) {
      if (slot.words.has(tokens[at]?.norm ?? "")) at += 1;
      else if (!slot.isOptional) return undefined;
      continue;
    }
    const to = i === slots.length - 1 ? tokens.length : placeOf(slot.next, tokens, at + 1);
    const words = tokens.slice(at, to);
    if (to <= at || !isOf(where[slot.name], words)) return undefined;
    found.set(slot.name, words);
    at = to;
  }
  return at === tokens.length ? found : undefined;
}

function placeOf(words: ReadonlySet<string>, tokens: Words, from: number): number {
  for (let at = from; at < tokens.length; at++) if (words.has((tokens[at] as ClauseToken).norm)) return at;
  return -1;
}

const LONGEST_NOUN = 4; // tokens

const IS: Record<WordsOf, (words: Words, last: ClauseToken) => boolean> = {
  name: (words) => words.every((word) => !isVerb(word)) && words.some(isCapital),
  thing: ([first]) => first !== undefined && (!isVerb(first) || isCapital(first)),
  noun: (words) => words.length <= LONGEST_NOUN && words.every((word) => word.kind !== "mark" && word.pos !== "AUX"),
  nouns: (words, last) => IS.noun(words, last) && last.norm !== last.lemma,
  kind: (words, last) => IS.noun(words, last) && kindsOfNoun(last.lemma) !== undefined,
  times: (_, { norm }) => TIMES.has(norm),
  kinds: (words, last) => IS.nouns(words, last) && IS.kind(words, last),
};

function isOf(kind: WordsOf | undefined, words: Words): boolean {
  const last = words.at(-1);
  return last !== undefined && (kind === undefined || IS[kind](words, last));
}

const TIMES = new Set(["times", "twice", "thrice", "half", "double", "triple"]);

const isVerb = ({ pos }: ClauseToken) => pos === "VERB" || pos === "AUX";
const isCapital = ({ text }: ClauseToken) => /^\p{Lu}/u.test(text);

function worded(plain: readonly string[], found: Found): ClauseToken[] {
  const [first] = found.values();
  const near = first?.[0] as ClauseToken;
  return plain.flatMap((word) => {
    const [, what = "", how] = /^<([^:>]+):?(\w?)(?:ne)?>$/.exec(word) ?? [];
    if (what === "") return implied(word, near, tagOf(word));
    if (what === "in|of") return implied(prepositionOf(found.get(how ?? "")), near, { pos: "ADP", lemma: "in" });
    const words = borrow(found.get(what) ?? []);
    return how === "o" ? words.map((token, i) => (i === words.length - 1 ? inSingular(token) : token)) : words;
  });
}

const inSingular = (token: ClauseToken): ClauseToken =>
  token.norm === token.lemma ? token : { ...token, text: token.lemma, norm: token.lemma };

const prepositionOf = (noun: Words | undefined) => (kindsOfNoun(noun?.at(-1)?.lemma ?? "") ? "in" : "of");

function tagOf(word: string): Tag {
  const verb = REPHRASING_VERBS[word];
  return TAGS[word] ?? (verb === undefined ? { pos: "NOUN", lemma: word } : { pos: "VERB", lemma: verb });
}

type Tag = Pick<ClauseToken, "pos" | "lemma">;

const TAGS: Record<string, Tag> = {
  is: { pos: "AUX", lemma: "be" },
  was: { pos: "AUX", lemma: "be" },
  has: { pos: "VERB", lemma: "have" },
  are: { pos: "AUX", lemma: "be" },
  some: { pos: "DET", lemma: "some" },
  it: { pos: "PRON", lemma: "it" },
  who: { pos: "PRON", lemma: "who" },
  a: { pos: "DET", lemma: "a" },
  the: { pos: "DET", lemma: "the" },
  in: { pos: "ADP", lemma: "in" },
  of: { pos: "ADP", lemma: "of" },
  with: { pos: "ADP", lemma: "with" },
  than: { pos: "ADP", lemma: "than" },
  more: { pos: "ADJ", lemma: "many" },
  fewer: { pos: "ADJ", lemma: "few" },
  larger: { pos: "ADJ", lemma: "large" },
};
