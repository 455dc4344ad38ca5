import type { Kind } from "@/lib/catalog/kinds";
import { type Relation, saidOf } from "@/lib/catalog/relations";
import { Memory } from "../memory";
import { aliasKey } from "../text/tokens";
import { GraphMemory } from "./memory";
import type { Candidate, EntityId, Fact, GraphReader, GraphSource, GraphStats, Layering } from "./reader";
import { Schema } from "./schema";

const OWN_LEAD = 40; // points of prior by which own names win: others are then read as meant one time in ten
const MOST_PRIOR = 255;
const DEFAULT_LIMIT = 1000;
const MOST_LOOKED_AT = 1000; // facts to one thing that are told apart to count them
const MOST_TWINS = 100_000;
const NO_ONE = -1;

/**
 * Two graphs as one: an organization's own before the one it shares with all. Things of one label, and of one kind
 * where both have one, are one thing; of a relation with one object the own fact holds and the other is left out.
 */
export class LayeredGraph implements GraphReader {
  readonly relations: readonly Relation[];
  readonly schema: Schema;
  readonly memory = new GraphMemory();
  readonly sources: readonly GraphSource[];
  readonly stats: GraphStats;
  readonly layering: Layering;
  private readonly toRelation: readonly number[];
  private readonly ownRelations: ReadonlyMap<number, readonly number[]>;
  private readonly below: number;
  private readonly sourcesBefore: number;
  private readonly twins = new Memory<EntityId, EntityId>(MOST_TWINS);
  private readonly owners = new Memory<EntityId, EntityId>(MOST_TWINS);

  /** `joined`: by `joinSchemas`, where several are made of the same two schemas. */
  constructor(
    private readonly own: GraphReader,
    private readonly base: GraphReader,
    joined: JoinedSchema = joinSchemas(own.schema, base.schema),
  ) {
    this.schema = joined.schema;
    this.relations = joined.schema.relations;
    this.toRelation = joined.toJoined;
    this.ownRelations = placesOf(joined.toJoined);
    this.below = own.stats.entities;
    this.sourcesBefore = own.sources.length;
    this.sources = [...own.sources, ...base.sources];
    this.stats = {
      entities: own.stats.entities + base.stats.entities,
      aliases: own.stats.aliases + base.stats.aliases,
      facts: own.stats.facts + base.stats.facts,
      bytes: own.stats.bytes + base.stats.bytes,
      sources: this.sources,
    };
    this.layering = {
      own,
      below: base,
      isOwn: ({ source }) => source < this.sourcesBefore,
      lift: (fact) => this.lifted(fact),
      isReplaced: (fact) => !this.holds(fact) && !isSaid(this.ownFacts(fact.subject, fact.relation), fact),
      isOwnThing: (entity) => entity < this.below,
      isOwnAlone: (entity) =>
        entity < this.below && this.twinOf(entity) === NO_ONE && own.facts(entity, undefined, 1).length > 0,
    };
  }

  maxTokens(firstToken: string): number {
    return Math.max(this.own.maxTokens(firstToken), this.base.maxTokens(firstToken));
  }

  candidates(key: string): readonly Candidate[] {
    const own = this.own.candidates(key);
    const base = this.base.candidates(key);
    if (own.length === 0 && base.length === 0) return base;
    const lead = Math.min(MOST_PRIOR, (base[0]?.prior ?? 0) + OWN_LEAD);
    const found = own.map((one, i) => ({ ...one, prior: Math.max(one.prior, lead - i) }));
    const known = new Set(own.map(({ entity }) => entity));
    const least = own.length > 0 ? lead - OWN_LEAD : MOST_PRIOR;
    for (const one of base) {
      const entity = this.canonical(one.entity);
      if (!known.has(entity)) found.push({ ...one, entity, prior: Math.min(one.prior, least) });
    }
    return found.sort((a, b) => b.prior - a.prior);
  }

  label(entity: EntityId): string {
    return entity < this.below ? this.own.label(entity) : this.base.label(entity - this.below);
  }

  kind(entity: EntityId): Kind {
    if (entity >= this.below) return this.base.kind(entity - this.below);
    const kind = this.own.kind(entity);
    const twin = kind === "thing" ? this.twinOf(entity) : NO_ONE;
    return twin === NO_ONE ? kind : this.base.kind(twin);
  }

  prior(entity: EntityId): number {
    if (entity >= this.below) return this.base.prior(entity - this.below);
    const twin = this.twinOf(entity);
    return Math.max(this.own.prior(entity), twin === NO_ONE ? 0 : this.base.prior(twin));
  }

  description(entity: EntityId): string | undefined {
    if (entity >= this.below) return this.base.description(entity - this.below);
    const twin = this.twinOf(entity);
    return this.own.description(entity) ?? (twin === NO_ONE ? undefined : this.base.description(twin));
  }

  facts(subject: EntityId, relation?: number, limit = Infinity): readonly Fact[] {
    if (subject >= this.below) return this.baseFacts(subject - this.below, relation, limit);
    const twin = this.twinOf(subject);
    if (twin === NO_ONE) return this.ownFacts(subject, relation, limit);
    const own = this.ownFacts(subject, relation);
    const said = new Set(own.map(({ relation: at }) => at));
    const others = this.baseFacts(twin, relation).filter((fact) => !this.overrules(said, fact) && !isSaid(own, fact));
    return [...own, ...others].sort((a, b) => a.relation - b.relation).slice(0, limit);
  }

  factsTo(object: EntityId, relation?: number, limit = DEFAULT_LIMIT): readonly Fact[] {
    const own = object < this.below ? this.ownFactsTo(object, relation, limit) : [];
    const twin = object < this.below ? this.twinOf(object) : object - this.below;
    if (twin === NO_ONE || own.length >= limit) return own;
    const base = this.relationBelow(relation);
    if (base === undefined) return own;
    const found = [...own];
    for (const fact of this.base.factsTo(twin, base === NO_ONE ? undefined : base, limit)) {
      const lifted = this.lifted(fact);
      if (found.length < limit && this.holds(lifted) && !isSaid(own, lifted)) found.push(lifted);
    }
    return found;
  }

  countTo(object: EntityId, relation?: number): number {
    const twin = object < this.below ? this.twinOf(object) : object - this.below;
    const own = object < this.below ? this.ownCountTo(object, relation) : 0;
    const below = twin === NO_ONE ? undefined : this.relationBelow(relation);
    if (below === undefined) return own;
    const both = own + this.base.countTo(twin, below === NO_ONE ? undefined : below);
    // Facts are looked at for those that are said twice or overruled, as long as they are few.
    return both > MOST_LOOKED_AT ? both : this.factsTo(object, relation, Infinity).length;
  }

  /** Index of a relation in the layer below: -1 for all of them, undefined where it has none such. */
  private relationBelow(relation: number | undefined): number | undefined {
    if (relation === undefined) return NO_ONE;
    return relation < this.base.relations.length ? relation : undefined;
  }

  private ownCountTo(object: EntityId, relation: number | undefined): number {
    if (relation === undefined) return this.own.countTo(object);
    return this.ownOf(relation).reduce((sum, at) => sum + this.own.countTo(object, at), 0);
  }

  private ownFacts(subject: EntityId, relation: number | undefined, limit?: number): Fact[] {
    if (relation === undefined) return this.own.facts(subject, undefined, limit).map((fact) => this.joined(fact));
    return this.ownOf(relation)
      .flatMap((at) => this.own.facts(subject, at, limit).map((fact) => this.joined(fact)))
      .slice(0, limit);
  }

  private ownFactsTo(object: EntityId, relation: number | undefined, limit: number): Fact[] {
    if (relation === undefined) return this.own.factsTo(object, undefined, limit).map((fact) => this.joined(fact));
    return this.ownOf(relation)
      .flatMap((at) => this.own.factsTo(object, at, limit).map((fact) => this.joined(fact)))
      .slice(0, limit);
  }

  private ownOf(relation: number): readonly number[] {
    return this.ownRelations.get(relation) ?? [];
  }

  private joined(fact: Fact): Fact {
    return { ...fact, relation: this.toRelation[fact.relation] ?? 0 };
  }

  private baseFacts(subject: EntityId, relation: number | undefined, limit?: number): Fact[] {
    const at = this.relationBelow(relation);
    if (at === undefined) return [];
    return this.base.facts(subject, at === NO_ONE ? undefined : at, limit).map((fact) => this.lifted(fact));
  }

  private lifted(fact: Fact): Fact {
    return {
      ...fact,
      id: fact.id + this.own.stats.facts,
      subject: this.canonical(fact.subject),
      object: fact.object < 0 ? fact.object : this.canonical(fact.object),
      source: fact.source + this.sourcesBefore,
    };
  }

  private overrules(said: ReadonlySet<number>, fact: Fact): boolean {
    return said.has(fact.relation) && this.relations[fact.relation]?.single === true;
  }

  /** Whether no own fact of its subject takes the place of a fact of the layer below. */
  private holds(fact: Fact): boolean {
    if (fact.subject >= this.below || this.relations[fact.relation]?.single !== true) return true;
    return this.ownFacts(fact.subject, fact.relation).length === 0;
  }

  /** The own thing that a thing of the layer below is, else itself behind the own ones. */
  private canonical(base: EntityId): EntityId {
    const known = this.owners.get(base);
    if (known !== undefined) return known;
    const label = this.base.label(base);
    const owner = this.own
      .candidates(aliasKey(label))
      .find(({ entity }) => this.own.label(entity) === label && this.twinOf(entity) === base)?.entity;
    return this.owners.keep(base, owner ?? base + this.below);
  }

  private twinOf(own: EntityId): EntityId {
    const known = this.twins.get(own);
    if (known !== undefined) return known;
    const label = this.own.label(own);
    const kind = this.own.kind(own);
    const isTwin = ({ entity }: Candidate) => {
      const other = this.base.kind(entity);
      return this.base.label(entity) === label && (kind === other || kind === "thing" || other === "thing");
    };
    return this.twins.keep(own, this.base.candidates(aliasKey(label)).find(isTwin)?.entity ?? NO_ONE);
  }
}

// Sources may use one relation of the layer below in several ways, each with a place of its own among the own ones.
function placesOf(toJoined: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [own, at] of toJoined.entries()) places.set(at, [...(places.get(at) ?? []), own]);
  return places;
}

function isSaid(own: readonly Fact[], fact: Fact): boolean {
  const literal = fact.literal && JSON.stringify(fact.literal);
  return own.some(
    (one) =>
      one.subject === fact.subject &&
      one.relation === fact.relation &&
      one.object === fact.object &&
      (!one.literal || JSON.stringify(one.literal) === literal),
  );
}

const WORDS = ["nouns", "inverseNouns", "verbs", "inverseVerbs", "adjectives"] as const;

/** The relations of two graphs as one, and where those of the upper one are among them. */
export interface JoinedSchema {
  schema: Schema;
  toJoined: readonly number[];
}

/**
 * Relations of the layer below keep their places. One that both have takes the own label, the words of both, and the flags
 * of the layer below: what is single-valued among a few own facts need not be so for all the world. What the owner said of
 * it holds over both.
 */
export function joinSchemas(own: Schema, base: Schema): JoinedSchema {
  const relations = [...base.relations];
  const places = new Map(relations.map(({ id }, at) => [id, at]));
  const toJoined = own.relations.map((relation) => {
    const at = places.get(relation.id);
    if (at === undefined) return relations.push(relation) - 1;
    relations[at] = withWords(relations[at] as Relation, relation);
    return at;
  });
  return { schema: new Schema(relations), toJoined };
}

function withWords(base: Relation, own: Relation): Relation {
  const joined: Relation = { ...base, label: own.label, written: own.written ?? base.written };
  for (const field of WORDS) {
    const words = [...new Set([...(base[field] ?? []), ...(own[field] ?? [])])];
    if (words.length > 0) joined[field] = words;
  }
  return { ...joined, ...saidOf(own) };
}
