import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { KeyDetail } from "@/components/keys/key-detail";
import { ApiError } from "@/lib/catalog/errors";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { dated } from "@/lib/services/callers";
import { getKeyWithMaker } from "@/lib/services/keys";
import { readUsage } from "@/lib/services/usage";
import { SCOPE_CHOICES } from "../choices";

export const metadata: Metadata = { title: "Key" };

const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

export default async function KeyPage({ params }: { params: Promise<{ key_id: string }> }) {
  const { ctx, origin } = await pageSession();
  const { key_id } = await params;
  const found = await dated(getKeyWithMaker)(ctx, { key_id }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  });
  const start_date = new Date(found.now - (SHOWN_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const usage = await readUsage(ctx, { period: "month", start_date, key_id });
  return (
    <KeyDetail
      initial={{ ...found, days: usage.days }}
      scopes={SCOPE_CHOICES}
      canChange={isAtLeast(ctx.role, "admin")}
      origin={origin}
    />
  );
}
