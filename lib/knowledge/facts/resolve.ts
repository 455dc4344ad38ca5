import type { Kind } from "@/lib/catalog/kinds";
import { RELATIONS } from "@/lib/catalog/relations";
import type { Caps } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";
import type { Known, Ref } from "../source";
import { compatible } from "./class-kinds";
import type { FactRow } from "./read";

const RELATION_BY_ID = new Map(RELATIONS.map((relation) => [relation.id, relation]));
const DISAMBIGUATION = /^(.*\S)\s*\(([^()]+)\)$/;
const BODY_NAME =
  /\b(?:Inc|Corporation|Corp|Company|Ltd|LLC|University|Institute|Laborator(?:y|ies)|Foundation|Agency|Labs|Group|Association|Research|Systems|Technologies|Consortium)\b/;

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
}

/** Decides for each label of the rows which entity it is: one that is known already, or a new one. */
export function resolveLabels(rows: readonly FactRow[], resolver: Resolver): Map<string, Labelled> {
  const resolved = new Map<string, Labelled>();
  for (const [label, seen] of gather(rows, resolver)) resolved.set(label, resolve(label, { seen, resolver }));
  return resolved;
}

interface Evidence {
  isSubject: boolean;
  declared: Set<Kind>;
  /** How many rows allow a kind, in the order of first mention. */
  votes: Map<Kind, number>;
  voters: number;
}

function gather(rows: readonly FactRow[], resolver: Resolver): Map<string, Evidence> {
  const all = new Map<string, Evidence>();
  const of = (label: string) => {
    const before = all.get(label);
    if (before) return before;
    const fresh: Evidence = { isSubject: false, declared: new Set(), votes: new Map(), voters: 0 };
    all.set(label, fresh);
    return fresh;
  };
  for (const { subject, relation: id, object } of rows) {
    const relation = RELATION_BY_ID.get(id);
    if (!relation) continue;
    const about = of(subject);
    about.isSubject = true;
    vote(about, relation.subjects);
    const kind = id === "instance-of" ? resolver.kindOfInstances(object) : undefined;
    if (kind) about.declared.add(kind);
    // Classes and records are resolved by rules of their own.
    if (relation.object === "entity" && id !== "instance-of" && id !== "record") vote(of(object), relation.objects);
  }
  return all;
}

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
  const hinted = hint ? resolver.kindOfInstances(hint) : undefined;
  const declared = hinted ? [hinted] : [...seen.declared];
  const expected = expectedKinds(seen, declared);
  const found = declared.length > 0 || expected.length > 0 || !hint ? findAmong(name, { expected, known }) : undefined;
  const kind = (found !== undefined && known.kindOf(found)) || declared[0] || newKind(name, seen);
  return { label, name, hint, isSubject: seen.isSubject, kind, ref: found ?? `fact/${label}` };
}

// What a row declares decides; else the kinds that most of the relations allow.
function expectedKinds(seen: Evidence, declared: readonly Kind[]): readonly Kind[] {
  if (declared.length > 0) return declared;
  const most = Math.max(0, ...seen.votes.values());
  return most * 2 < seen.voters ? [] : [...seen.votes].filter(([, count]) => count === most).map(([kind]) => kind);
}

function findAmong(name: string, { expected, known }: { expected: readonly Kind[]; known: Known }): number | undefined {
  const isCapital = /^[^\p{L}]*\p{Lu}/u.test(name);
  // "Apple" is not the fruit, and "gold" may be an element whose label has a capital.
  const spelled = (entity: number, caps: Caps) =>
    isCapital ? caps !== "any" || /^\P{Ll}/u.test(known.labelOf(entity)) : caps === "any";
  const exact = expected.length > 0 ? known.find(name, { kinds: expected, accepts: spelled }) : undefined;
  if (exact !== undefined) return exact;
  const fits = (entity: number) => {
    const kind = known.kindOf(entity) ?? "thing";
    return expected.length === 0 || expected.some((one) => compatible(one, kind));
  };
  return known.find(name, { accepts: (entity, caps) => spelled(entity, caps) && fits(entity) });
}

function newKind(name: string, seen: Evidence): Kind {
  if (BODY_NAME.test(name) && seen.votes.has("organization")) return "organization";
  const best = [...seen.votes].sort((a, b) => b[1] - a[1])[0];
  if (best) return best[0];
  return /^\p{Lu}/u.test(name) ? "thing" : "class";
}

/** The key of the record that a superlative phrase names. */
export function recordKey(phrase: string): string {
  return `record/${aliasKey(phrase)}`;
}
