import { passageQuery } from "@/lib/catalog/schemas/passages";
import type { LogQuery } from "@/lib/catalog/schemas/verification-log";
import { database } from "@/lib/db/client";
import { cancelBatch, getBatch, purgeBatches } from "@/lib/services/batches/batches";
import { claimItem, endItem, putBackItem } from "@/lib/services/batches/items";
import { listActivity } from "@/lib/services/callers/activity";
import { alone } from "@/lib/services/callers/asker";
import type { KeyIdentity } from "@/lib/services/callers/caller";
import type { Member } from "@/lib/services/callers/member";
import { type KeyFailure, listKeyFailures, noteKeyFailure } from "@/lib/services/keys/failures";
import { listKeysWithMakers } from "@/lib/services/keys/organization-keys";
import { browsePassages } from "@/lib/services/knowledge/passage-browser";
import { getRequest, listRequests } from "@/lib/services/log/request-log";
import { purgeLog } from "@/lib/services/log/retention";
import { inngestCalls } from "@/lib/services/operations/inngest-signs";
import { readUsage } from "@/lib/services/usage/breakdown";
import { chargeAll, NO_WORK } from "@/lib/services/usage/charge-statement";
import { answerOnce } from "@/lib/services/usage/idempotency";
import { countsOfClaims } from "@/lib/services/usage/outcome-counts";
import { readQuality } from "@/lib/services/usage/quality";
import { reportUsage } from "@/lib/services/usage/report";
import { purgeUsage } from "@/lib/services/usage/retention";
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

type Asked = Record<string, () => Promise<unknown>>;

/** What is asked of tables that grow, by the verbs that ask it: with each request, on pages, and in the background. */
export function queries(asking: Asking): Asked {
  return { ...withRequests(asking), ...onPages(asking), ...ofBatches(asking), ...inBackground() };
}

function withRequests({ key }: Asking): Asked {
  let n = 0;
  const repeatable = (idempotencyKey: string) => () =>
    answerOnce({ requestId: "req_bench", keyId: key.id, endpoint: "verify", idempotencyKey, input: {} }, prepared);
  const prepared = async () => async () => ({ status: 200, body: {} });
  return {
    "charge a request, keep its outcome": () => charge(key, `req_charged_${n++}`),
    "idempotent request, the first of its key": () => repeatable(`key ${n++}`)(),
    "idempotent request, a repeat": repeatable("key"),
    "failed request, kept with its key": () => listKeyFailuresAfterOne(key.id, n++),
  };
}

/** Writes what was noted, then reads all that is kept. */
async function listKeyFailuresAfterOne(keyId: string, n: number): Promise<unknown> {
  const [request_id, occurred_at] = [`req_refused_${n}`, new Date().toISOString()];
  const refused = { request_id, occurred_at, endpoint: "POST /v1/verify", status: 429, error: "rate_limit_exceeded" };
  noteKeyFailure(keyId, refused as KeyFailure);
  return await listKeyFailures(keyId);
}

function onPages({ member, key, webhookId }: Asking): Asked {
  const caller = { requestId: "req_bench", address: "", key, elapsedMs: () => 0 };
  const asker = { organizationId: member.organizationId, actor: { name: "bench" } };
  const log = (query: LogQuery) => () => listRequests(member, query);
  const hash = "0".repeat(64);
  return {
    "GET /v1/usage, a month": () => reportUsage(caller, { period: "month" }),
    "usage page, a month": () => readUsage(member, { period: "month" }),
    "quality page, a month": () => readQuality(member, { period: "month" }),
    "quality page, a key's month": () => readQuality(member, { period: "month", key_id: "key_0_3" }),
    "keys page": () => listKeysWithMakers(asker),
    "activity page": () => listActivity(member, { limit: 25 }),
    "activity page, webhooks alone": () => listActivity(member, { limit: 25, group: "webhooks" }),
    "activity page of a smaller organization": () => listActivity({ organizationId: "org_1" }, { limit: 25 }),
    "passages page, with what they decided": () => browsePassages(member, passageQuery.parse({ source_id: "src_own" })),
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
  };
}

function ofBatches({ member }: Asking): Asked {
  const asker = { organizationId: member.organizationId, actor: { name: "bench" } };
  let n = 0;
  return {
    "batch, a page of its texts": () => getBatch("verify")(asker, { batch_id: "bat_open_2", limit: 50 }),
    "batch, cancelled": () => alone(cancelBatch("verify"))(asker, { batch_id: `bat_open_${100 - 2 * n++}` }),
    "batch worker: take a text, give it back": async () => {
      const claim = await claimItem();
      if (claim) await putBackItem(claim, { retryS: 0, isCounted: false });
    },
    "batch worker: take a text, keep its answer": async () => {
      const claim = await claimItem();
      if (claim) await endItem(claim, "completed", { status: 200, body: {}, counts: COUNTS });
    },
  };
}

function inBackground(): Asked {
  return {
    "worker: what is due": async () => releaseClaims(await claimDue(50, new Map())),
    "worker: when to wake": nextDueAt,
    "Inngest: what to tell": () => takeHandovers(100),
    "Inngest: one delivery": () => attemptDelivery("dlv_2"),
    "metrics: backlog": deliveryBacklog,
    "readiness: Inngest": () => inngestCalls(10),
    "hourly: purge the log": purgeLog,
    "hourly: purge what was counted": () => purgeUsage(),
    "hourly: purge batches": () => purgeBatches(),
    "hourly: prune deliveries": pruneDeliveries,
  };
}

const COUNTS = countsOfClaims({ elapsedMs: () => 20, msLeft: () => 1_000 }, [
  { source: "documents/1", verdict: "supported" },
  { source: "", verdict: "not_found" },
]);

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
    decided: [{ passage: 1, claim: 0, verdict: "supported" }],
  };
  const costs = { minuteCost: 0, monthCost: 1, probe: false };
  return await chargeAll(database().charging, [
    { ...NO_WORK, key, endpoint: "verify", ...costs, record, counts: COUNTS },
  ]);
}

function day(shift: number): string {
  return new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
}
