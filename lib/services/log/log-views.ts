import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { logView, type viewName } from "@/lib/catalog/schemas/verification-log";
import { database } from "@/lib/db/client";
import { logViews } from "@/lib/db/log-schema";
import type { Member } from "../callers";

const MOST_VIEWS = 30;

export type LogView = z.output<typeof logView>;

/** The filters of the log that the organization keeps under names, by name. */
export async function listLogViews({ organizationId }: Member): Promise<LogView[]> {
  const rows = await database()
    .orm.select({ name: logViews.name, filters: logViews.filters })
    .from(logViews)
    .where(eq(logViews.organization_id, organizationId))
    .orderBy(logViews.name);
  return rows.map((row) => logView.parse(row));
}

/** Keeps filters under a name, in place of those that had it. Throws `invalid_request` for one too many. */
export async function saveLogView(member: Member, { name, filters }: LogView): Promise<LogView> {
  const { organizationId: organization_id } = member;
  const known = await listLogViews(member);
  if (known.length >= MOST_VIEWS && !known.some((view) => view.name === name)) {
    const message = `There are ${MOST_VIEWS} views already. Delete one first.`;
    throw new ApiError("invalid_request", { message, details: { issues: [{ path: "name", message }] } });
  }
  const target = [logViews.organization_id, logViews.name];
  await database()
    .orm.insert(logViews)
    .values({ organization_id, name, filters })
    .onConflictDoUpdate({ target, set: { filters } });
  return { name, filters };
}

/** Forgets the filters of that name, if there are any. */
export async function deleteLogView(member: Member, { name }: z.output<typeof viewName>): Promise<{ name: string }> {
  const isIt = and(eq(logViews.organization_id, member.organizationId), eq(logViews.name, name));
  await database().orm.delete(logViews).where(isIt);
  return { name };
}
