import type { z } from "zod";
import type { factChanges } from "@/lib/catalog/schemas/member-knowledge";
import { ConceptIndex, type Graph, type NeighbourGroup, neighbourGroups } from "@/lib/engine";
import type { PlainFact } from "@/lib/knowledge/import/preview";
import type { InferredRelation } from "@/lib/knowledge/import/relations";
import type { Member } from "../callers";
import { graphOf } from "./own-graphs";

const EXAMPLES = 5; // of each kind
const NAMESAKES = 5; // things of a name that a fact may be about
const MOST_OBJECTS = 1_000; // of one relation of a thing that are looked at

export type FactChanges = z.output<typeof factChanges>;

/** Facts in words, with what their relations are. */
export interface UnderstoodFacts {
  facts: readonly PlainFact[];
  relations: readonly Pick<InferredRelation, "relation">[];
}

type Fate = { kind: "added" | "known" } | { kind: "conflicting"; held: string };

/**
 * What facts would change for an organization: which are new, which it can look up already, and which contradict one
 * that is there, since their relation has one object of a subject.
 */
export async function changesOf(
  { organizationId }: Pick<Member, "organizationId">,
  { facts, relations }: UnderstoodFacts,
): Promise<FactChanges> {
  const graph = await graphOf(organizationId);
  const singles = new Set(relations.flatMap(({ relation }) => (relation.single ? [relation.label] : [])));
  for (const { label, single } of graph.relations) if (single) singles.add(label);
  const changes: FactChanges = {
    added: { count: 0, examples: [] },
    known: { count: 0, examples: [] },
    conflicting: { count: 0, examples: [] },
  };
  const known = new KnownFacts(graph);
  for (const fact of facts) {
    const fate = fateOf(fact, known, singles.has(fact.relation));
    const kind = changes[fate.kind];
    kind.count++;
    if (kind.examples.length >= EXAMPLES) continue;
    if (fate.kind === "conflicting") changes.conflicting.examples.push({ ...fact, held: fate.held });
    else changes[fate.kind].examples.push(fact);
  }
  return changes;
}

function fateOf(fact: PlainFact, known: KnownFacts, isSingle: boolean): Fate {
  const held = known.objectsOf(fact);
  if (held.some((object) => known.isSame(object, fact.object))) return { kind: "known" };
  const [other] = held;
  return isSingle && other !== undefined ? { kind: "conflicting", held: other } : { kind: "added" };
}

/** Facts of a graph by the words of others; what is looked up once is kept. */
class KnownFacts {
  readonly #index: ConceptIndex;
  readonly #groups = new Map<string, NeighbourGroup[]>();

  constructor(readonly graph: Graph) {
    this.#index = new ConceptIndex(graph);
  }

  /** What a subject of that name has under that relation already. */
  objectsOf({ subject, relation }: PlainFact): string[] {
    const groups = this.#groupsOf(subject).filter(({ label }) => label === relation);
    return groups.flatMap(({ neighbours }) => neighbours.map(({ concept, value }) => concept?.label ?? value ?? ""));
  }

  /** Whether two names are of one thing, or two values written alike. */
  isSame(held: string, given: string): boolean {
    if (held.toLowerCase() === given.toLowerCase()) return true;
    return this.#index.search(given, NAMESAKES).some(({ label }) => label === held);
  }

  #groupsOf(subject: string): NeighbourGroup[] {
    const kept = this.#groups.get(subject);
    if (kept) return kept;
    const at = { direction: "out", limit: MOST_OBJECTS } as const;
    // The likeliest thing of that name: namesakes have facts of their own.
    const [thing] = this.#index.search(subject, 1);
    const groups = thing ? neighbourGroups(this.graph, thing.id, at) : [];
    this.#groups.set(subject, groups);
    return groups;
  }
}
