import type { Readable } from "node:stream";
import { linesOf } from "./lines";
import type { SkippedRows, StatedObject, Statement, Statements } from "./statement";
import { STATED } from "./vocabulary";
import { wikidataUnit } from "./wikidata-units";

const PROPERTY = "http://www.wikidata.org/prop/direct/";
const ENDED = "P582"; // a statement with an end time held once
const MOST_ALIASES = 30;

interface Snak {
  snaktype: string;
  datatype?: string;
  datavalue?: { type: string; value: unknown };
}

interface Claim {
  rank?: string;
  mainsnak?: Snak;
  qualifiers?: Record<string, unknown>;
}

interface Entity {
  id: string;
  labels?: Record<string, { value: string }>;
  aliases?: Record<string, { value: string }[]>;
  descriptions?: Record<string, { value: string }>;
  claims?: Record<string, Claim[]>;
}

const LONGEST_ENTITY = 8 * 1024 * 1024; // characters of one that is written over several lines

/**
 * Reads a Wikidata JSON dump, in English: an entity a line, all in one, or each over several lines as printers set it out.
 * Deprecated and ended statements are left out.
 */
export async function* readWikidata(stream: Readable, skipped: SkippedRows): Statements {
  const open = new OpenEntity();
  for await (const { first, lines } of linesOf(stream, (line) => skipped.add("line too long", line, ""))) {
    const statements: Statement[] = [];
    for (const [i, line] of lines.entries()) {
      const text = open.add(line);
      if (text === undefined || text === "" || text === "[" || text === "]") continue;
      const entities = readEntities(text);
      if (entities.length === 0) skipped.add("not an entity of Wikidata", first + i, line);
      for (const entity of entities) statements.push(...statementsOf(entity));
    }
    yield statements;
  }
}

/** Puts an entity together whose braces stand on lines of their own. */
class OpenEntity {
  private lines: string[] = [];
  private end: string | undefined;
  private length = 0;

  /** The text of what is whole with this line; undefined where more is to come. */
  add(line: string): string | undefined {
    const trimmed = line.trimEnd().replace(/,$/, "");
    if (this.end === undefined && trimmed.trimStart() !== "{") return trimmed.trim();
    this.end ??= `${trimmed.slice(0, -1)}}`;
    this.lines.push(line);
    this.length += line.length;
    if (trimmed !== this.end && this.length < LONGEST_ENTITY) return undefined;
    const text = this.lines.join("\n").trim().replace(/,$/, "");
    this.lines = [];
    this.end = undefined;
    this.length = 0;
    return text;
  }
}

function readEntities(text: string): Entity[] {
  try {
    const read = JSON.parse(text);
    const isEntity = (one: Entity | null) => typeof one?.id === "string" && /^[QPL]\d+$/.test(one.id);
    return (Array.isArray(read) ? read : [read]).filter(isEntity);
  } catch {
    return [];
  }
}

function* statementsOf({ id, labels, aliases, descriptions, claims }: Entity): Generator<Statement> {
  const subject = id.startsWith("P") ? PROPERTY + id : id;
  const label = labels?.en?.value ?? labels?.mul?.value;
  const description = descriptions?.en?.value;
  if (label) yield { subject, predicate: STATED.label, object: { text: label } };
  if (description && id.startsWith("Q"))
    yield { subject, predicate: STATED.description, object: { text: description } };
  for (const { value } of (aliases?.en ?? []).slice(0, MOST_ALIASES)) {
    yield { subject, predicate: STATED.alias, object: { text: value } };
  }
  if (id.startsWith("P")) return; // what is said of properties is no fact of the world
  for (const [property, all] of Object.entries(claims ?? {})) {
    for (const claim of bestOf(all)) {
      const object = objectOf(claim.mainsnak);
      if (object) yield { subject, predicate: PROPERTY + property, object };
    }
  }
}

function bestOf(claims: readonly Claim[]): readonly Claim[] {
  const current = claims.filter(
    ({ rank, qualifiers }) => rank !== "deprecated" && !(qualifiers && ENDED in qualifiers),
  );
  const preferred = current.filter(({ rank }) => rank === "preferred");
  return preferred.length > 0 ? preferred : current;
}

// Files, pages and identifiers in other catalogues are nothing that sentences state.
const UNSTATED = new Set(["commonsMedia", "external-id", "url", "geo-shape", "tabular-data", "globe-coordinate"]);

function objectOf(snak: Snak | undefined): StatedObject | undefined {
  if (snak?.snaktype !== "value" || !snak.datavalue || UNSTATED.has(snak.datatype ?? "")) return undefined;
  const { type, value } = snak.datavalue;
  return Object.hasOwn(READ, type) ? READ[type]?.(value as never) : undefined;
}

const READ: Record<string, (value: never) => StatedObject | undefined> = {
  "wikibase-entityid": ({ id }: { id?: string }) => (id ? { key: id } : undefined),
  string: (text: string) => ({ text }),
  monolingualtext: ({ text, language }: { text: string; language: string }) => ({ text, lang: language }),
  quantity: ({ amount, unit }: { amount: string; unit: string }) => ({
    text: amount.replace(/^\+/, ""),
    unit: wikidataUnit(unit.split("/").pop() ?? ""),
  }),
  time: ({ time, precision }: { time: string; precision: number }) => dateOf(time, precision),
};

// "+1952-03-11T00:00:00Z" with precision 11 is a day, 10 a month, 9 a year; anything wider is no date.
function dateOf(time: string, precision: number): StatedObject | undefined {
  const [, year, month, day] = /^([+-]\d+)-(\d\d)-(\d\d)T/.exec(time) ?? [];
  if (!year || precision < 9 || Math.abs(Number(year)) > 999_999) return undefined;
  const sign = year.startsWith("-") ? "-" : "";
  const padded = sign + String(Math.abs(Number(year))).padStart(4, "0");
  const text = [padded, month, day].slice(0, precision - 8).join("-");
  return { text, datatype: "http://www.w3.org/2001/XMLSchema#date" };
}
