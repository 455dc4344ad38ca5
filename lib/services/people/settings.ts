import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import {
  LOG_PARTS,
  type OrganizationSettings,
  partsKept,
  organizationSettings as schema,
} from "@/lib/catalog/settings";
import { database } from "@/lib/db/client";
import { verdictFeedback } from "@/lib/db/log-schema";
import { organizationSettings, verifications } from "@/lib/db/schema";
import { once } from "@/lib/process";
import { audit, type Member, type Transaction } from "../callers";
import { Together } from "../queues";

const STALE_MS = 2_000; // how late another instance may hear of a change
const CACHED_ORGANIZATIONS = 20_000;

export interface SettingsChange {
  log?: Partial<OrganizationSettings["log"]>;
  harm?: Partial<OrganizationSettings["harm"]>;
  evidence?: Partial<OrganizationSettings["evidence"]>;
}

/** What the organization chose, or the defaults. Asked with every request: at most two seconds old, the same object while nothing changes. */
export async function settingsOf(organizationId: string): Promise<OrganizationSettings> {
  const known = cache().get(organizationId);
  if (known && Date.now() - known.readAt < STALE_MS) return known.settings;
  return await underWay().do(organizationId, async () => {
    const read = await readSettings(organizationId);
    const settings = known && isDeepStrictEqual(known.settings, read) ? known.settings : read;
    remember(organizationId, settings);
    return settings;
  });
}

/** The same as the database has it now, for pages that change it. */
export async function readSettings(organizationId: string): Promise<OrganizationSettings> {
  // In SQL: to build the query takes longer than to ask it.
  const [row] = await database().sql`
    select settings from organization_settings where organization_id = ${organizationId}`;
  return schema.parse(row?.settings ?? {});
}

/** Changes the given settings and leaves the others. Who stops keeping texts loses those kept so far, at once. */
export async function changeSettings(member: Member, change: SettingsChange): Promise<OrganizationSettings> {
  const rewrite = ({ log, harm, evidence, ...rest }: OrganizationSettings) => ({
    ...rest,
    log: { ...log, ...change.log },
    harm: { ...harm, ...change.harm },
    evidence: { ...evidence, ...change.evidence },
  });
  return await rewriteSettings(member, { rewrite, data: toData(change) });
}

/** Puts other settings in place of those before. `data`: what the audit log says of it. */
export async function rewriteSettings(
  member: Member,
  { rewrite, data }: { rewrite: (before: OrganizationSettings) => OrganizationSettings; data: Record<string, unknown> },
): Promise<OrganizationSettings> {
  const { organizationId } = member;
  const settings = await database().orm.transaction(async (tx) => {
    const before = await lockSettings(tx, organizationId);
    const after = schema.parse(rewrite(before));
    const values = { settings: after, updated_at: sql`now()` };
    await tx.update(organizationSettings).set(values).where(eq(organizationSettings.organization_id, organizationId));
    await eraseLess(tx, { organizationId, before: partsKept(before.log), after: partsKept(after.log) });
    await audit(tx, member.actor, {
      organizationId,
      action: "settings.changed",
      subject: organizationId,
      data,
    });
    return after;
  });
  remember(organizationId, settings);
  return settings;
}

async function lockSettings(tx: Transaction, organizationId: string): Promise<OrganizationSettings> {
  await tx.insert(organizationSettings).values({ organization_id: organizationId }).onConflictDoNothing();
  const [row] = await tx
    .select({ settings: organizationSettings.settings })
    .from(organizationSettings)
    .where(eq(organizationSettings.organization_id, organizationId))
    .for("update");
  return schema.parse(row?.settings ?? {});
}

type Parts = ReturnType<typeof partsKept>;

/** Erases kept texts that the new settings would not keep. Feedback on verdicts stays, without its claims where none may be kept. */
async function eraseLess(tx: Transaction, of: { organizationId: string; before: Parts; after: Parts }): Promise<void> {
  const { organizationId, before, after } = of;
  if (LOG_PARTS.indexOf(after) >= LOG_PARTS.indexOf(before)) return;
  await tx.update(verifications).set({ sealed_text: null }).where(eq(verifications.organization_id, organizationId));
  if (after === "claims") return;
  await tx.update(verdictFeedback).set({ sealed: null }).where(eq(verdictFeedback.organization_id, organizationId));
}

/** Listed phrases can be offensive or secret: the audit log counts them. */
function toData({ log, harm, evidence }: SettingsChange): Record<string, unknown> {
  const { block, allow, thresholds } = harm ?? {};
  return {
    ...log,
    ...evidence,
    ...(thresholds ? { thresholds } : {}),
    ...(block ? { blocked: block.length } : {}),
    ...(allow ? { allowed: allow.length } : {}),
  };
}

interface Known {
  settings: OrganizationSettings;
  readAt: number;
}

function cache(): Map<string, Known> {
  return once("settings", () => new Map<string, Known>());
}

const underWay = () => once("settings-read", () => new Together<OrganizationSettings>());

/** The one read longest ago leaves first. */
function remember(organizationId: string, settings: OrganizationSettings): void {
  const known = cache();
  known.delete(organizationId);
  if (known.size >= CACHED_ORGANIZATIONS) known.delete(known.keys().next().value as string);
  known.set(organizationId, { settings, readAt: Date.now() });
}
