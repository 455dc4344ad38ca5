import { open, rename, rm } from "node:fs/promises";
import { KINDS } from "@/lib/catalog/kinds";
import { slotOf } from "@/lib/engine/graph/fingerprint";
import {
  CAPS,
  checksum,
  EMPTY_SLOT,
  FORMAT,
  type Header,
  LAST_POSTING,
  type SectionArray,
  type SectionType,
} from "@/lib/engine/graph/layout";
import type { GraphStats } from "@/lib/engine/graph/reader";
import type { AliasTable } from "./alias-table";
import type { GraphBuilder } from "./builder";
import type { FingerprintMap } from "./columns";
import { narrow, orderFacts } from "./order-facts";

/** Share of a hash table's places that are filled: above, probes lengthen quickly. */
const HASH_LOAD = 0.75;

/** Writes what a builder gathered as a compact index, whole or not at all. Equal contents give equal bytes. */
export async function writeCompact(builder: GraphBuilder, outFile: string, madeFrom: string): Promise<GraphStats> {
  const renumbered = renumber(builder);
  const facts = orderFacts(builder, renumbered);
  const sections = {
    strings: builder.strings.view(),
    ...entitySections(builder, renumbered),
    ...facts.sections,
    numbers: builder.numbers.values.view(),
    numberUnits: narrow(builder.numbers.units.view(), builder.units.length),
    ...aliasSections(builder.aliases, renumbered),
    ...tokenSections(builder.aliases.firstTokens),
  };
  const stats = {
    entities: sections.labels.length,
    aliases: sections.postingEntities.length,
    facts: sections.factObjects.length,
    bytes: 0,
    sources: builder.sources.map(({ id, name, licence, attribution, trust }, index) => {
      return { id, name, licence, attribution, trust, facts: facts.perSource[index] ?? 0 };
    }),
  };
  const about = {
    madeFrom,
    kinds: KINDS,
    relations: builder.relations,
    units: builder.units,
    origins: builder.origins,
  };
  return await writeFile(outFile, sections, { ...about, stats });
}

/** New ids for entities: those that no source described drop out. `EMPTY_SLOT` marks them. */
function renumber(builder: GraphBuilder): Uint32Array {
  const count = builder.entities.labels.length;
  const ids = new Uint32Array(count);
  let next = 0;
  for (let id = 0; id < count; id++) ids[id] = builder.isDescribed(id) ? next++ : EMPTY_SLOT;
  return ids;
}

function entitySections(builder: GraphBuilder, renumbered: Uint32Array) {
  const { labels, descriptions, kinds, priors } = builder.entities;
  const kept = (column: { view(): Uint8Array | Uint32Array }) =>
    column.view().filter((_, id) => renumbered[id] !== EMPTY_SLOT);
  return { labels: kept(labels), descriptions: kept(descriptions), kinds: kept(kinds), priors: kept(priors) };
}

function aliasSections(aliases: AliasTable, renumbered: Uint32Array) {
  const slots = Math.ceil(aliases.names / HASH_LOAD);
  const aliasChecks = new Uint32Array(slots);
  const aliasStarts = new Uint32Array(slots).fill(EMPTY_SLOT);
  const postingEntities = new Uint32Array(aliases.size);
  const postingPriors = new Uint8Array(aliases.size);
  const postingCaps = new Uint8Array(aliases.size);
  let at = 0;
  for (const { hi, lo, meanings } of aliases.entries()) {
    let slot = slotOf(hi, slots);
    while (aliasStarts[slot] !== EMPTY_SLOT) slot = slot + 1 === slots ? 0 : slot + 1;
    aliasChecks[slot] = lo;
    aliasStarts[slot] = at;
    for (const meaning of meanings) {
      postingEntities[at] = renumbered[meaning.entity] ?? 0;
      postingPriors[at] = meaning.prior;
      postingCaps[at] = CAPS.indexOf(meaning.caps);
      at += 1;
    }
    postingEntities[at - 1] = ((postingEntities[at - 1] ?? 0) | LAST_POSTING) >>> 0;
  }
  return { aliasChecks, aliasStarts, postingEntities, postingPriors, postingCaps };
}

function tokenSections(firstTokens: FingerprintMap) {
  const slots = Math.ceil(firstTokens.size / HASH_LOAD);
  const tokenChecks = new Uint32Array(slots);
  const tokenLengths = new Uint8Array(slots);
  for (const { hi, lo, value } of firstTokens.entries()) {
    let slot = slotOf(hi, slots);
    while (tokenLengths[slot] !== 0) slot = slot + 1 === slots ? 0 : slot + 1;
    tokenChecks[slot] = lo;
    tokenLengths[slot] = value;
  }
  return { tokenChecks, tokenLengths };
}

type HeaderParts = Omit<Header, "fileBytes" | "sections">;

async function writeFile(outFile: string, sections: Record<string, SectionArray>, parts: HeaderParts) {
  const { header, dataStart } = layOut(sections, parts);
  const text = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(dataStart);
  head.write(FORMAT.magic, "latin1");
  head.writeUInt32LE(FORMAT.version, 8);
  head.writeUInt32LE(text.length, 12);
  head.writeUInt32LE(checksum(text), 16);
  text.copy(head, FORMAT.preambleBytes);
  const unfinished = `${outFile}.${process.pid}.tmp`;
  const file = await open(unfinished, "w");
  try {
    await file.writev([head, ...Object.values(sections).flatMap(padded)]);
    await file.sync();
    await file.close();
    await rename(unfinished, outFile);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  return header.stats;
}

// The header names its own length through `fileBytes`, so it is laid out again until that stands still.
function layOut(sections: Record<string, SectionArray>, parts: HeaderParts): { header: Header; dataStart: number } {
  const entries: Header["sections"] = {};
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    entries[name] = { type: typeOf(array), offset, length: array.length, checksum: checksum(array) };
    offset += aligned(array.byteLength);
  }
  let header: Header = { ...parts, fileBytes: 0, sections: entries };
  for (;;) {
    const headerBytes = Buffer.byteLength(JSON.stringify(header));
    const dataStart = FORMAT.preambleBytes + aligned(headerBytes);
    if (header.fileBytes === dataStart + offset) return { header, dataStart };
    const fileBytes = dataStart + offset;
    header = { ...header, fileBytes, stats: { ...header.stats, bytes: fileBytes } };
  }
}

const aligned = (bytes: number) => Math.ceil(bytes / FORMAT.align) * FORMAT.align;

function typeOf(array: SectionArray): SectionType {
  if (array instanceof Uint8Array) return "u8";
  if (array instanceof Uint16Array) return "u16";
  return array instanceof Uint32Array ? "u32" : "f64";
}

function padded(array: SectionArray): Uint8Array[] {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return [bytes, new Uint8Array(aligned(bytes.length) - bytes.length)];
}
