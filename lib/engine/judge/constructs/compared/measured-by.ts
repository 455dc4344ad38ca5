import { MEANINGS } from "@/lib/catalog/relations";
import type { Phrase, PhraseKind } from "../../../relations/vocabulary";
import { isFunctionWord, stemOf } from "../../../text/stems";
import type { Evidence } from "../../evidence/evidence";

/** What a comparison says that it compares. */
export interface Measure {
  /** Adjectives of more that a relation lists, or its unit: "large", "expensive". */
  adjectives: readonly string[];
  /** Words of the thing compared: "battery life", "staff". */
  noun?: readonly string[];
  /** What both do: "cost", "weigh", "founded". */
  verb?: string;
}

/** Relations that a measure may mean, the surest first; those of one rank are as sure as each other. */
export function measuringRelations(evidence: Evidence, { adjectives, noun = [], verb }: Measure): number[][] {
  const told = noun.flatMap((word) => (isFunctionWord(word) || !/\p{L}/u.test(word) ? [] : stemOf(word)));
  const stems = told.some((stem) => !LIGHT.has(stem)) ? told.filter((stem) => !LIGHT.has(stem)) : told;
  const ranks = [
    ...(verb === undefined ? [] : [statedBy(evidence, stemOf(verb))]),
    ...(stems.length > 0 ? [named(evidence, stems, isSame), named(evidence, stems, isPart)] : []),
  ];
  const byAdjective = evidence.relations.flatMap((relation, i) =>
    relation.object !== "entity" &&
    adjectives.some(
      (word) => relation.adjectives?.includes(word) || relation.unit === word || relation.nouns?.includes(word),
    )
      ? [i]
      : [],
  );
  if (noun.length === 0) ranks.push(byAdjective);
  else ranks.unshift(byAdjective);
  if (noun.length === 0) ranks.push(sinceOf(adjectives).flatMap((word) => statedBy(evidence, stemOf(word))));
  return ranks.filter((rank) => rank.length > 0);
}

/** What adjectives measure the time since: what is older began earlier. */
export function sinceOf(adjectives: readonly string[]): readonly string[] {
  return adjectives.flatMap((word) => (Object.hasOwn(MEANINGS.since, word) ? (MEANINGS.since[word] ?? []) : []));
}

const LIGHT = new Set(MEANINGS.amounts.map(stemOf));

function statedBy(evidence: Evidence, stem: string): number[] {
  return measures(evidence, stem, (phrase) => telling(phrase).length <= 2 && telling(phrase).includes(stem));
}

function named(
  evidence: Evidence,
  stems: readonly string[],
  fits: (all: ReadonlySet<string>, some: Set<string>) => boolean,
) {
  const sought = new Set(stems);
  return measures(
    evidence,
    stems.at(-1) ?? "",
    (phrase) => NOUNS.has(phrase.kind) && fits(new Set(telling(phrase)), sought),
  );
}

const NOUNS = new Set<PhraseKind>(["label", "noun"]);
const isSame = (all: ReadonlySet<string>, some: ReadonlySet<string>) => all.size === some.size && isPart(all, some);
const isPart = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...some].every((stem) => all.has(stem));
const telling = ({ stems }: Phrase) => stems.filter((stem) => !LIGHT.has(stem));

function measures(evidence: Evidence, stem: string, fits: (phrase: Phrase) => boolean): number[] {
  const found = (evidence.schema.vocabulary.byStem.get(stem) ?? []).filter((phrase) => {
    const kind = evidence.relations[phrase.relation]?.object;
    return (kind === "number" || kind === "date") && fits(phrase);
  });
  return [...new Set(found.map(({ relation }) => relation))];
}
