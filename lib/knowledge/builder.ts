import { KINDS, type Kind } from "@/lib/catalog/kinds";
import { type Relation, relationKey } from "@/lib/catalog/relations";
import { OBJECT, packDate } from "@/lib/engine/graph/layout";
import type { Candidate } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";
import { AliasTable } from "./alias-table";
import { FingerprintMap, f64, StringPool, u8, u16, u32 } from "./columns";
import { spellingsOf } from "./names";
import { PRIOR } from "./priors";
import type {
  Among,
  KnowledgeSource,
  Known,
  Name,
  Ref,
  SourceAddition,
  SourceEntity,
  SourceFact,
  SourceObject,
} from "./source";

const NO_HOME = 0xffffffff;
const MOST_PENDING = 1_000;
const MOST_CODES = 2 ** 16; // relations, and pairs of source and trust, for a fact keeps two bytes of each
const KIND_CODE = new Map(KINDS.map((kind, code) => [kind, code]));

/** Gathers entities and facts in columns, merges those of one key, and answers look-ups meanwhile. */
export class GraphBuilder implements Known {
  readonly strings = new StringPool();
  readonly aliases = new AliasTable();
  readonly entities = { labels: u32(), descriptions: u32(), kinds: u8(), priors: u8(), homes: u32() };
  readonly facts = { subjects: u32(), relations: u16(), objects: u32(), origins: u16() };
  readonly numbers = { values: f64(), units: u32() };
  readonly units: string[] = [];
  readonly origins: { source: number; trust: number }[] = [];
  readonly sources: KnowledgeSource[] = [];
  private readonly ids = new FingerprintMap();
  private readonly described = u8();
  /** Keys that were named before they were described: only some, since of millions nobody reads the list. */
  private readonly pending = new Map<number, string>();
  private readonly numberIds = new FingerprintMap();
  private readonly relationIds: Map<string, number>;
  private readonly originIds = new Map<string, number>();
  /** The origin of facts of the source at hand that come without a trust of their own. */
  private ownOrigin: number | undefined;

  constructor(readonly relations: readonly Relation[]) {
    if (relations.length > MOST_CODES) throw new RangeError(`more than ${MOST_CODES} relations`);
    this.relationIds = new Map(relations.map((relation, id) => [relationKey(relation), id]));
  }

  /** Facts added from now on are this source's. */
  startSource(source: KnowledgeSource): void {
    this.sources.push(source);
    this.ownOrigin = undefined;
  }

  /** How many keys are named by facts and described by no source, and a few of them. */
  get undescribed(): { count: number; examples: string[] } {
    const count = this.described.view().reduce((sum, is) => sum + 1 - is, 0);
    return { count, examples: [...this.pending.values()].slice(0, 5) };
  }

  isDescribed(id: number): boolean {
    return this.described.at(id) === 1;
  }

  addEntity(entity: SourceEntity): number {
    const id = this.idOf(entity.key);
    const { labels, descriptions, kinds, priors, homes } = this.entities;
    const prior = entity.prior ?? PRIOR.listed;
    const isNew = !this.isDescribed(id);
    if (isNew) this.pending.delete(id);
    this.described.set(id, 1);
    if (isNew || entity.relabel) labels.set(id, this.strings.add(entity.label));
    if ((isNew && entity.kind !== "thing") || entity.relabel) kinds.set(id, KIND_CODE.get(entity.kind) ?? 0);
    priors.set(id, Math.max(priors.at(id), prior));
    if (entity.description && descriptions.at(id) === 0) descriptions.set(id, this.strings.add(entity.description));
    if (entity.home !== undefined) homes.set(id, this.idOf(entity.home));
    if (!entity.unnamed) this.addName(id, entity.label, prior);
    for (const alias of entity.aliases ?? []) this.addName(id, alias, prior);
    return id;
  }

  addTo(addition: SourceAddition): void {
    const { priors, descriptions } = this.entities;
    if ("alias" in addition) {
      const { of, ...name } = addition.alias;
      const id = this.idOf(of);
      this.addName(id, name, priors.at(id));
    } else {
      const id = this.idOf(addition.description.of);
      if (descriptions.at(id) === 0) descriptions.set(id, this.strings.add(addition.description.text));
    }
  }

  addFact(fact: SourceFact): void {
    const relation = this.relationIds.get(fact.relation);
    if (relation === undefined) throw new Error(`unknown relation "${fact.relation}"`);
    const subject = this.idOf(fact.subject);
    const object = this.packObject(fact.object);
    this.facts.subjects.push(subject);
    this.facts.relations.push(relation);
    this.facts.objects.push(object);
    this.facts.origins.push(this.originOf(fact.trust));
    if (fact.subjectKind) this.addKind(subject, fact.subjectKind);
    if (fact.objectKind && "entity" in fact.object) this.addKind(object, fact.objectKind);
  }

  find(name: string, among: Among = {}): number | undefined {
    let best: Candidate | undefined;
    for (const candidate of this.aliases.of(aliasKey(name))) {
      if (this.isAmong(candidate, among) && (!best || candidate.prior > best.prior)) best = candidate;
    }
    return best?.entity;
  }

  byKey(key: string): number | undefined {
    const id = this.ids.get(key);
    return id !== undefined && this.isDescribed(id) ? id : undefined;
  }

  kindOf(ref: Ref): Kind | undefined {
    const id = typeof ref === "number" ? ref : this.byKey(ref);
    return id === undefined || !this.isDescribed(id) ? undefined : this.kind(id);
  }

  labelOf(entity: number): string {
    return this.strings.at(this.entities.labels.at(entity));
  }

  descriptionOf(entity: number): string {
    return this.strings.at(this.entities.descriptions.at(entity));
  }

  /** Lets go of all that only adding and looking up need, once everything is added: a third of what it holds. */
  endLookUps(): void {
    this.ids.clear();
    this.numberIds.clear();
    this.strings.end();
  }

  private addKind(id: number, kind: Kind): void {
    const { kinds } = this.entities;
    if (kinds.at(id) === 0) kinds.set(id, KIND_CODE.get(kind) ?? 0);
  }

  private isAmong({ entity, caps }: Candidate, { kinds, home, accepts }: Among): boolean {
    if (kinds?.length && !kinds.includes(this.kind(entity))) return false;
    if (home !== undefined && !this.lies(entity, this.idOf(home))) return false;
    return !accepts || accepts(entity, caps);
  }

  // A city's home is a region, whose home is a country.
  private lies(entity: number, home: number): boolean {
    const near = this.entities.homes.at(entity);
    return near === home || (near !== NO_HOME && this.entities.homes.at(near) === home);
  }

  private kind(id: number): Kind {
    return KINDS[this.entities.kinds.at(id)] ?? "thing";
  }

  private idOf(ref: Ref): number {
    if (typeof ref === "number") return ref;
    const known = this.ids.get(ref);
    if (known !== undefined) return known;
    const { labels, descriptions, kinds, priors, homes } = this.entities;
    const id = labels.push(0);
    for (const column of [descriptions, kinds, priors, this.described]) column.push(0);
    homes.push(NO_HOME);
    this.ids.set(ref, id);
    if (this.pending.size < MOST_PENDING) this.pending.set(id, Buffer.from(ref).toString()); // not a part of a file's text
    return id;
  }

  private addName(id: number, given: string | Name, prior: number): void {
    const alias: Name = typeof given === "string" ? { name: given } : given;
    for (const { key, caps } of spellingsOf(alias)) {
      this.aliases.add(key, { entity: id, prior: alias.prior ?? prior, caps });
    }
  }

  private packObject(object: SourceObject): number {
    const tagged = (tag: number, payload: number) => ((tag << OBJECT.payloadBits) | payload) >>> 0;
    if ("entity" in object) return tagged(OBJECT.entity, this.idOf(object.entity));
    if (object.kind === "date") return tagged(OBJECT.date, packDate(object));
    if (object.kind === "text") return tagged(OBJECT.text, this.strings.add(object.text));
    return tagged(OBJECT.number, this.numberOf(object.value, object.unit));
  }

  private numberOf(value: number, unit: string): number {
    const key = `${value} ${unit}`;
    const known = this.numberIds.get(key);
    if (known !== undefined) return known;
    if (!this.units.includes(unit)) this.units.push(unit);
    this.numbers.units.push(this.units.indexOf(unit));
    const id = this.numbers.values.push(value);
    this.numberIds.set(key, id);
    return id;
  }

  private originOf(given: number | undefined): number {
    const source = this.sources.length - 1;
    if (given === undefined && this.ownOrigin !== undefined) return this.ownOrigin;
    const trust = Math.round((given ?? this.sources[source]?.trust ?? 0) * 100) / 100;
    const key = `${source} ${trust}`;
    const id = this.originIds.get(key) ?? this.origins.push({ source, trust }) - 1;
    if (id >= MOST_CODES) throw new RangeError(`more than ${MOST_CODES} sources and degrees of trust`);
    this.originIds.set(key, id);
    if (given === undefined) this.ownOrigin = id;
    return id;
  }
}
