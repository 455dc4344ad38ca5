import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import { GraphMemory } from "@/lib/engine/graph/memory";
import type { Candidate, EntityId, Fact, GraphReader, GraphSource, GraphStats } from "@/lib/engine/graph/reader";
import type { Schema } from "@/lib/engine/graph/schema";

/** What the engine asked for and was not there yet; entities by their ids here. */
export interface Missing {
  tokens: Set<string>;
  keys: Set<string>;
  entities: Set<EntityId>;
  subjects: Set<EntityId>;
  /** Questions for facts to an entity, by `object relation limit`; relation -1: any. A limit of 0 counts. */
  objects: Map<string, FactsTo>;
}

export interface FactsTo {
  object: EntityId;
  relation: number;
  limit: number;
}

export interface FetchedEntity {
  label: string;
  kind: Kind;
  prior: number;
  description?: string;
}

const DEFAULT_LIMIT = 1000;
const NOTHING: FetchedEntity = { label: "", kind: "thing", prior: 0 };
const GUESSED_WORDS = 5; // of a name; few are longer, and those are asked for a round later
const MOST_GUESSED = 2_000; // names at once, some 250 words of text; what is behind them takes a round more

/** Facts to a thing that are told or counted; more are not told apart. */
export const MOST_FACTS_TO = 10_000;

/** The part of a stored graph that was fetched. What is asked beyond it is answered with nothing, and noted. */
export class FetchedGraph {
  readonly tokens = new Map<string, number>();
  readonly names = new Map<string, readonly Candidate[]>();
  readonly entities = new Map<EntityId, FetchedEntity>();
  readonly factsOf = new Map<EntityId, readonly Fact[]>();
  readonly counts = new Map<string, number>();
  missing: Missing = nothingMissing();
  private readonly factsTo = new Map<string, readonly Fact[]>();
  private readonly toAny = new Map<EntityId, { facts: readonly Fact[]; limit: number }>();
  private readonly ids = new Map<number, EntityId>();
  private readonly stored: number[] = [];

  constructor(
    readonly schema: Schema,
    readonly stats: GraphStats,
  ) {}

  /** A stored id as a small number of this text's own. */
  idOf(stored: number): EntityId {
    const known = this.ids.get(stored);
    if (known !== undefined) return known;
    const id = this.stored.push(stored) - 1;
    this.ids.set(stored, id);
    return id;
  }

  storedId(entity: EntityId): number {
    return this.stored[entity] ?? -1;
  }

  /** What was missing since the last time. */
  takeMissing(): Missing | undefined {
    const { missing } = this;
    this.missing = nothingMissing();
    return Object.values(missing).some(({ size }) => size > 0) ? missing : undefined;
  }

  /** Keeps the answer to a question for facts: all there are, by relation and subject, up to the limit. */
  keepFactsTo(asked: FactsTo, facts: readonly Fact[]): void {
    this.factsTo.set(keyOf(asked), facts);
    const limit = Math.min(asked.limit, MOST_FACTS_TO);
    if (asked.relation < 0 && limit > (this.toAny.get(asked.object)?.limit ?? 0)) {
      this.toAny.set(asked.object, { facts, limit });
    }
  }

  /** The answer to a question for facts, where it was given or follows from one to a question that asked for more. */
  findFactsTo(asked: FactsTo): readonly Fact[] | undefined {
    const known = this.factsTo.get(keyOf(asked));
    if (known) return known;
    const any = this.toAny.get(asked.object);
    if (!any) return undefined;
    const isWhole = any.facts.length < any.limit;
    if (asked.relation < 0) return isWhole || asked.limit <= any.limit ? any.facts.slice(0, asked.limit) : undefined;
    if (!isWhole) return undefined;
    return any.facts.filter(({ relation }) => relation === asked.relation).slice(0, asked.limit);
  }

  /** A reader over what is here now. A new one each time, since what is worked out of its facts is kept with it. */
  reader(): GraphReader {
    return new FetchedReader(this);
  }
}

class FetchedReader implements GraphReader {
  readonly relations: readonly Relation[];
  readonly schema: Schema;
  readonly memory = new GraphMemory();
  readonly sources: readonly GraphSource[];
  readonly stats: GraphStats;

  constructor(private readonly of: FetchedGraph) {
    this.schema = of.schema;
    this.relations = of.schema.relations;
    this.stats = of.stats;
    this.sources = of.stats.sources;
  }

  /** Before it is known, a guess: so the names that may begin there are asked for in the same round. */
  maxTokens(firstToken: string): number {
    const known = this.of.tokens.get(firstToken);
    if (known !== undefined) return known;
    this.of.missing.tokens.add(firstToken);
    return this.of.missing.keys.size < MOST_GUESSED ? GUESSED_WORDS : 0;
  }

  candidates(key: string): readonly Candidate[] {
    const known = this.of.names.get(key);
    if (known === undefined) this.of.missing.keys.add(key);
    return known ?? [];
  }

  label(entity: EntityId): string {
    return this.entity(entity).label;
  }

  kind(entity: EntityId): Kind {
    return this.entity(entity).kind;
  }

  prior(entity: EntityId): number {
    return this.entity(entity).prior;
  }

  description(entity: EntityId): string | undefined {
    return this.entity(entity).description;
  }

  facts(subject: EntityId, relation?: number, limit = Infinity): readonly Fact[] {
    const known = this.of.factsOf.get(subject);
    if (known === undefined) this.of.missing.subjects.add(subject);
    const facts = relation === undefined ? known : known?.filter((fact) => fact.relation === relation);
    return facts && facts.length > limit ? facts.slice(0, limit) : (facts ?? []);
  }

  factsTo(object: EntityId, relation = -1, limit = DEFAULT_LIMIT): readonly Fact[] {
    const asked = { object, relation, limit };
    const known = this.of.findFactsTo(asked);
    if (known === undefined) this.of.missing.objects.set(keyOf(asked), asked);
    return known ?? [];
  }

  countTo(object: EntityId, relation = -1): number {
    const asked = { object, relation, limit: 0 };
    const known = this.of.counts.get(keyOf(asked)) ?? this.of.findFactsTo({ ...asked, limit: Infinity })?.length;
    if (known === undefined) this.of.missing.objects.set(keyOf(asked), asked);
    return known ?? 0;
  }

  private entity(id: EntityId): FetchedEntity {
    const known = this.of.entities.get(id);
    if (known === undefined && id >= 0) this.of.missing.entities.add(id);
    return known ?? NOTHING;
  }
}

/** Names a question for the facts that lead to an object, to find its answer by. */
export const keyOf = ({ object, relation, limit }: FactsTo): string => `${object} ${relation} ${limit}`;

function nothingMissing(): Missing {
  return { tokens: new Set(), keys: new Set(), entities: new Set(), subjects: new Set(), objects: new Map() };
}
