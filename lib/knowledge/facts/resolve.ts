import type { Kind } from "@/lib/catalog/kinds";
import { RELATIONS } from "@/lib/catalog/relations";
import type { Caps } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";
import type { Known, Ref } from "../source";
import { cityBeside, labelsBeside } from "./beside";
import { compatible, mainPart } from "./class-kinds";
import type { FactRow } from "./read";

const RELATION_BY_ID = new Map(RELATIONS.map((relation) => [relation.id, relation]));
const DISAMBIGUATION = /^(.*\S)\s*\(([^()]+)\)$/;
const BODY_NAME =
  /\b(?:Inc|Corporation|Corp|Company|Ltd|LLC|University|Institute|Laborator(?:y|ies)|Foundation|Agency|Labs|Group|Association|Research|Systems|Technologies|Consortium|Party|Council|Union|Court|Club|Organi[sz]ation|Federation|Committee|Commission)\b/;

/** What the rows of all files tell of one label. */
export interface Labelled {
  label: string;
  /** The label without its parenthesis, and what stood in it. */
  name: string;
  hint?: string;
  isSubject: boolean;
  kind: Kind;
  ref: Ref;
}

export interface Resolver {
  known: Known;
  /** The kind of a class's instances: "programming language", programming-language. */
  kindOfInstances(className: string): Kind | undefined;
  /** The key of a class, for labels that rows also use as classes. */
  classKey(className: string): string;
  /** The key of the sense of a noun that lies below one of these classes. */
  senseBelow(noun: string, classNames: readonly string[]): string | undefined;
}

/** Decides for each label of the rows which entity it is: one that is known already, or a new one. */
export function resolveLabels(rows: readonly FactRow[], resolver: Resolver): Map<string, Labelled> {
  const resolved = new Map<string, Labelled>();
  const classes = new Set(rows.filter(({ relation }) => relation === "instance-of").map(({ object }) => object));
  const beside = labelsBeside(rows);
  for (const [label, evidence] of gather(rows, resolver)) {
    const seen = { ...evidence, beside: beside.get(label) ?? [] };
    const one = resolve(label, { seen, resolver });
    const isNewClass = typeof one.ref === "string" && classes.has(label);
    resolved.set(label, isNewClass ? { ...one, kind: "class", ref: resolver.classKey(label) } : one);
  }
  return resolved;
}

interface Evidence {
  isSubject: boolean;
  declared: Set<Kind>;
  classes: string[];
  /** How many rows allow a kind, in the order of first mention. */
  votes: Map<Kind, number>;
  voters: number;
  birthYear?: string;
  beside?: readonly string[];
}

function gather(rows: readonly FactRow[], resolver: Resolver): Map<string, Evidence> {
  const all = new Map<string, Evidence>();
  const of = (label: string) => {
    const before = all.get(label);
    if (before) return before;
    const fresh: Evidence = { isSubject: false, declared: new Set(), classes: [], votes: new Map(), voters: 0 };
    all.set(label, fresh);
    return fresh;
  };
  for (const { subject, relation: id, object } of rows) {
    const relation = RELATION_BY_ID.get(id);
    if (!relation) continue;
    const about = of(subject);
    about.isSubject = true;
    if (id === "birth-date") about.birthYear = object.replace(/^-?0*(\d+).*$/, "$1");
    vote(about, relation.subjects);
    const kind = id === "instance-of" ? resolver.kindOfInstances(object) : undefined;
    if (kind) about.declared.add(kind);
    if (id === "instance-of" || id === "subclass-of") about.classes.push(object);
    if (id === "record") about.classes.push(...headNoun(object));
    // Classes and records are resolved by rules of their own.
    if (relation.object === "entity" && id !== "instance-of" && id !== "record") vote(of(object), relation.objects);
  }
  return all;
}

// "fastest land animal in Africa" speaks of an animal.
const headNoun = (phrase: string) => mainPart(phrase).split(" ").slice(-1);

function vote(evidence: Evidence, kinds: readonly Kind[] | undefined) {
  if (!kinds?.length) return;
  evidence.voters += 1;
  for (const kind of kinds) evidence.votes.set(kind, (evidence.votes.get(kind) ?? 0) + 1);
}

function resolve(label: string, { seen, resolver }: { seen: Evidence; resolver: Resolver }): Labelled {
  const parts = DISAMBIGUATION.exec(label);
  const name = parts?.[1] ?? label;
  const hint = parts?.[2];
  const { known } = resolver;
  // A hint with a capital is a place or a name: "Republican Party (United States)".
  const hinted = hint && /^\p{Ll}/u.test(hint) ? resolver.kindOfInstances(hint) : undefined;
  const declared = hinted ? [hinted] : [...seen.declared];
  const expected = expectedKinds(seen, declared);
  const isTold = declared.length > 0 || expected.length > 0 || !hint;
  const sense = isCapital(name) ? undefined : resolver.senseBelow(name, hint ? [hint] : seen.classes);
  const found = (sense && known.byKey(sense)) ?? (isTold ? findNamed(name, { expected, known, seen }) : undefined);
  const kind = kindOf(found === undefined ? undefined : known.kindOf(found), declared) ?? newKind(name, seen);
  return { label, name, hint, isSubject: seen.isSubject, kind, ref: found ?? `fact/${label}` };
}

// What a row declares decides; else the kinds that most of the relations allow.
function expectedKinds(seen: Evidence, declared: readonly Kind[]): readonly Kind[] {
  if (declared.length > 0) return declared;
  const most = Math.max(0, ...seen.votes.values());
  return most * 2 < seen.voters ? [] : [...seen.votes].filter(([, count]) => count === most).map(([kind]) => kind);
}

const isCapital = (name: string) => /^[^\p{L}]*\p{Lu}/u.test(name);

function findNamed(name: string, wanted: Wanted): number | undefined {
  const { known, seen } = wanted;
  const found =
    findAmong(name, wanted) ?? findAmong(name.replace(/^The /, ""), wanted) ?? findWithin(name, wanted.known);
  const kind = found === undefined ? undefined : known.kindOf(found);
  const isTown = kind === undefined ? seen.votes.has("city") : kind === "city" || kind === "place";
  return (isTown ? cityBeside(name, { known, beside: seen.beside ?? [] }) : undefined) ?? found;
}

// "Cambridge, Massachusetts": the city of the first part that lies in the second.
function findWithin(name: string, known: Known): number | undefined {
  const [inner = "", outer] = name.split(", ");
  const home = outer ? known.find(outer, { kinds: ["region", "country"] }) : undefined;
  return home === undefined ? undefined : known.find(inner, { kinds: ["city", "place"], home });
}

/** Kinds that say so little that what a row declares is better. */
const VAGUE = new Set<Kind>(["thing", "product", "place"]);

function kindOf(known: Kind | undefined, [declared]: readonly Kind[]): Kind | undefined {
  return known === undefined || (declared && VAGUE.has(known)) ? declared : known;
}

interface Wanted {
  expected: readonly Kind[];
  known: Known;
  seen: Evidence;
}

function findAmong(name: string, { expected, known, seen }: Wanted): number | undefined {
  const capital = isCapital(name);
  // "Apple" is not the fruit, and "gold" may be an element whose label has a capital.
  const spelled = (entity: number, caps: Caps) =>
    isSamePerson(known.descriptionOf(entity), seen) &&
    (capital ? caps !== "any" || /^\P{Ll}/u.test(known.labelOf(entity)) : caps === "any");
  const exact = expected.length > 0 ? known.find(name, { kinds: expected, accepts: spelled }) : undefined;
  if (exact !== undefined) return exact;
  const fits = (entity: number) => {
    const kind = known.kindOf(entity) ?? "thing";
    return expected.length === 0 || expected.some((one) => compatible(one, kind));
  };
  return known.find(name, { accepts: (entity, caps) => spelled(entity, caps) && fits(entity) });
}

// Namesakes live at different times: "(1896-1973)" in a definition has to hold the year of birth.
function isSamePerson(description: string, { birthYear }: Evidence): boolean {
  const life = /\((?:[^()]*[;,] )?(?:born in )?(\d{3,4})/.exec(description);
  return !birthYear || !life || Math.abs(Number(life[1]) - Number(birthYear)) <= YEARS_OF_DOUBT;
}

const YEARS_OF_DOUBT = 15; // sources differ about the births of ancient people

function newKind(name: string, seen: Evidence): Kind {
  if (BODY_NAME.test(name) && seen.votes.has("organization")) return "organization";
  const best = [...seen.votes].sort((a, b) => b[1] - a[1])[0];
  // Every country is known: what "located in" takes for one is some other place.
  if (best) return best[0] === "country" ? "place" : best[0];
  return /^\p{Lu}/u.test(name) ? "thing" : "class";
}

/**
 * How a superlative phrase is also written: "largest city in Canada" is Canada's largest city and the largest city of
 * Canada; what names no place is the world's.
 */
export function recordWordings(phrase: string): string[] {
  const placed = /^(.+?) (?:in|of) (?:the )?(\p{Lu}.*)$/u.exec(phrase);
  if (!placed) return [phrase, `world's ${phrase}`];
  const [, what, where = ""] = placed;
  const owner = where.endsWith("s") ? [`${where}'s`, `${where}'`] : [`${where}'s`];
  return [phrase, ...owner.map((name) => `${name} ${what}`), `${what} of ${where}`, `${what} in ${where}`];
}

/** The key of the record that a superlative phrase names. */
export function recordKey(phrase: string): string {
  return `record/${aliasKey(phrase)}`;
}
