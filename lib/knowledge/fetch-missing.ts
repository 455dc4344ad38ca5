import type { Kind } from "@/lib/catalog/kinds";
import type { Sql } from "@/lib/db/client";
import type { Caps, EntityId, Fact, Literal } from "@/lib/engine/graph/reader";
import { type FactsTo, type FetchedGraph, keyOf, type Missing, MOST_FACTS_TO } from "./fetched-graph";

const MOST_MEANINGS = 200; // of one name
const MOST_FACTS = 5_000; // of one thing
// Looked ahead for: what the engine asks of the meanings of a name, and of the things that their facts lead to.
const MEANINGS_AHEAD = 20; // of one name
const THINGS_AHEAD = 200; // of a text
const FACTS_AHEAD = 100; // of a thing, and to it; the engine asks for as many

interface Fetching {
  sql: Sql;
  build: number;
  fetched: FetchedGraph;
}

type FactRow = [
  id: number,
  subject: number,
  relation: number,
  object: number | null,
  literal: Literal | null,
  source: number,
  trust: number,
];

/** Each null where nothing was found. */
interface Answer {
  tokens: [token: string, longest: number][] | null;
  names: [key: string, entity: number, prior: number, caps: Caps][] | null;
  ahead: number[] | null;
  entities: [id: number, label: string, kind: Kind, prior: number, description: string | null][] | null;
  facts: FactRow[] | null;
  facts_to: [place: number, ...FactRow][] | null;
  counts: [place: number, count: number][] | null;
}

/** Fetches all that was missed by one query, which also follows names to facts and facts to what they lead to. */
export async function fetchMissing(to: Fetching, missing: Missing): Promise<void> {
  const questions = [...missing.objects.values()];
  const listed = questions.filter(({ limit }) => limit > 0);
  const counted = questions.filter(({ limit }) => limit === 0);
  const answer = await ask(to, missing, { listed, counted });
  const { fetched } = to;
  const ahead = (answer.ahead ?? []).map((id) => fetched.idOf(id));
  keepNames(fetched, missing, answer);
  keepEntities(fetched, [...missing.entities, ...ahead], answer);
  keepFacts(fetched, [...missing.subjects, ...ahead], answer);
  const asked = [...listed, ...ahead.map((object) => ({ object, relation: -1, limit: FACTS_AHEAD }))];
  keepFactsTo(fetched, asked, answer);
  for (const [i, question] of counted.entries()) fetched.counts.set(keyOf(question), answer.counts?.[i]?.[1] ?? 0);
}

interface Questions {
  listed: readonly FactsTo[];
  counted: readonly FactsTo[];
}

async function ask({ sql, build, fetched }: Fetching, missing: Missing, questions: Questions): Promise<Answer> {
  const stored = (ids: Iterable<EntityId>) => [...ids].map((id) => String(fetched.storedId(id)));
  const columns = (of: readonly FactsTo[]) => ({
    objects: stored(of.map(({ object }) => object)),
    relations: of.map(({ relation }) => relation),
    limits: of.map(({ limit }) => Math.min(limit, MOST_FACTS_TO)),
  });
  const listed = columns(questions.listed);
  const counted = columns(questions.counted);
  const fact = sql`id, subject, relation, object, literal, source, trust`;
  const [row] = await sql<[Answer]>`
    with tokens as materialized (
      select token, longest from graph_tokens where graph = ${build} and token = any(${[...missing.tokens]}::text[])
    ), names as materialized (
      select asked.key, named.* from unnest(${[...missing.keys]}::text[]) as asked(key)
      cross join lateral (
        select entity, prior, caps from graph_names where graph = ${build} and graph_names.key = asked.key
        order by prior desc limit ${MOST_MEANINGS}
      ) as named
    ), likely as materialized (
      select distinct entity from (
        select entity, row_number() over (partition by key order by prior desc) as place from names
      ) as meant where place <= ${MEANINGS_AHEAD} limit ${THINGS_AHEAD}
    ), facts as materialized (
      select told.* from (
        select unnest(${stored(missing.subjects)}::bigint[]) as subject union select entity from likely
      ) as asked cross join lateral (
        select ${fact}, row_number() over (order by relation, object) as place from graph_facts
        where graph = ${build} and graph_facts.subject = asked.subject order by place limit ${MOST_FACTS}
      ) as told
    ), facts_to as materialized (
      select asked.place, told.* from (
        select * from unnest(${listed.objects}::bigint[], ${listed.relations}::int[], ${listed.limits}::int[])
          with ordinality as asked(object, relation, most, place)
        union all select entity, -1, ${FACTS_AHEAD}, 0 from likely
      ) as asked cross join lateral (
        select ${fact} from graph_facts where graph = ${build} and graph_facts.object = asked.object
          and (asked.relation < 0 or graph_facts.relation = asked.relation)
        order by relation, subject limit asked.most
      ) as told
    ), entities as materialized (
      select id, label, kind, prior, description from graph_entities where graph = ${build} and id = any(array(
        select unnest(${stored(missing.entities)}::bigint[]) union select entity from likely
        union select object from facts where place <= ${FACTS_AHEAD} and object is not null
        union select subject from facts_to where place = 0
      ))
    )
    select
      (select json_agg(json_build_array(token, longest)) from tokens) as tokens,
      (select json_agg(json_build_array(key, entity, prior, caps)) from names) as names,
      (select json_agg(entity) from likely) as ahead,
      (select json_agg(json_build_array(id, label, kind, prior, description)) from entities) as entities,
      (select json_agg(json_build_array(${fact})) from facts) as facts,
      (select json_agg(json_build_array(place, ${fact})) from facts_to) as facts_to,
      (select json_agg(json_build_array(place, (
          select count(*) from (
            select from graph_facts where graph = ${build} and graph_facts.object = asked.object
              and (asked.relation < 0 or graph_facts.relation = asked.relation) limit ${MOST_FACTS_TO}
          ) as met)) order by place)
        from unnest(${counted.objects}::bigint[], ${counted.relations}::int[])
          with ordinality as asked(object, relation, place)) as counts`;
  return row;
}

function keepNames(fetched: FetchedGraph, missing: Missing, { tokens, names }: Answer): void {
  for (const token of missing.tokens) fetched.tokens.set(token, 0);
  for (const [token, longest] of tokens ?? []) fetched.tokens.set(token, longest);
  const found = new Map([...missing.keys].map((key) => [key, [] as { entity: EntityId; prior: number; caps: Caps }[]]));
  for (const [key, entity, prior, caps] of names ?? []) {
    found.get(key)?.push({ entity: fetched.idOf(entity), prior, caps });
  }
  for (const [key, candidates] of found) {
    fetched.names.set(
      key,
      candidates.sort((a, b) => b.prior - a.prior),
    );
  }
}

function keepEntities(fetched: FetchedGraph, asked: readonly EntityId[], { entities }: Answer): void {
  for (const id of asked) fetched.entities.set(id, { label: "", kind: "thing", prior: 0 });
  for (const [id, label, kind, prior, description] of entities ?? []) {
    fetched.entities.set(fetched.idOf(id), { label, kind, prior, ...(description ? { description } : {}) });
  }
}

function keepFacts(fetched: FetchedGraph, subjects: readonly EntityId[], { facts }: Answer): void {
  const found = new Map(subjects.map((subject) => [subject, [] as Fact[]]));
  for (const row of facts ?? []) {
    const fact = factOf(fetched, row);
    found.get(fact.subject)?.push(fact);
  }
  for (const [subject, told] of found) fetched.factsOf.set(subject, told);
}

// Questions of the engine have places from 1 on; what was looked ahead for has the place 0, and is known by its object.
function keepFactsTo(fetched: FetchedGraph, asked: readonly FactsTo[], { facts_to, ahead }: Answer): void {
  const answers = asked.map((question) => ({ question, facts: [] as Fact[] }));
  const first = asked.length - (ahead?.length ?? 0);
  const byObject = new Map(answers.slice(first).map((answer) => [answer.question.object, answer]));
  for (const [place, ...row] of facts_to ?? []) {
    const fact = factOf(fetched, row);
    (place > 0 ? answers[place - 1] : byObject.get(fact.object))?.facts.push(fact);
  }
  for (const { question, facts } of answers) fetched.keepFactsTo(question, facts);
}

function factOf(fetched: FetchedGraph, row: FactRow): Fact {
  const [id, subject, relation, object, literal, source, trust] = row;
  const told = { id, subject: fetched.idOf(subject), relation, object: -1, source, trust };
  if (literal) return { ...told, literal: inOrder(literal) };
  return object === null ? told : { ...told, object: fetched.idOf(object) };
}

// jsonb puts fields in an order of its own; literals are compared as they are written elsewhere.
function inOrder(literal: Literal): Literal {
  if (literal.kind === "text") return { kind: "text", text: literal.text };
  if (literal.kind === "number") return { kind: "number", value: literal.value, unit: literal.unit };
  return { kind: "date", year: literal.year, month: literal.month, day: literal.day };
}
