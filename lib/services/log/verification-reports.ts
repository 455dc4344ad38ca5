import type { z } from "zod";
import type { reportQuery } from "@/lib/catalog/schemas/verification-log";
import { database } from "@/lib/db/client";
import type { Member } from "../callers";
import { markdownOf } from "./report-markdown";
import { getVerification } from "./verification-log";

const FORMATS = {
  json: { type: "application/json", ending: "json" },
  markdown: { type: "text/markdown", ending: "md" },
} as const;

/** A logged verification as a file to keep. Throws `not_found`, also for another organization's. */
export async function downloadReport(
  member: Member,
  { request_id, format }: z.output<typeof reportQuery>,
): Promise<Response> {
  const detail = await getVerification(member, request_id);
  const { type, ending } = FORMATS[format];
  return new Response(format === "json" ? `${JSON.stringify(detail, null, 2)}\n` : markdownOf(detail), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="assay-${request_id}.${ending}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Whether the log holds a request of the organization with its claims: then its link shows them, and they can be judged. */
export async function isKept(organizationId: string, requestId: string): Promise<boolean> {
  const rows = await database().sql`
    select 1 from verifications
    where request_id = ${requestId} and organization_id = ${organizationId} and sealed_text is not null`;
  return rows.length > 0;
}

/** Another organization of the person whose log holds a request: who follows a link may be looking at the wrong one. */
export async function findOtherOrganization(
  { userId, organizationId }: Member,
  requestId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await database().sql<{ id: string; name: string }[]>`
    select o.id, o.name from verifications v
    join memberships m on m.organization_id = v.organization_id and m.user_id = ${userId}
    join organizations o on o.id = v.organization_id
    where v.request_id = ${requestId} and v.organization_id <> ${organizationId}`;
  return row;
}
