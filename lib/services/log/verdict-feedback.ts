import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type {
  feedback,
  feedbackExportQuery,
  feedbackInput,
  feedbackList,
  judgedClaim,
  judgedVerdict,
} from "@/lib/catalog/schemas/verdict-feedback";
import { database } from "@/lib/db/client";
import { verdictFeedback } from "@/lib/db/log-schema";
import type { Member } from "../callers";
import { seal, unseal } from "../secrets";
import { csvLine, download } from "./download";
import { getVerification } from "./verification-log";
import type { KeptText } from "./verification-record";

const PART_ROWS = 200;

type Feedback = z.output<typeof feedback>;
type Judged = z.output<typeof judgedVerdict>;

/**
 * Says whether the verdict on a claim is right, in place of what was said before. The claim is kept with it, so that it
 * outlives the outcome in the log. Throws `not_found` where the log holds no such claim.
 */
export async function giveFeedback(
  member: Member,
  { request_id, claim, is_right, reason }: z.output<typeof feedbackInput>,
): Promise<z.output<typeof feedbackList>> {
  const { organizationId: organization_id } = member;
  const { kept } = await getVerification(member, request_id);
  const judged = kept?.claims[claim];
  if (!judged) throw new ApiError("not_found", { message: "The log keeps no such claim of this request." });
  const key = { organization_id, request_id, claim };
  const sealed = seal(JSON.stringify({ claim: judged, reason } satisfies Sealed), contextOf(key));
  const said = { verdict: judged.verdict, is_right, sealed, given_by: member.userId, given_at: new Date() };
  const target = [verdictFeedback.organization_id, verdictFeedback.request_id, verdictFeedback.claim];
  await database()
    .orm.insert(verdictFeedback)
    .values({ ...key, ...said })
    .onConflictDoUpdate({ target, set: said });
  return await listFeedback(member, { request_id });
}

/** Takes back what was said of a verdict, by whomever. */
export async function withdrawFeedback(
  member: Member,
  { request_id, claim }: z.output<typeof judgedClaim>,
): Promise<z.output<typeof feedbackList>> {
  const isIt = and(ofRequest(member, request_id), eq(verdictFeedback.claim, claim));
  await database().orm.delete(verdictFeedback).where(isIt);
  return await listFeedback(member, { request_id });
}

/** What is said of the verdicts of one answer. */
export async function listFeedback(
  member: Member,
  { request_id }: { request_id: string },
): Promise<z.output<typeof feedbackList>> {
  const { organizationId } = member;
  const rows = await database().sql<Row[]>`
    select f.*, u.email from verdict_feedback f left join users u on u.id = f.given_by
    where f.organization_id = ${organizationId} and f.request_id = ${request_id} order by f.claim`;
  return { feedback: rows.map((row) => describe(row, unsealed(row))) };
}

/** How many verdicts of the organization were judged, and how. */
export async function countFeedback({ organizationId }: Member): Promise<{ right: number; wrong: number }> {
  const [row] = await database().sql<[{ right: number; wrong: number }]>`
    select count(*) filter (where is_right)::int as right, count(*) filter (where not is_right)::int as wrong
    from verdict_feedback where organization_id = ${organizationId}`;
  return row;
}

const FORMATS = {
  jsonl: { type: "application/jsonl", head: "", line: (judged: Judged) => `${JSON.stringify(judged)}\n` },
  csv: { type: "text/csv", head: csvLine(headings()), line: cellsOf },
} as const;

/** All judged claims that are still kept, the first judged first, as a data set. */
export async function exportFeedback(
  member: Member,
  { format }: z.output<typeof feedbackExportQuery>,
): Promise<Response> {
  const { type, head, line } = FORMATS[format];
  async function* parts(): AsyncGenerator<string, void> {
    yield head;
    for await (const judged of eachJudged(member)) yield line(judged);
  }
  return await download({ name: `assay-feedback.${format}`, type }, parts());
}

async function* eachJudged({ organizationId }: Member): AsyncGenerator<Judged, void> {
  for (let after: Row | undefined; ; ) {
    const rows: Row[] = await database().sql<Row[]>`
      select f.*, u.email from verdict_feedback f left join users u on u.id = f.given_by
      where f.organization_id = ${organizationId} and f.sealed is not null
        and (${after?.request_id ?? null}::text is null or (f.given_at, f.request_id, f.claim)
          > (${after?.given_at ?? null}::timestamptz, ${after?.request_id ?? null}::text, ${after?.claim ?? null}::int))
      order by f.given_at, f.request_id, f.claim limit ${PART_ROWS}`;
    for (const row of rows) yield judgedOf(row);
    if (rows.length < PART_ROWS) return;
    after = rows.at(-1);
  }
}

interface Row {
  organization_id: string;
  request_id: string;
  claim: number;
  verdict: string;
  is_right: boolean;
  sealed: string | null;
  given_at: string;
  email: string | null;
}

interface Sealed {
  claim: KeptText["claims"][number];
  reason: string;
}

function unsealed(row: Row): Sealed | undefined {
  return row.sealed === null ? undefined : JSON.parse(unseal(row.sealed, contextOf(row)));
}

function describe({ claim, is_right, given_at, email }: Row, sealed: Sealed | undefined): Feedback {
  return { claim, is_right, reason: sealed?.reason ?? "", given_by: email, given_at: new Date(given_at).toISOString() };
}

function judgedOf(row: Row): Judged {
  const sealed = unsealed(row) as Sealed;
  const { text, verdict, verified, confidence } = sealed.claim;
  const { request_id } = row;
  return { request_id, ...describe(row, sealed), text, verdict, verified, confidence, answer: sealed.claim };
}

function headings(): string[] {
  return [
    "request_id",
    "claim",
    "text",
    "verdict",
    "verified",
    "confidence",
    "is_right",
    "reason",
    "given_by",
    "given_at",
  ];
}

function cellsOf(judged: Judged): string {
  return csvLine(headings().map((field) => String(judged[field as keyof Judged] ?? "")));
}

function ofRequest({ organizationId }: Member, requestId: string) {
  return and(eq(verdictFeedback.organization_id, organizationId), eq(verdictFeedback.request_id, requestId));
}

function contextOf({
  organization_id,
  request_id,
  claim,
}: Pick<Row, "organization_id" | "request_id" | "claim">): string {
  return `feedback:${organization_id}:${request_id}:${claim}`;
}
