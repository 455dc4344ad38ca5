import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import { type Fingerprint, fingerprint, slotOf } from "./fingerprint";
import {
  CAPS,
  checksum,
  EMPTY_SLOT,
  FORMAT,
  type Header,
  HINT_STRIDE,
  LAST_POSTING,
  OBJECT,
  unpackDate,
  viewOf,
} from "./layout";
import { GraphMemory } from "./memory";
import type { Candidate, EntityId, Fact, GraphReader, GraphSource, GraphStats, Literal } from "./reader";
import { Schema } from "./schema";

// Classes such as "city" have hundreds of thousands of instances: nobody reads them all.
const DEFAULT_INVERSE_LIMIT = 1000;

/**
 * Opens a compact index: sums up its sections and makes views, nothing is copied. Throws Error when the file is not
 * whole or not what was written.
 */
export function openCompactGraph(file: ArrayBuffer): CompactGraph {
  return new CompactGraph(file, readHeader(file));
}

/** A graph in one ArrayBuffer. Safe to share: it never changes. */
export class CompactGraph implements GraphReader {
  readonly relations: readonly Relation[];
  readonly schema: Schema;
  readonly memory = new GraphMemory();
  readonly sources: readonly GraphSource[];
  readonly stats: GraphStats;
  readonly madeFrom: string;
  private readonly header: Header;
  private readonly at: Sections;
  private readonly scratch: Fingerprint = { hi: 0, lo: 0 };

  constructor(file: ArrayBuffer, opened: OpenedHeader) {
    this.header = opened.header;
    this.relations = opened.header.relations;
    this.schema = new Schema(this.relations);
    this.sources = opened.header.stats.sources;
    this.stats = opened.header.stats;
    this.madeFrom = opened.header.madeFrom;
    this.at = openSections(file, opened);
  }

  maxTokens(firstToken: string): number {
    const { tokenChecks, tokenLengths } = this.at;
    const slots = tokenChecks.length;
    if (slots === 0) return 0;
    fingerprint(firstToken, this.scratch);
    let slot = slotOf(this.scratch.hi, slots);
    while (tokenLengths[slot] !== 0) {
      if (tokenChecks[slot] === this.scratch.lo) return tokenLengths[slot] ?? 0;
      slot = slot + 1 === slots ? 0 : slot + 1;
    }
    return 0;
  }

  candidates(key: string): readonly Candidate[] {
    const start = this.postingsOf(key);
    if (start === EMPTY_SLOT) return NOBODY;
    const { postingEntities, postingPriors, postingCaps } = this.at;
    const found: Candidate[] = [];
    for (let at = start; ; at++) {
      const entry = postingEntities[at] ?? LAST_POSTING;
      const caps = CAPS[postingCaps[at] ?? 0] ?? "any";
      found.push({ entity: entry & ~LAST_POSTING, prior: postingPriors[at] ?? 0, caps });
      if (entry >= LAST_POSTING) return found;
    }
  }

  label(entity: EntityId): string {
    return this.textAt(this.at.labels[entity] ?? 0);
  }

  kind(entity: EntityId): Kind {
    return this.header.kinds[this.at.kinds[entity] ?? 0] ?? "thing";
  }

  prior(entity: EntityId): number {
    return this.at.priors[entity] ?? 0;
  }

  description(entity: EntityId): string | undefined {
    const offset = this.at.descriptions[entity] ?? 0;
    return offset === 0 ? undefined : this.textAt(offset);
  }

  facts(subject: EntityId, relation?: number, limit = Infinity): readonly Fact[] {
    const { factStarts, factRelations } = this.at;
    let from = factStarts[subject] ?? 0;
    let to = factStarts[subject + 1] ?? from;
    if (relation !== undefined) {
      from = firstAtLeast(factRelations, relation, { from, to });
      to = firstAtLeast(factRelations, relation + 1, { from, to });
    }
    if (from === to) return NO_FACTS;
    const found: Fact[] = [];
    for (let id = from; id < to && found.length < limit; id++) found.push(this.fact(id, subject));
    return found;
  }

  factsTo(object: EntityId, relation?: number, limit = DEFAULT_INVERSE_LIMIT): readonly Fact[] {
    const { from, to } = this.inverseRange(object, relation);
    const found: Fact[] = [];
    for (let at = from; at < to && found.length < limit; at++) {
      const id = this.at.inverseFacts[at] ?? 0;
      found.push(this.fact(id, this.subjectOf(id)));
    }
    return found;
  }

  countTo(object: EntityId, relation?: number): number {
    const { from, to } = this.inverseRange(object, relation);
    return to - from;
  }

  private inverseRange(object: EntityId, relation: number | undefined): { from: number; to: number } {
    const { inverseStarts, inverseFacts, factRelations } = this.at;
    const from = inverseStarts[object] ?? 0;
    const to = inverseStarts[object + 1] ?? from;
    if (relation === undefined) return { from, to };
    const relationAt = (at: number) => factRelations[inverseFacts[at] ?? 0] ?? 0;
    const first = lowerBound(from, to, (at) => relationAt(at) < relation);
    return { from: first, to: lowerBound(first, to, (at) => relationAt(at) <= relation) };
  }

  private postingsOf(key: string): number {
    const { aliasChecks, aliasStarts } = this.at;
    const slots = aliasChecks.length;
    if (slots === 0) return EMPTY_SLOT;
    fingerprint(key, this.scratch);
    let slot = slotOf(this.scratch.hi, slots);
    while (aliasStarts[slot] !== EMPTY_SLOT) {
      if (aliasChecks[slot] === this.scratch.lo) return aliasStarts[slot] ?? EMPTY_SLOT;
      slot = slot + 1 === slots ? 0 : slot + 1;
    }
    return EMPTY_SLOT;
  }

  private subjectOf(id: number): EntityId {
    let subject = this.at.subjectHints[Math.floor(id / HINT_STRIDE)] ?? 0;
    while ((this.at.factStarts[subject + 1] ?? Infinity) <= id) subject += 1;
    return subject;
  }

  private fact(id: number, subject: EntityId): Fact {
    const origin = this.header.origins[this.at.factOrigins[id] ?? 0] ?? UNKNOWN_ORIGIN;
    const relation = this.at.factRelations[id] ?? 0;
    const packed = this.at.factObjects[id] ?? 0;
    const tag = packed >>> OBJECT.payloadBits;
    const payload = packed & OBJECT.payloadMask;
    if (tag === OBJECT.entity) return { id, subject, relation, object: payload, ...origin };
    return { id, subject, relation, object: -1, literal: this.literal(tag, payload), ...origin };
  }

  private literal(tag: number, payload: number): Literal {
    if (tag === OBJECT.date) return unpackDate(payload);
    if (tag === OBJECT.text) return { kind: "text", text: this.textAt(payload) };
    const unit = this.header.units[this.at.numberUnits[payload] ?? 0] ?? "";
    return { kind: "number", value: this.at.numbers[payload] ?? Number.NaN, unit };
  }

  private textAt(offset: number): string {
    const { strings } = this.at;
    let end = offset;
    while (end < strings.length && strings[end] !== 0) end += 1;
    return strings.toString("utf8", offset, end);
  }
}

const NOBODY: readonly Candidate[] = [];
const NO_FACTS: readonly Fact[] = [];
const UNKNOWN_ORIGIN = { source: 0, trust: 0 };

interface OpenedHeader {
  header: Header;
  dataStart: number;
}

function readHeader(file: ArrayBuffer): OpenedHeader {
  if (file.byteLength < FORMAT.preambleBytes) throw new Error("the graph index is empty or cut off");
  const preamble = new DataView(file, 0, FORMAT.preambleBytes);
  const magic = new TextDecoder().decode(new Uint8Array(file, 0, FORMAT.magic.length));
  if (magic !== FORMAT.magic) throw new Error("the file is not a graph index");
  const version = preamble.getUint32(8, true);
  if (version !== FORMAT.version) throw new Error(`the graph index has version ${version}, expected ${FORMAT.version}`);
  const length = preamble.getUint32(12, true);
  const dataStart = FORMAT.preambleBytes + Math.ceil(length / FORMAT.align) * FORMAT.align;
  if (dataStart > file.byteLength) throw new Error("the graph index is cut off");
  const bytes = new Uint8Array(file, FORMAT.preambleBytes, length);
  if (checksum(bytes) !== preamble.getUint32(16, true)) throw new Error("the header of the graph index is damaged");
  const header = JSON.parse(new TextDecoder().decode(bytes)) as Header;
  if (header.fileBytes !== file.byteLength) throw new Error("the graph index is cut off");
  return { header, dataStart };
}

// Reads short texts in a third of the time that a TextDecoder takes.
const asBuffer = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

type Sections = ReturnType<typeof openSections>;

function openSections(file: ArrayBuffer, { header, dataStart }: OpenedHeader) {
  const section = (name: string) => {
    const entry = header.sections[name];
    if (!entry) throw new Error(`the graph index lacks the section ${name}`);
    const view = viewOf(entry, file, dataStart);
    if (checksum(view) !== entry.checksum) throw new Error(`the section ${name} of the graph index is damaged`);
    return view;
  };
  return {
    strings: asBuffer(section("strings")),
    labels: section("labels"),
    descriptions: section("descriptions"),
    kinds: section("kinds"),
    priors: section("priors"),
    factStarts: section("factStarts"),
    factRelations: section("factRelations"),
    factObjects: section("factObjects"),
    factOrigins: section("factOrigins"),
    subjectHints: section("subjectHints"),
    inverseStarts: section("inverseStarts"),
    inverseFacts: section("inverseFacts"),
    numbers: section("numbers"),
    numberUnits: section("numberUnits"),
    aliasChecks: section("aliasChecks"),
    aliasStarts: section("aliasStarts"),
    postingEntities: section("postingEntities"),
    postingPriors: section("postingPriors"),
    postingCaps: section("postingCaps"),
    tokenChecks: section("tokenChecks"),
    tokenLengths: section("tokenLengths"),
  };
}

function lowerBound(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// As `lowerBound`, of rising values: asked a hundred times for a claim, so without a call for each step.
function firstAtLeast(values: ArrayLike<number>, least: number, { from, to }: { from: number; to: number }): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
