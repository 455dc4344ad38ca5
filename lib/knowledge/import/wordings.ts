import type { ObjectKind, Relation } from "@/lib/catalog/relations";
import { tag } from "@/lib/engine/text/tagger";
import { tokenize } from "@/lib/engine/text/tokens";

/** The phrases by which a relation is stated, as `Relation` writes them. */
export type InferredWording = Pick<Relation, "nouns" | "inverseNouns" | "verbs" | "inverseVerbs" | "adjectives">;

const PREPOSITIONS = new Set(
  "in on at of by from to for into with within through as after under around near above below against over".split(" "),
);
const PARTICIPLE = /ed$/;
const IRREGULAR = new Set(
  "written made known built born held won led given sung drawn sold taken shown found set spoken driven flown worn grown fought taught brought bought sent kept".split(
    " ",
  ),
);
const LEADING = new Set(["has", "have", "the", "a", "an"]);

/**
 * Reads off a label how sentences state the relation: "birth place" is a noun, "owned by" a passive, "works for" a
 * verb, and of dates "established" one, too.
 */
export function wordingOf(label: string, object: ObjectKind): InferredWording {
  const words = wordsIn(label);
  while (words.length > 1 && LEADING.has(words[0] ?? "")) words.shift();
  if (words[0] === "is" || words[0] === "was" || words[0] === "are") words.shift();
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  if (words.length === 0) return {};
  if (isParticiple(first) && words.length === 1 && object === "date") {
    return { verbs: ["in", "on"].map((preposition) => `be ${first} ${preposition}`) };
  }
  if (isParticiple(first) && rest.some((word) => PREPOSITIONS.has(word))) return ofParticiple(words);
  if (words.length > 1 && last === "of") return { inverseNouns: [words.slice(0, -1).join(" ")] };
  if (PREPOSITIONS.has(first) && rest.length <= 1) return { verbs: [`be ${words.join(" ")}`] };
  if (isVerb(first) && (rest.length === 0 || PREPOSITIONS.has(last) || isVerbPhrase(words))) {
    return { verbs: [[lemmaOf(first), ...rest].join(" ")] };
  }
  if (PREPOSITIONS.has(last)) return { nouns: [words.slice(0, -1).join(" ")], verbs: [`be ${words.join(" ")}`] };
  const isPlain = words.length === 1 || (words.length === 2 && last === "level");
  const adjectives = object === "number" && isPlain ? adjectivesOf(first) : [];
  return { nouns: [words.join(" ")], ...(adjectives.length > 0 ? { adjectives } : {}) };
}

// What has more of it is: of nouns of measure that the catalog has no relation for.
const ADJECTIVES: Record<string, readonly string[]> = {
  price: ["expensive", "costly"],
  cost: ["expensive", "costly"],
  noise: ["loud"],
  capacity: ["large"],
  size: ["large"],
  power: ["powerful"],
};

// "thickness" is what is thick, "brightness" what is bright.
function adjectivesOf(noun: string): readonly string[] {
  const stem = /^(\p{L}{3,})ness$/u.exec(noun)?.[1];
  if (stem) return [stem.replace(/i$/, "y")];
  return Object.hasOwn(ADJECTIVES, noun) ? (ADJECTIVES[noun] ?? []) : [];
}

// "owned by": S is owned by O, O owns S. "located in": S is located in O. "preceded by", "named after" likewise.
function ofParticiple(words: readonly string[]): InferredWording {
  const verbs = [`be ${words.join(" ")}`];
  const isAgent = words.at(-1) === "by" && words.length === 2;
  return isAgent ? { verbs, inverseVerbs: [lemmaOf(words[0] ?? "")] } : { verbs };
}

function wordsIn(label: string): string[] {
  return label
    .toLowerCase()
    .replace(/\([^)]*\)/g, " ")
    .split(/[\s,;/|]+/)
    .filter(Boolean);
}

function isParticiple(word: string): boolean {
  return (PARTICIPLE.test(word) && word.length > 4) || IRREGULAR.has(word);
}

// "employs", "shares": the third person, where the tagger takes the word for a verb in a sentence.
function isVerb(word: string): boolean {
  return word.endsWith("s") && !word.endsWith("ss") && tagged(word)?.pos === "VERB";
}

function isVerbPhrase(words: readonly string[]): boolean {
  return words.length > 1 && words.some((word) => PREPOSITIONS.has(word));
}

function lemmaOf(word: string): string {
  if (!isParticiple(word)) return tagged(word)?.lemma ?? word;
  return tag(tokenize(`It was ${word} by them.`))[2]?.lemma ?? word;
}

const tagged = (word: string) => tag(tokenize(`She ${word} them.`))[1];
