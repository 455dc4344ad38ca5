import { type ObjectKind, RELATIONS, type Relation } from "@/lib/catalog/relations";

/** A relation of the catalog that an imported one is; `inverted` where its subject and object change places. */
export interface CatalogMatch {
  relation: Relation;
  inverted: boolean;
}

/** Words of common vocabularies for relations of ours that neither a label nor a noun there spells. */
const OTHER_WORDS: Record<string, string> = {
  "headquarters location": "headquarters",
  "shares border with": "borders",
  "twinned administrative body": "twin-town",
  "is part of": "part-of",
  "has part": "part-of",
  "has parts": "part-of",
  "located in the administrative territorial entity": "located-in",
  "located in administrative territorial entity": "located-in",
  "is located in": "located-in",
  location: "located-in",
  "country of citizenship": "nationality",
  citizenship: "nationality",
  "birth year": "birth-date",
  "death year": "death-date",
  "date of birth": "birth-date",
  "date of death": "death-date",
  "area total": "area",
  "population total": "population",
  "elevation above the sea level": "elevation",
  "elevation above sea level": "elevation",
  "founding date": "inception",
  "alma mater": "educated-at",
  "member of political party": "political-party",
};
const INVERTED = new Set(["has part", "has parts"]);

const byWords = index();

/**
 * The relation of the catalog whose label, id or unmistakable noun these words are, for objects of this kind.
 * "capital of" is `capital` with the ends changed.
 */
export function matchCatalog(words: string, object: ObjectKind): CatalogMatch | undefined {
  const straight = byWords.get(words);
  if (straight && straight.object === object) return { relation: straight, inverted: INVERTED.has(words) };
  const noun = /^(?:is )?(?:the )?(.+) of$/.exec(words)?.[1];
  const turned = noun === undefined ? undefined : byWords.get(noun);
  return turned && turned.object === "entity" && object === "entity" ? { relation: turned, inverted: true } : undefined;
}

function index(): Map<string, Relation> {
  const found = new Map<string, Relation>();
  const claims = new Map<string, number>();
  for (const relation of RELATIONS) {
    for (const noun of new Set(relation.nouns ?? [])) claims.set(noun, (claims.get(noun) ?? 0) + 1);
  }
  for (const relation of RELATIONS) {
    // A noun of one word may mean much ("period", "group", "state") where the relation is about one kind of thing.
    const isPlain = (noun: string, i: number) => i === 0 || noun.includes(" ") || !relation.subjects;
    const nouns = (relation.nouns ?? []).filter((noun, i) => claims.get(noun) === 1 && isPlain(noun, i));
    for (const noun of nouns) if (!found.has(noun)) found.set(noun, relation);
  }
  for (const relation of RELATIONS) {
    found.set(relation.id.replaceAll("-", " "), relation);
    found.set(relation.label.toLowerCase(), relation);
  }
  const byId = new Map(RELATIONS.map((relation) => [relation.id, relation]));
  for (const [words, id] of Object.entries(OTHER_WORDS)) {
    const relation = byId.get(id);
    if (relation) found.set(words, relation);
  }
  return found;
}
