import type { Kind } from "@/lib/catalog/kinds";
import { kindsOfNoun } from "@/lib/catalog/kinds";
import { type ObjectKind, RELATIONS, type Relation } from "@/lib/catalog/relations";
import { matchCatalog } from "./catalog-match";
import { labelOfKey, wordsOf } from "./labels";
import type { Survey } from "./survey";
import type { PredicateSurvey } from "./survey-samples";
import { unitOf } from "./values";
import { type PredicateRole, roleOfWords } from "./vocabulary";
import { wordingOf } from "./wordings";

/** What a user says of a relation, over what is inferred. */
export type RelationOverride = Partial<Omit<Relation, "id">>;

/** A predicate of a file and the relation that its statements become. */
export interface InferredRelation {
  /** The predicate as the file writes it. */
  key: string;
  relation: Relation;
  /** The statements put subject and object the other way round. */
  inverted: boolean;
  /** Says a name or a class of its subject rather than a relation of the domain. */
  role?: PredicateRole;
  facts: number;
  /** Names of the sources that state it. */
  sources?: readonly string[];
  /** Its objects say whether a subject is what the relation's name says: "dishwasher safe", yes or no. */
  yesNo?: boolean;
  /** The unit that its name says of its numbers without one: "runway length feet". */
  plainUnit?: ReturnType<typeof unitOf>;
  /** What its objects are a kind of, where its name tells: "country". */
  objectKind?: Kind;
  subjectKind?: Kind;
}

const MOSTLY = 0.8;
const SOME = 0.2; // of the numbers of a relation: their unit is that of the others, which do not say it
const DATE_WORDS =
  /\b(?:date|year|years|born|died|founded|established|opened|closed|released|published|completed|created|introduced|launched|formed|inception|season|since|start|end|begin|beginning|debut|epoch|founding|opening)\b/;
const TRANSITIVE =
  /^(?:is )?(?:part of|located in|subclass of|ancestor(?: of)?|descendant of|contained (?:in|by)|within|subsidiary of|broader)$/;
const SYMMETRIC =
  /^(?:spouse|married to|sibling|borders?|adjacent to|neighbou?r|twin town|sister city|friend of|related to)$/;

/** Ids that are taken, and the predicates that they were made for: none for those of the catalog. */
type RelationIds = Map<string, string | undefined>;

/** Those of the catalog, which no relation of a source may take. */
export const newRelationIds = (): RelationIds => new Map(RELATIONS.map(({ id }) => [id, undefined]));

interface ToInfer {
  overrides?: ReadonlyMap<string, RelationOverride>;
  ids?: RelationIds;
}

/**
 * What each predicate of a source means, told from its name and from how this source uses it, never another one; what
 * users say of it holds.
 */
export function inferRelations(survey: Survey, { overrides = new Map(), ids = newRelationIds() }: ToInfer = {}) {
  const inferred: InferredRelation[] = [];
  for (const predicate of survey.predicates.values()) {
    const words = wordsOf(survey.labelOf(predicate.key));
    const found = inferOne(predicate, words);
    const id = found.matched ? found.relation.id : idFor(predicate.key, found.relation.label, ids);
    const relation = { ...found.relation, id, open: true, ...asSaid(overrides.get(predicate.key)) };
    const { key, facts } = predicate;
    inferred.push({ ...found, key, relation, facts, sources: [survey.source] });
  }
  joinOverlaps(inferred, survey);
  return inferred;
}

function asSaid(override: RelationOverride = {}): RelationOverride {
  const said = Object.keys(override);
  return said.length > 0 ? { ...override, said } : {};
}

type Found = Omit<InferredRelation, "key" | "facts" | "sources"> & { matched: boolean };

function inferOne(predicate: PredicateSurvey, words: string): Found {
  const role = roleOfWords(words);
  const object = role === "alias" ? "text" : objectKindOf(predicate, words);
  const name = object === "number" ? withoutUnit(words) : words;
  const unit = object === "number" ? unitFor(predicate, words) : undefined;
  const written = unit ? writtenFor(predicate, unit, words) : {};
  const plainUnit = unit ? namedUnit(words) : undefined;
  const match = matchCatalog(role === "alias" ? "alias" : name, object);
  if (match && (!unit || !match.relation.unit || unit === match.relation.unit)) {
    const { relation, inverted } = match;
    const single =
      relation.single ?? (relation.symmetric || relation.complete ? undefined : isSingle(predicate, object));
    return {
      relation: { ...relation, ...written, ...(single === undefined ? {} : { single }) },
      inverted,
      role,
      plainUnit,
      matched: true,
      objectKind: relation.objects?.length === 1 ? relation.objects[0] : undefined,
      subjectKind: relation.subjects?.length === 1 ? relation.subjects[0] : undefined,
    };
  }
  const relation: Relation = {
    id: "",
    label: name,
    object,
    ...(unit ? { unit, ...written } : {}),
    ...(isSingle(predicate, object) ? { single: true } : {}),
    ...(SYMMETRIC.test(words) ? { symmetric: true } : {}),
    ...(TRANSITIVE.test(words) ? { transitive: true } : {}),
    ...wordingOf(name, object),
  };
  return {
    relation,
    inverted: false,
    role,
    plainUnit,
    matched: false,
    yesNo: predicate.answers >= predicate.facts * MOSTLY,
    objectKind: object === "entity" ? kindNamed(words) : undefined,
  };
}

/** Values where nearly all objects are values of one form; things where most are things or short names. */
function objectKindOf(predicate: PredicateSurvey, words: string): ObjectKind {
  const { facts, shapes, things, names } = predicate;
  const dates = shapes.date + shapes.year;
  const onlyYears = shapes.date === 0;
  if (dates >= facts * MOSTLY && (!onlyYears || DATE_WORDS.test(words))) return "date";
  if (shapes.number + shapes.counted + shapes.year >= facts * MOSTLY && shapes.number + shapes.year > 0)
    return "number";
  if (shapes.counted >= facts * MOSTLY && hasOneUnit(predicate)) return "number";
  return things + names >= facts / 2 ? "entity" : "text";
}

function hasOneUnit({ units, shapes }: PredicateSurvey): boolean {
  return [...units.values()].some((count) => count >= shapes.counted * MOSTLY);
}

// The commonest unit; for numbers without one, the unit that ends the name: "runway length feet", "weight kg".
function unitFor({ units, shapes }: PredicateSurvey, words: string): string | undefined {
  const [most] = [...units].filter(([unit]) => unit !== "").sort((a, b) => b[1] - a[1]);
  if (most && most[1] >= (shapes.number + shapes.counted) * SOME) return most[0];
  return shapes.counted === 0 ? namedUnit(words)?.canonical : undefined;
}

// The commonest spelling of the unit, where it is not the canonical one.
function writtenFor(predicate: PredicateSurvey, unit: string, words: string): { written?: string } {
  const names = [...predicate.written].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const ends = [labelOfKey(predicate.key), words].map((name) => LAST_WORD.exec(name)).map((it) => it?.[2] ?? it?.[3]);
  const written = [...names, ...ends].find((name) => name && unitOf(name)?.canonical === unit);
  return written && written !== unit ? { written } : {};
}

const LAST_WORD = /^(.+) (?:\(([^()]+)\)|(\S+))$/;

/** The unit that the name of a relation ends on, of its numbers without a unit: "length (m)", "runway length feet". */
function namedUnit(words: string): ReturnType<typeof unitOf> {
  const [, , bracketed, last] = LAST_WORD.exec(words) ?? [];
  return unitOf(bracketed ?? last ?? "");
}

const LONGEST_SYMBOL = 3; // letters; "area code people" and "birth year" end on words

function withoutUnit(words: string): string {
  const [, name = words, bracketed, last = ""] = LAST_WORD.exec(words) ?? [];
  const isSymbol = bracketed !== undefined || (last.length <= LONGEST_SYMBOL && last !== "day");
  return isSymbol && namedUnit(words) ? name : words;
}

// A value stands alone unless seen otherwise; a thing only once a good many subjects had a single one.
const PRIOR = { number: [12, 0.5], date: [12, 0.5], text: [3, 1], entity: [2, 1] } as const;
const SURE = 0.9;

function isSingle(predicate: PredicateSurvey, object: ObjectKind): boolean {
  const { subjects, single } = predicate.singles();
  const [yes, no] = PRIOR[object];
  return (single + yes) / (subjects + yes + no) >= SURE;
}

// "birth country", "official language": the last noun says what the objects are.
function kindNamed(words: string): Kind | undefined {
  return kindsOfNoun(
    words
      .replace(/ (?:of|in|for) .*$/, "")
      .split(" ")
      .at(-1) ?? "",
  )?.[0];
}

// Symmetric relations join most of their pairs both ways, inverse ones each other's.
function joinOverlaps(inferred: InferredRelation[], survey: Survey): void {
  for (const { predicate, back, isOneWay } of survey.joins) {
    const one = inferred[predicate];
    if (!one) continue;
    for (const index of back) {
      const other = inferred[index];
      if (!other) continue;
      if (other === one) one.relation = { ...one.relation, symmetric: true, asymmetric: false };
      else if (other.relation.id !== one.relation.id && !isSaid(one.relation, "inverse"))
        one.relation = withInverse(one.relation, other.relation);
    }
    if (isOneWay && !one.relation.symmetric) one.relation = { ...one.relation, asymmetric: true };
  }
}

/** What an owner says to be a relation of any source, or of the catalog, turned round is stated by its words, too. */
export function joinSaidInverses(inferred: readonly InferredRelation[]): void {
  const known = new Map([...RELATIONS, ...inferred.map(({ relation }) => relation)].map((one) => [one.id, one]));
  for (const one of inferred) {
    const inverse = isSaid(one.relation, "inverse") ? known.get(one.relation.inverse ?? "") : undefined;
    if (inverse) one.relation = withInverse(one.relation, inverse);
  }
}

const isSaid = ({ said }: Relation, field: keyof Relation) => said?.includes(field) ?? false;

// Its words turned round; words that the owner said stand as they are.
function withInverse(relation: Relation, inverse: Relation): Relation {
  const joined = (field: "inverseNouns" | "inverseVerbs", others: readonly string[] = []) =>
    isSaid(relation, field) ? relation[field] : [...new Set([...(relation[field] ?? []), ...others])];
  return {
    ...relation,
    inverse: inverse.id,
    inverseNouns: joined("inverseNouns", inverse.nouns),
    inverseVerbs: joined("inverseVerbs", inverse.verbs),
  };
}

// The same for a predicate in all sources, as long as these use it alike.
function idFor(key: string, words: string, ids: RelationIds): string {
  const base = words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "relation";
  let id = base;
  for (let n = 2; ids.has(id) && ids.get(id) !== key; n++) id = `${base}-${n}`;
  ids.set(id, key);
  return id;
}
