import type { LogQuery } from "@/lib/catalog/schemas/verification-log";
import { database } from "@/lib/db/client";
import type { KeyIdentity } from "@/lib/services/callers/caller";
import type { Member } from "@/lib/services/callers/member";
import { getRequest, listRequests } from "@/lib/services/log/request-log";
import { purgeLog } from "@/lib/services/log/retention";
import { inngestCalls } from "@/lib/services/operations/inngest-signs";
import { readUsage } from "@/lib/services/usage/breakdown";
import { chargeAll, NO_WORK } from "@/lib/services/usage/charge-statement";
import { reportUsage } from "@/lib/services/usage/report";
import { attemptDelivery } from "@/lib/services/webhooks/deliveries";
import { claimDue, releaseClaims } from "@/lib/services/webhooks/delivery-claims";
import { takeHandovers } from "@/lib/services/webhooks/delivery-handover";
import { deliveryHealth } from "@/lib/services/webhooks/delivery-health";
import { listDeliveries } from "@/lib/services/webhooks/delivery-log";
import { deliveryBacklog, nextDueAt, pruneDeliveries } from "@/lib/services/webhooks/delivery-schedule";

export interface Asking {
  member: Member;
  key: KeyIdentity;
  webhookId: string;
}

/** What is asked of tables that grow, by the verbs that ask it: with each request, on pages, and in the background. */
export function queries({ member, key, webhookId }: Asking): Record<string, () => Promise<unknown>> {
  const caller = { requestId: "req_bench", address: "", key, elapsedMs: () => 0 };
  const asker = { organizationId: member.organizationId, actor: { name: "bench" } };
  const log = (query: LogQuery) => () => listRequests(member, query);
  const hash = "0".repeat(64);
  let n = 0;
  return {
    "charge a request, keep its outcome": () => charge(key, `req_charged_${n++}`),
    "GET /v1/usage, a month": () => reportUsage(caller, { period: "month" }),
    "usage page, a month": () => readUsage(member, { period: "month" }),
    "log, first page": log({}),
    "log, refuted ones": log({ verdict: "refuted" }),
    "log, by a key and a day": log({ key: "key_0_3", from: day(-3), to: day(-3) }),
    "log, by a key without requests": log({ key: "key_unused" }),
    "log, by a text's hash": log({ q: hash }),
    "log, judged ones": log({ judged: "wrong" }),
    "log, one request": () => getRequest(member, "req_2"),
    "deliveries of a webhook, first page": () => listDeliveries(asker, { webhook_id: webhookId, limit: 50 }),
    "deliveries of a webhook, failed ones": () =>
      listDeliveries(asker, { webhook_id: webhookId, limit: 50, status: "failed" }),
    "health of a webhook": () => deliveryHealth(asker, { webhook_id: webhookId }),
    "worker: what is due": async () => releaseClaims(await claimDue(50, new Map())),
    "worker: when to wake": nextDueAt,
    "Inngest: what to tell": () => takeHandovers(100),
    "Inngest: one delivery": () => attemptDelivery("dlv_2"),
    "metrics: backlog": deliveryBacklog,
    "readiness: Inngest": () => inngestCalls(10),
    "hourly: purge the log": purgeLog,
    "hourly: prune deliveries": pruneDeliveries,
  };
}

async function charge(key: KeyIdentity, request_id: string): Promise<unknown> {
  const record = {
    request_id,
    endpoint: "verify" as const,
    mode: "logging",
    text_sha256: "0".repeat(64),
    text_length: 70,
    total_claims: 2,
    verified_claims: 1,
    refuted_claims: 1,
    not_found_claims: 0,
    avg_confidence: 0.9,
    flagged: true,
    decided: [],
  };
  const costs = { minuteCost: 0, monthCost: 1, probe: false };
  return await chargeAll(database().charging, [{ ...NO_WORK, key, endpoint: "verify", ...costs, record }]);
}

function day(shift: number): string {
  return new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
}
