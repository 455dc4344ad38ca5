import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import type { Sql } from "@/lib/db/client";
import type { Caps, Fact, GraphReader, GraphStats, Literal } from "@/lib/engine/graph/reader";
import { FetchedGraph, keyOf, type Missing } from "./fetched-graph";

/** A graph in Postgres: its build, and what the engine asks of a graph as a whole. */
export interface StoredGraph {
  /** Key of the partitions; see drizzle/0012_graph-tables.sql. */
  build: number;
  relations: readonly Relation[];
  stats: GraphStats;
}

const MOST_ROUNDS = 12; // names, facts, and a step further each; a text takes five or six
const MOST_MEANINGS = 200; // of one name
const MOST_FACTS = 5_000; // of one thing
const MOST_COUNTED = 10_000; // facts to a thing; more are not told apart

/**
 * Runs the engine over stored graphs. The engine asks one thing at a time and cannot wait, so it runs over what is
 * fetched, all that it missed is fetched at once, and it runs again until it misses nothing: a handful of queries for a
 * text, however long.
 */
export async function runOver<T>(
  sql: Sql,
  graphs: readonly StoredGraph[],
  run: (...readers: GraphReader[]) => T | Promise<T>,
): Promise<T> {
  const all = graphs.map(({ build, relations, stats }) => ({ build, fetched: new FetchedGraph(relations, stats) }));
  const again = () => run(...all.map(({ fetched }) => fetched.reader()));
  let result = await again();
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const asked = all.flatMap(({ build, fetched }) => {
      const missing = fetched.takeMissing();
      return missing ? [fetchMissing({ sql, build, fetched }, missing)] : [];
    });
    if (asked.length === 0) break;
    await Promise.all(asked);
    result = await again();
  }
  return result;
}

interface Fetching {
  sql: Sql;
  build: number;
  fetched: FetchedGraph;
}

async function fetchMissing(to: Fetching, missing: Missing): Promise<void> {
  await Promise.all([
    fetchTokens(to, [...missing.tokens]),
    fetchNames(to, [...missing.keys]),
    fetchEntities(to, [...missing.entities]),
    fetchFacts(to, [...missing.subjects]),
    fetchFactsTo(to, [...missing.objects.values()]),
  ]);
}

async function fetchTokens({ sql, build, fetched }: Fetching, tokens: string[]): Promise<void> {
  if (tokens.length === 0) return;
  for (const token of tokens) fetched.tokens.set(token, 0);
  const rows = await sql`select token, longest from graph_tokens where graph = ${build} and token = any(${tokens})`;
  for (const { token, longest } of rows) fetched.tokens.set(token, longest);
}

async function fetchNames({ sql, build, fetched }: Fetching, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const found = new Map(keys.map((key) => [key, [] as { entity: number; prior: number; caps: Caps }[]]));
  const rows = await sql`
    select asked.key, named.entity, named.prior, named.caps from unnest(${keys}::text[]) as asked(key)
    cross join lateral (
      select entity, prior, caps from graph_names where graph = ${build} and graph_names.key = asked.key
      order by prior desc limit ${MOST_MEANINGS}
    ) as named`;
  for (const { key, entity, prior, caps } of rows) found.get(key)?.push({ entity: fetched.idOf(entity), prior, caps });
  for (const [key, candidates] of found) {
    fetched.names.set(
      key,
      candidates.sort((a, b) => b.prior - a.prior),
    );
  }
}

async function fetchEntities({ sql, build, fetched }: Fetching, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) fetched.entities.set(id, { label: "", kind: "thing", prior: 0 });
  const rows = await sql`
    select id, label, kind, prior, description from graph_entities
    where graph = ${build} and id = any(${ids.map((id) => fetched.storedId(id))}::bigint[])`;
  for (const { id, label, kind, prior, description } of rows) {
    const entity = { label, kind: kind as Kind, prior, ...(description ? { description } : {}) };
    fetched.entities.set(fetched.idOf(id), entity);
  }
}

async function fetchFacts({ sql, build, fetched }: Fetching, subjects: number[]): Promise<void> {
  if (subjects.length === 0) return;
  const found = new Map(subjects.map((subject) => [subject, [] as Fact[]]));
  const rows = await sql`
    select told.* from unnest(${subjects.map((id) => fetched.storedId(id))}::bigint[]) as asked(subject)
    cross join lateral (
      select id, subject, relation, object, literal, source, trust from graph_facts
      where graph = ${build} and graph_facts.subject = asked.subject order by relation, object limit ${MOST_FACTS}
    ) as told`;
  for (const row of rows) {
    const fact = factOf(fetched, row as never);
    found.get(fact.subject)?.push(fact);
  }
  for (const [subject, facts] of found) fetched.factsOf.set(subject, facts);
}

async function fetchFactsTo(
  { sql, build, fetched }: Fetching,
  asked: Missing["objects"] extends Map<string, infer Q> ? Q[] : never,
): Promise<void> {
  const listed = asked.filter(({ limit }) => limit > 0);
  const counted = asked.filter(({ limit }) => limit === 0);
  for (const one of listed) fetched.factsTo.set(keyOf(one), []);
  const columns = (of: typeof asked) => ({
    objects: of.map(({ object }) => fetched.storedId(object)),
    relations: of.map(({ relation }) => relation),
    limits: of.map(({ limit }) => Math.min(limit, MOST_COUNTED)),
  });
  if (listed.length > 0) {
    const { objects, relations, limits } = columns(listed);
    const rows = await sql`
      select asked.place, told.* from unnest(${objects}::bigint[], ${relations}::int[], ${limits}::int[])
        with ordinality as asked(object, relation, most, place)
      cross join lateral (
        select id, subject, relation, object, literal, source, trust from graph_facts
        where graph = ${build} and graph_facts.object = asked.object
          and (asked.relation < 0 or graph_facts.relation = asked.relation)
        order by relation, subject limit asked.most
      ) as told`;
    for (const row of rows) {
      const question = listed[Number(row.place) - 1];
      if (question) (fetched.factsTo.get(keyOf(question)) as Fact[]).push(factOf(fetched, row as never));
    }
  }
  if (counted.length === 0) return;
  const { objects, relations } = columns(counted);
  const rows = await sql`
    select asked.place, told.count from unnest(${objects}::bigint[], ${relations}::int[])
      with ordinality as asked(object, relation, place)
    cross join lateral (
      select count(*)::int from (
        select 1 from graph_facts where graph = ${build} and graph_facts.object = asked.object
          and (asked.relation < 0 or graph_facts.relation = asked.relation) limit ${MOST_COUNTED}
      ) as met
    ) as told`;
  for (const { place, count } of rows) {
    const question = counted[Number(place) - 1];
    if (question) fetched.counts.set(keyOf(question), count);
  }
}

interface FactRow {
  id: string;
  subject: string;
  relation: number;
  object: string | null;
  literal: Literal | null;
  source: number;
  trust: number;
}

function factOf(fetched: FetchedGraph, row: FactRow): Fact {
  const { relation, source, trust, literal } = row;
  const object = row.object === null ? -1 : fetched.idOf(row.object);
  const told = { id: Number(row.id), subject: fetched.idOf(row.subject), relation, object, source, trust };
  return literal ? { ...told, literal: inOrder(literal) } : told;
}

// jsonb puts fields in an order of its own; literals are compared as they are written elsewhere.
function inOrder(literal: Literal): Literal {
  if (literal.kind === "text") return { kind: "text", text: literal.text };
  if (literal.kind === "number") return { kind: "number", value: literal.value, unit: literal.unit };
  return { kind: "date", year: literal.year, month: literal.month, day: literal.day };
}
