import { and, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { type LogQuery, loggedDetail, loggedVerification, type logPage } from "@/lib/catalog/schemas/verification-log";
import { database } from "@/lib/db/client";
import { verdictFeedback } from "@/lib/db/log-schema";
import { apiKeys, verifications } from "@/lib/db/schema";
import type { Member } from "../callers";
import { unsealText } from "./verification-record";

const PREVIEWED = 160; // code points: two lines of a row
const MOST_KEYS = 500;
const MOST_OPENED = 10; // times the texts that are asked for: a log of claims alone is not opened as a whole

/** Kept outcomes of the organization that the query asks for, from a position on, the newest first. */
export async function listKept(member: Member, part: Part): Promise<Found> {
  const { query, most } = part;
  if (query.kind === "refused") return { kept: [] };
  const rows = await database()
    .orm.select(COLUMNS)
    .from(isSelective(query) ? verifications : searched(member, part))
    .leftJoin(apiKeys, eq(apiKeys.id, verifications.key_id))
    .where(and(...within(member, part), ...conditions(query)))
    .orderBy(...(isSelective(query) ? FOUND_FIRST : NEWEST_FIRST))
    .limit(most);
  const kept = rows.map((one) => ({
    position: { at: one.at, id: one.row.request_id },
    row: () => ({ ...describe(one), preview: previewOf(one, member), ...one.judged }),
    detail: () => detailOf(one, member),
  }));
  if (kept.length === most || isSelective(query)) return { kept };
  return { kept, searchedTo: await endOfSearch(member, part) };
}

/** What to list of the log: after a position, so many, from among the next `searched` outcomes. */
export interface Part {
  query: LogQuery;
  after?: Position;
  most: number;
  searched: number;
}

/** `searchedTo`: the last outcome looked at, where the search stopped before it found as many as were asked for. */
interface Found {
  kept: Kept[];
  searchedTo?: Position;
}

/** Whether an index leads to what is asked for, however many outcomes there are. */
function isSelective({ q, judged: how }: LogQuery): boolean {
  return Boolean(q || how);
}

/** The next outcomes by their time, so many and no more: a filter that nothing fits would have all of them looked at. */
function searched(member: Member, part: Part) {
  return database()
    .orm.select()
    .from(verifications)
    .where(and(...within(member, part)))
    .orderBy(...NEWEST_FIRST)
    .limit(part.searched)
    .as("verifications"); // so that columns are named as those of the table
}

const NEWEST_FIRST = [desc(verifications.created_at), desc(verifications.request_id)];
/** The same as one value, which no index has in order: else Postgres reads month after month in the hope of finding some soon. */
const FOUND_FIRST = [desc(sql`(${verifications.created_at}, ${verifications.request_id})`)];

async function endOfSearch(member: Member, part: Part): Promise<Position | undefined> {
  const [last] = await database()
    .orm.select({ at: COLUMNS.at, id: verifications.request_id })
    .from(verifications)
    .where(and(...within(member, part)))
    .orderBy(...NEWEST_FIRST)
    .offset(part.searched - 1)
    .limit(1);
  return last;
}

function within({ organizationId }: Member, { query: { from, to }, after }: Part): (SQL | undefined)[] {
  return [
    eq(verifications.organization_id, organizationId),
    from ? gte(verifications.created_at, sql`${from}::date at time zone 'UTC'`) : undefined,
    to ? lt(verifications.created_at, sql`(${to}::date + 1) at time zone 'UTC'`) : undefined,
    olderThan(after),
  ];
}

/** Where a request stands in the log: when, in Unix microseconds, and which of that moment. */
export interface Position {
  at: string;
  id: string;
}

interface Kept {
  position: Position;
  row: () => Exclude<z.output<typeof logPage>["requests"][number], { kind: "refused" }>;
  detail: () => z.output<typeof loggedDetail>;
}

function previewOf({ row, sealed }: Selected, { organizationId }: Member): string | null {
  if (!sealed) return null;
  const kept = unsealText(sealed, { organizationId, request_id: row.request_id });
  const text = kept.text || (kept.claims[0]?.text ?? "");
  if (!text) return null;
  const points = Array.from(text.slice(0, 2 * PREVIEWED));
  return points.length <= PREVIEWED ? text : `${points.slice(0, PREVIEWED).join("")}…`;
}

/** One of them, with text and claims where they were kept. Throws `not_found`, also for another organization's. */
export async function getVerification(member: Member, requestId: string): Promise<z.output<typeof loggedDetail>> {
  const [found] = await database()
    .orm.select(COLUMNS)
    .from(verifications)
    .leftJoin(apiKeys, eq(apiKeys.id, verifications.key_id))
    .where(and(eq(verifications.organization_id, member.organizationId), eq(verifications.request_id, requestId)));
  if (!found) throw new ApiError("not_found", { message: "The log holds no such request." });
  return detailOf(found, member);
}

function detailOf(found: Selected, { organizationId }: Member): z.output<typeof loggedDetail> {
  const { row, sealed } = found;
  const kept = sealed ? unsealText(sealed, { organizationId, request_id: row.request_id }) : null;
  return { ...describe(found), retrieval: loggedDetail.shape.retrieval.parse(found.retrieval), kept };
}

/**
 * The latest texts that the log keeps, each once, the newest first. Empty where it keeps none. Some are kept by their claims
 * alone, which only opening them tells: as many more are opened as need be, so far as the bound allows.
 */
export async function listKeptTexts({ organizationId }: Pick<Member, "organizationId">, most: number): Promise<Text[]> {
  const latest = await database().sql`
    select request_id from (
      select distinct on (text_sha256) request_id, created_at from verifications
      where organization_id = ${organizationId} and sealed_text is not null
      order by text_sha256, created_at desc) latest
    order by created_at desc, request_id desc limit ${MOST_OPENED * most}`;
  const ids: string[] = latest.map(({ request_id }) => request_id);
  const texts: Text[] = [];
  for (let at = 0; at < ids.length && texts.length < most; at += most)
    texts.push(...(await openTexts(organizationId, ids.slice(at, at + most))));
  return texts.slice(0, most);
}

interface Text {
  request_id: string;
  text: string;
}

async function openTexts(organizationId: string, ids: string[]): Promise<Text[]> {
  const rows = await database().sql<{ request_id: string; sealed_text: string }[]>`
    select request_id, sealed_text from verifications
    where organization_id = ${organizationId} and request_id = any(${ids}) and sealed_text is not null
    order by array_position(${ids}::text[], request_id)`;
  const texts = rows.map(({ request_id, sealed_text }) => ({
    request_id,
    text: unsealText(sealed_text, { organizationId, request_id }).text,
  }));
  return texts.filter(({ text }) => text !== "");
}

/** The keys by which the log can be searched: those of the organization, the playground's too. */
export async function listLoggedKeys({
  organizationId,
}: Member): Promise<{ id: string; name: string; prefix: string }[]> {
  return await database()
    .orm.select(COLUMNS.key)
    .from(apiKeys)
    .where(eq(apiKeys.organization_id, organizationId))
    .orderBy(apiKeys.name, apiKeys.id)
    .limit(MOST_KEYS);
}

const COLUMNS = {
  row: {
    kind: verifications.endpoint,
    request_id: verifications.request_id,
    created_at: verifications.created_at,
    harm: verifications.harm,
    mode: verifications.mode,
    text_sha256: verifications.text_sha256,
    text_length: verifications.text_length,
    total_claims: verifications.total_claims,
    verified_claims: verifications.verified_claims,
    refuted_claims: verifications.refuted_claims,
    not_found_claims: verifications.not_found_claims,
    avg_confidence: verifications.avg_confidence,
    flagged: verifications.flagged,
    has_text: sql<boolean>`${verifications.sealed_text} is not null`,
  },
  key: { id: apiKeys.id, name: apiKeys.name, prefix: apiKeys.prefix },
  judged: { judged_right: judged(true), judged_wrong: judged(false) },
  at: sql<string>`(extract(epoch from ${verifications.created_at}) * 1000000)::bigint::text`,
  sealed: verifications.sealed_text,
  retrieval: verifications.retrieval,
};

function judged(isRight: boolean): SQL<number> {
  return sql<number>`(select count(*)::int from ${verdictFeedback} f
    where f.organization_id = ${verifications.organization_id} and f.request_id = ${verifications.request_id}
      and f.is_right = ${isRight})`;
}

interface Selected {
  row: Omit<z.output<typeof loggedVerification>, "key" | "created_at" | "kind" | "harm"> & {
    created_at: Date;
    kind: string;
    harm: unknown;
  };
  key: { id: string; name: string; prefix: string } | null;
  judged: { judged_right: number; judged_wrong: number };
  at: string;
  sealed: string | null;
  retrieval: unknown;
}

function describe({ row, key }: Selected): z.output<typeof loggedVerification> {
  const { kind, harm } = loggedVerification.shape;
  return {
    ...row,
    kind: kind.parse(row.kind),
    harm: harm.parse(row.harm ?? []),
    created_at: row.created_at.toISOString(),
    key,
  };
}

const IS_VERIFY = eq(verifications.endpoint, "verify");
const IS_HARM = eq(verifications.endpoint, "harm_detect");

const VERDICTS = {
  verified: and(IS_VERIFY, eq(verifications.flagged, false)),
  refuted: gt(verifications.refuted_claims, 0),
  not_found: gt(verifications.not_found_claims, 0),
  harmful: and(IS_HARM, eq(verifications.flagged, true)),
  harmless: and(IS_HARM, eq(verifications.flagged, false)),
} as const satisfies Record<NonNullable<LogQuery["verdict"]>, SQL | undefined>;

function conditions({ q, kind, verdict, key, flagged, judged: how }: LogQuery): (SQL | undefined)[] {
  return [
    q ? matching(q) : undefined,
    kind && eq(verifications.endpoint, kind),
    verdict && VERDICTS[verdict],
    key ? eq(verifications.key_id, key) : undefined,
    flagged && eq(verifications.flagged, flagged === "true"),
    how && judgedSo(how === "right"),
  ];
}

/** From the judgements, of which there are few, rather than from the requests. */
function judgedSo(isRight: boolean): SQL {
  return sql`${verifications.request_id} in (select f.request_id from ${verdictFeedback} f
    where f.organization_id = ${verifications.organization_id} and f.is_right = ${isRight})`;
}

/** What is neither an id nor a hash matches nothing. */
function matching(q: string): SQL | undefined {
  return q.startsWith("req_") ? eq(verifications.request_id, q) : eq(verifications.text_sha256, q);
}

function olderThan(after: Position | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  return sql`(${verifications.created_at}, ${verifications.request_id}) <
    (to_timestamp(0) + ${after.at}::bigint * interval '1 microsecond', ${after.id})`;
}
