import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TransactionSql } from "postgres";
import type { Relation } from "@/lib/catalog/relations";
import type { Sql } from "@/lib/db/client";
import { type Fingerprint, fingerprint } from "@/lib/engine/graph/fingerprint";
import { Schema } from "@/lib/engine/graph/schema";
import { spellingsOf } from "./names";
import { PRIOR } from "./priors";
import type { KnowledgeSource, Known, Name, Ref, SourceEntity, SourceFact, SourceRecord } from "./source";
import type { StoredGraph } from "./stored-graph";

const TABLES = ["entities", "names", "tokens", "facts"] as const;
const STAGES = {
  entities: "n bigint, id bigint, label text, kind text, prior smallint, description text, relabel boolean",
  names: "key text, entity bigint, prior smallint, caps text",
  facts: "subject bigint, relation integer, object bigint, literal jsonb, source integer, trust real",
} as const;

type Stage = keyof typeof STAGES;
type Row = readonly (string | number | boolean | null)[];

/**
 * Puts a graph into Postgres, of any size: memory holds none of it. Ids are fingerprints of keys. Each build has
 * partitions of its own, which `dropStoredGraph` takes away. Words that name things of the file by another key than
 * their name become things of their own.
 */
export async function storeGraph(
  sql: Sql,
  { sources, relations }: { sources: readonly KnowledgeSource[]; relations: readonly Relation[] },
): Promise<StoredGraph> {
  const [next] = await sql`select nextval('graph_builds')::int as build`;
  const build = Number(next?.build);
  return await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '1h'`; // a process that is killed leaves its last statement behind
    await tx`set local idle_in_transaction_session_timeout = 0`; // the files are read meanwhile
    await tx`set local work_mem = '256MB'`; // for sorting and joining what is staged
    await tx`set local maintenance_work_mem = '256MB'`; // for the indexes
    for (const [stage, columns] of Object.entries(STAGES)) {
      await tx.unsafe(`create temp table stage_${stage} (${columns}) on commit drop`);
    }
    for (const [source, one] of sources.entries()) await stageSource(tx, one, { source, relations });
    // Nobody else looks after temporary tables, and without statistics they are joined row by row.
    for (const stage of Object.keys(STAGES)) await tx.unsafe(`analyze stage_${stage}`);
    for (const table of TABLES) {
      await tx.unsafe(`create table graph_${table}_${build} (like graph_${table}, check (graph = ${build}))`);
    }
    for (const statement of FILLING) await tx.unsafe(statement.replaceAll(":build", String(build)));
    for (const table of TABLES) await join(tx, table, build);
    return { build, schema: new Schema(relations), stats: await statsOf(tx, build, sources) };
  });
}

// Filled first and indexed as a whole when it becomes a partition, which nobody who reads other builds waits for.
async function join(tx: TransactionSql, table: (typeof TABLES)[number], build: number): Promise<void> {
  await tx.unsafe(`alter table graph_${table} attach partition graph_${table}_${build} for values in (${build})`);
  await tx.unsafe(`analyze graph_${table}_${build}`);
}

/** Takes a build away, with all that it holds. */
export async function dropStoredGraph(sql: Sql, build: number): Promise<void> {
  for (const table of TABLES) await sql.unsafe(`drop table if exists graph_${table}_${Math.trunc(build)}`);
}

// As the compact index is made: the first label and kind hold unless relabelled, the highest prior, the laxest spelling.
const FILLING = [
  `insert into graph_entities_:build (graph, id, label, kind, prior, description)
   select :build, id, coalesce((array_agg(label order by n desc) filter (where relabel))[1],
       (array_agg(label order by n) filter (where label is not null))[1]),
     coalesce((array_agg(kind order by n) filter (where kind <> 'thing'))[1], 'thing'),
     max(prior), (array_agg(description order by n) filter (where description is not null))[1]
   from stage_entities group by id having count(label) > 0`,
  `insert into graph_names_:build (graph, key, entity, prior, caps)
   select :build, key, entity, max(prior),
     (array_agg(caps order by array_position(array['any', 'initial', 'upper'], caps)))[1]
   from stage_names group by key, entity`,
  `insert into graph_tokens_:build (graph, token, longest)
   select :build, split_part(key, ' ', 1), least(max(array_length(string_to_array(key, ' '), 1)), 255)
   from stage_names group by 2`,
  `insert into graph_facts_:build (graph, id, subject, relation, object, literal, source, trust)
   select :build, row_number() over (), * from (
     select distinct on (subject, relation, object, literal) subject, relation, object, literal, source, trust
     from stage_facts
     where exists (select 1 from stage_entities where id = subject and label is not null)
       and (object is null or exists (select 1 from stage_entities where id = object and label is not null))
     order by subject, relation, object, literal, trust desc
   ) as told`,
];

interface Staged {
  source: number;
  relations: readonly Relation[];
}

// One COPY at a time holds a connection, so that rows of the three tables are written in turns of some thousands.
async function stageSource(tx: TransactionSql, one: KnowledgeSource, { source, relations }: Staged): Promise<void> {
  const places = new Map(relations.map(({ id }, at) => [id, at]));
  const stager = new Stager(places, { source, trust: one.trust });
  for await (const told of one.records(KNOWN_NOTHING)) {
    for (const record of Array.isArray(told) ? told : [told]) stager.add(record);
    if (stager.size >= ROWS_AT_ONCE) await copyAll(tx, stager);
  }
  await copyAll(tx, stager);
}

const ROWS_AT_ONCE = 50_000;
const MOST_ROWS_OF_A_SOURCE = 2 ** 36;
const KNOWN_NOTHING: Known = {
  find: () => undefined,
  byKey: () => undefined,
  kindOf: () => undefined,
  labelOf: () => "",
  descriptionOf: () => "",
};

async function copyAll(tx: TransactionSql, stager: Stager): Promise<void> {
  for (const [stage, rows] of Object.entries(stager.take())) {
    if (rows.length === 0) continue;
    const into = await tx.unsafe(`copy stage_${stage} from stdin`).writable();
    await pipeline(Readable.from(piecesOf(rows)), into);
  }
}

class Stager {
  size = 0;
  private rows: Record<Stage, Row[]> = { entities: [], names: [], facts: [] };
  private n: number; // tells which of two descriptions came first
  private readonly print: Fingerprint = { hi: 0, lo: 0 };

  constructor(
    private readonly relations: ReadonlyMap<string, number>,
    private readonly of: { source: number; trust: number },
  ) {
    this.n = of.source * MOST_ROWS_OF_A_SOURCE;
  }

  take(): Record<Stage, Row[]> {
    const { rows } = this;
    this.rows = { entities: [], names: [], facts: [] };
    this.size = 0;
    return rows;
  }

  add(record: SourceRecord): void {
    if ("entity" in record) this.addEntity(record.entity);
    else if ("fact" in record) this.addFact(record.fact);
    else if ("alias" in record) this.addName(record.alias.of, record.alias, record.alias.prior ?? PRIOR.listed);
    else
      this.push("entities", [
        this.n++,
        this.idOf(record.description.of),
        null,
        "thing",
        0,
        record.description.text,
        false,
      ]);
  }

  private addEntity(entity: SourceEntity): void {
    const { key, label, kind, prior = PRIOR.listed, description = null, relabel = false } = entity;
    this.push("entities", [this.n++, this.idOf(key), label, kind, prior, description, relabel]);
    if (!entity.unnamed) this.addName(key, { name: label }, prior);
    for (const alias of entity.aliases ?? [])
      this.addName(key, typeof alias === "string" ? { name: alias } : alias, prior);
  }

  private addName(of: Ref, name: Name, prior: number): void {
    for (const { key, caps } of spellingsOf(name)) {
      this.push("names", [key, this.idOf(of), name.prior ?? prior, caps]);
    }
  }

  private addFact({ subject, relation, object, trust, subjectKind, objectKind }: SourceFact): void {
    const place = this.relations.get(relation);
    if (place === undefined) throw new Error(`unknown relation "${relation}"`);
    const from = this.idOf(subject);
    const to = "entity" in object ? this.idOf(object.entity) : null;
    const literal = "entity" in object ? null : JSON.stringify(object);
    this.push("facts", [from, place, to, literal, this.of.source, trust ?? this.of.trust]);
    if (subjectKind) this.push("entities", [this.n++, from, null, subjectKind, 0, null, false]);
    if (objectKind && to !== null) this.push("entities", [this.n++, to, null, objectKind, 0, null, false]);
  }

  private push(stage: Stage, row: Row): void {
    this.rows[stage].push(row);
    this.size += 1;
  }

  // 53 bits of the key's fingerprint: of a hundred million things two are mistaken for each other by chance of a half.
  private idOf(ref: Ref): number {
    fingerprint(String(ref), this.print);
    return this.print.hi * 2 ** 21 + (this.print.lo >>> 11);
  }
}

const ROWS_OF_A_PIECE = 500; // sent row by row, they take twice as long

function* piecesOf(rows: readonly Row[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_OF_A_PIECE) {
    yield rows
      .slice(at, at + ROWS_OF_A_PIECE)
      .map(lineOf)
      .join("");
  }
}

function lineOf(row: Row): string {
  return `${row.map(cellOf).join("\t")}\n`;
}

const ESCAPED: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

function cellOf(value: Row[number]): string {
  if (value === null) return "\\N";
  return typeof value === "string" ? value.replace(/[\\\t\n\r\0]/g, (char) => ESCAPED[char] ?? "") : String(value);
}

// Within the transaction: to count a large graph takes longer than other statements may, and one uncounted is not kept.
async function statsOf(
  tx: TransactionSql,
  build: number,
  sources: readonly KnowledgeSource[],
): Promise<StoredGraph["stats"]> {
  const [row] = await tx`select
    (select count(*)::int from graph_entities where graph = ${build}) as entities,
    (select count(*)::int from graph_names where graph = ${build}) as aliases,
    (select count(*)::int from graph_facts where graph = ${build}) as facts`;
  const bySource = await tx`select source, count(*)::int as facts from graph_facts where graph = ${build} group by 1`;
  const facts = new Map(bySource.map((one) => [one.source, one.facts]));
  return {
    entities: row?.entities ?? 0,
    aliases: row?.aliases ?? 0,
    facts: row?.facts ?? 0,
    bytes: 0,
    sources: sources.map(({ id, name, licence, attribution, trust }, at) => {
      return { id, name, licence, attribution, trust, facts: facts.get(at) ?? 0 };
    }),
  };
}
