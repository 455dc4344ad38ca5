import type { Relation } from "@/lib/catalog/relations";

/** On which side a phrase has its subject: see `Relation`. */
export type CueKind = "noun" | "inverse-noun" | "verb" | "inverse-verb" | "adjective";

/** Words that state a relation, one after the other. */
export interface CuePhrase {
  words: readonly string[];
  relation: number;
  kind: CueKind;
  /** Written with "be": a participle or preposition that needs the copula before it. */
  be: boolean;
}

/** Phrases that state the relations of a graph, by their first word. */
export type Lexicon = ReadonlyMap<string, readonly CuePhrase[]>;

const FIELDS: readonly [
  keyof Relation & ("nouns" | "inverseNouns" | "verbs" | "inverseVerbs" | "adjectives"),
  CueKind,
][] = [
  ["nouns", "noun"],
  ["inverseNouns", "inverse-noun"],
  ["verbs", "verb"],
  ["inverseVerbs", "inverse-verb"],
  ["adjectives", "adjective"],
];

/** The phrases of a graph's relations, in lower case and without articles, ready to be looked up word by word. */
export function makeLexicon(relations: readonly Relation[]): Lexicon {
  const lexicon = new Map<string, CuePhrase[]>();
  for (const [index, relation] of relations.entries()) {
    for (const [field, kind] of FIELDS)
      for (const text of relation[field] ?? []) addPhrase(lexicon, text, { relation: index, kind });
  }
  return lexicon;
}

function addPhrase(lexicon: Map<string, CuePhrase[]>, text: string, as: Pick<CuePhrase, "relation" | "kind">) {
  const parts = text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== "the" && word !== "a" && word !== "its");
  const be = parts[0] === "be" && parts.length > 1;
  const words = be ? parts.slice(1) : parts;
  const first = words[0];
  // Bare "be" and "have" say nothing of their own; the frames read them.
  if (!first || (words.length === 1 && (first === "be" || first === "have"))) return;
  const phrases = lexicon.get(first);
  const phrase = { words, be, ...as };
  if (phrases) phrases.push(phrase);
  else lexicon.set(first, [phrase]);
}
