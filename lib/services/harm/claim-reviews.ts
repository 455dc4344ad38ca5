import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type ClaimReviews,
  type claimReviewsImport,
  type claimReviewsPreview,
  type claimReviewsRemoval,
  MAX_CLAIM_REVIEWS,
  type ReviewedClaim,
} from "@/lib/catalog/claim-reviews";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { claimReviewLists as lists } from "@/lib/db/schema";
import { type NarrativeFinder, narrativeOf } from "@/lib/engine";
import { readClaimReviews } from "@/lib/knowledge/claim-reviews/read";
import { once } from "@/lib/process";
import { audit, type Member, type Transaction } from "../callers";
import { Together } from "../queues";
import { newId } from "../secrets";
import { harmDetector } from "./detector";

const STALE_MS = 2_000; // how late another instance may hear of a change
const MOST_REMEMBERED = 1_000; // organizations

/** A list of reviews as its organization sees it. */
export interface ReviewList {
  list_id: string;
  name: string;
  claims: number;
  imported_at: string;
}

/** How a file would be imported: nothing is kept. Throws `invalid_request` where it cannot be read. */
export async function previewClaimReviews(
  _member: Member,
  { text }: z.output<typeof claimReviewsPreview>,
): Promise<Omit<ClaimReviews, "taken"> & { taken: number; first: ReviewedClaim[] }> {
  const { taken, ...rest } = read(text);
  return { ...rest, taken: taken.length, first: taken.slice(0, MAX_CLAIM_REVIEWS.shown) };
}

/**
 * Takes over the claims of a file that are rated false; a list of the same name is replaced. Throws `invalid_request`
 * where the file cannot be read or rates nothing false, and for one list too many.
 */
export async function importClaimReviews(
  member: Member,
  { name, text }: z.output<typeof claimReviewsImport>,
): Promise<ReviewList> {
  const { taken } = read(text);
  if (taken.length === 0) throw wrong("None of its reviews rates a claim false, so there is nothing to import.");
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    await leaveRoom(tx, organizationId, name);
    const [row] = await tx
      .insert(lists)
      .values({ id: newId("rev"), organization_id: organizationId, name, claims: taken })
      .onConflictDoUpdate({
        target: [lists.organization_id, lists.name],
        set: { claims: taken, imported_at: sql`clock_timestamp()` },
      })
      .returning();
    if (!row) throw new Error("A list was not written.");
    const data = { name, claims: taken.length };
    await audit(tx, member.actor, { organizationId, action: "source.added", subject: row.id, data });
    forget(organizationId);
    return { list_id: row.id, name, claims: taken.length, imported_at: row.imported_at.toISOString() };
  });
}

// One import at a time, so that two at once cannot pass the bound together.
async function leaveRoom(tx: Transaction, organizationId: string, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`claim reviews ${organizationId}`}))`);
  const names = await tx.select({ name: lists.name }).from(lists).where(eq(lists.organization_id, organizationId));
  const isNew = !names.some((one) => one.name === name);
  if (isNew && names.length >= MAX_CLAIM_REVIEWS.lists) {
    throw wrong(
      `An organization has ${MAX_CLAIM_REVIEWS.lists} lists at most. Remove one, or replace one by its name.`,
    );
  }
}

/** The lists of an organization by name, with how many claims each has. */
export async function listClaimReviews({ organizationId }: Pick<Member, "organizationId">): Promise<ReviewList[]> {
  const { sql: query } = database();
  const rows = await query`
    select id, name, jsonb_array_length(claims) as claims, imported_at from claim_review_lists
    where organization_id = ${organizationId} order by name`;
  return rows.map(({ id, name, claims, imported_at }) => ({
    list_id: id,
    name,
    claims,
    imported_at: new Date(imported_at).toISOString(),
  }));
}

/** Removes a list. Throws `not_found`, also for another organization's. */
export async function removeClaimReviews(
  member: Member,
  { list_id }: z.output<typeof claimReviewsRemoval>,
): Promise<{ removed: string }> {
  const { organizationId } = member;
  return await database().orm.transaction(async (tx) => {
    const isIt = and(eq(lists.organization_id, organizationId), eq(lists.id, list_id));
    const [row] = await tx.delete(lists).where(isIt).returning({ name: lists.name });
    if (!row) throw new ApiError("not_found", { message: "There is no such list of reviews." });
    const data = { name: row.name };
    await audit(tx, member.actor, { organizationId, action: "source.removed", subject: list_id, data });
    forget(organizationId);
    return { removed: list_id };
  });
}

/** What finds the claims of an organization's lists in texts; undefined where it has none. At most two seconds old. */
export async function ownNarratives(organizationId: string): Promise<NarrativeFinder | undefined> {
  const known = remembered().get(organizationId);
  if (known && Date.now() - known.readAt < STALE_MS) return known.finder;
  return await underWay().do(organizationId, () => readChanged(organizationId, known));
}

async function readChanged(organizationId: string, known: Known | undefined): Promise<NarrativeFinder | undefined> {
  const { sql: query } = database();
  const [state] = await query`
    select count(*)::int as lists, string_agg(id || imported_at::text, ',' order by id) as version
    from claim_review_lists where organization_id = ${organizationId}`;
  const version = String(state?.version ?? "");
  const finder = known?.version === version ? known.finder : await readNarratives(organizationId);
  remember(organizationId, { version, finder, readAt: Date.now() });
  return finder;
}

async function readNarratives(organizationId: string): Promise<NarrativeFinder | undefined> {
  const { sql: query } = database();
  const rows = await query<{ claims: ReviewedClaim[] }[]>`
    select claims from claim_review_lists where organization_id = ${organizationId} order by id`;
  const claims = rows.flatMap((row) => row.claims);
  return claims.length > 0 ? harmDetector().narratives.of(claims.map(narrativeOf)) : undefined;
}

interface Known {
  version: string;
  finder: NarrativeFinder | undefined;
  readAt: number;
}

const remembered = () => once("claim-reviews", () => new Map<string, Known>());
const underWay = () => once("claim-reviews-read", () => new Together<NarrativeFinder | undefined>());

/** The one read longest ago leaves first. */
function remember(organizationId: string, known: Known): void {
  const all = remembered();
  all.delete(organizationId);
  if (all.size >= MOST_REMEMBERED) all.delete(all.keys().next().value as string);
  all.set(organizationId, known);
}

const forget = (organizationId: string) => remembered().delete(organizationId);

function read(text: string): ClaimReviews {
  try {
    return readClaimReviews(text);
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

const wrong = (message: string) =>
  new ApiError("invalid_request", { message, details: { issues: [{ path: "text", message }] } });
