import { describe, expect, test } from "vitest";
import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { EXAMPLES, type Example } from "@/lib/catalog/examples";
import type { OPERATIONS } from "./api.generated";
import { Assay, type Batch, type Delivery } from "./index";
import { type Script, type Seen, startService } from "./testing/service";

/** The method of the client for each operation, called with the example of the reference. */
const CALLS: Record<keyof typeof OPERATIONS, (assay: Assay, example: Filled) => Promise<unknown>> = {
  verify: (assay, { body }) => assay.verify(body),
  harm_detect: (assay, { body }) => assay.detectHarm(body),
  usage: (assay, { query }) => assay.usage(query),
  list_keys: (assay) => assay.keys.list(),
  create_key: (assay, { body }) => assay.keys.create(body),
  current_key: (assay) => assay.keys.current(),
  get_key: (assay, { ids: [id] }) => assay.keys.get(id),
  update_key: (assay, { ids: [id], body }) => assay.keys.update(id, body),
  revoke_key: (assay, { ids: [id] }) => assay.keys.revoke(id),
  rotate_key: (assay, { ids: [id], body }) => assay.keys.rotate(id, body),
  create_webhook: (assay, { body }) => assay.webhooks.create(body),
  list_webhooks: (assay) => assay.webhooks.list(),
  get_webhook: (assay, { ids: [id] }) => assay.webhooks.get(id),
  update_webhook: (assay, { ids: [id], body }) => assay.webhooks.update(id, body),
  delete_webhook: (assay, { ids: [id] }) => assay.webhooks.delete(id),
  test_webhook: (assay, { ids: [id] }) => assay.webhooks.test(id),
  rotate_webhook_secret: (assay, { ids: [id], body }) => assay.webhooks.rotateSecret(id, body),
  list_deliveries: (assay, { ids: [id], query }) => first(assay.webhooks.deliveries(id, query).pages()),
  resend_delivery: (assay, { ids: [id, delivery] }) => assay.webhooks.resend(id, delivery),
  create_verify_batch: (assay, { body }) => assay.batches.verify.create(body),
  get_verify_batch: (assay, { ids: [id], query }) => assay.batches.verify.get(id, query),
  cancel_verify_batch: (assay, { ids: [id] }) => assay.batches.verify.cancel(id),
  create_harm_batch: (assay, { body }) => assay.batches.harm.create(body),
  get_harm_batch: (assay, { ids: [id], query }) => assay.batches.harm.get(id, query),
  cancel_harm_batch: (assay, { ids: [id] }) => assay.batches.harm.cancel(id),
  create_source: (assay, { body }) => assay.knowledge.sources.create(body),
  list_sources: (assay) => assay.knowledge.sources.list(),
  get_source: (assay, { ids: [id] }) => assay.knowledge.sources.get(id),
  delete_source: (assay, { ids: [id] }) => assay.knowledge.sources.delete(id),
  refresh_source: (assay, { ids: [id], body }) => assay.knowledge.sources.refresh(id, body),
  add_source_part: (assay, { ids: [id], body }) => assay.knowledge.sources.addPart(id, body),
  search_knowledge: (assay, { query }) => assay.knowledge.search(query),
  list_relations: (assay) => assay.knowledge.relations.list(),
  update_relation: (assay, { ids: [predicate], body }) => assay.knowledge.relations.update(predicate, body),
  health: (assay) => assay.health(),
  ready: (assay) => assay.ready(),
};

interface Filled {
  ids: [string, string];
  // biome-ignore lint/suspicious/noExplicitAny: of any operation; the catalog holds examples against their schemas
  body: any;
  // biome-ignore lint/suspicious/noExplicitAny: as body
  query: any;
}

async function first<T>(values: AsyncIterable<T>): Promise<T> {
  for await (const value of values) return value;
  throw new Error("There is none");
}

const connect = async (script: Script[] | ((seen: Seen) => Script)) => {
  const { address, seen } = await startService(script);
  return { assay: new Assay({ apiKey: "assay_live_x", baseUrl: address }), seen };
};

test("every endpoint of the catalog has a method, but those in the shape of other providers", () => {
  const own = Object.entries(ENDPOINTS).filter(([, endpoint]) => !("shape" in endpoint));
  expect(Object.keys(CALLS).sort()).toEqual(own.map(([id]) => id).sort());
});

test.each(Object.entries(CALLS) as [EndpointId, (typeof CALLS)["verify"]][])(
  "%s sends the request of the reference, and gives its answer",
  async (id, call) => {
    const { method, path, idempotent }: Endpoint = ENDPOINTS[id];
    const { path: at = {}, query = {}, body, answer }: Example = EXAMPLES[id];
    const { assay, seen } = await connect([{ body: answer }]);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const ids = names.map((name) => at[name]) as [string, string];
    expect(await call(assay, { ids, body: body ?? {}, query })).toEqual(answer);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(at[name] as string));
    const asked = Object.keys(query).length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
    const takesBody = method === "POST" || method === "PATCH";
    expect(seen).toMatchObject([{ method, path: asked, body: takesBody ? (body ?? {}) : undefined }]);
    expect(seen[0]?.headers["idempotency-key"] !== undefined).toBe(idempotent === true);
  },
);

test("usage comes as CSV where that is asked for", async () => {
  const csv = "date,requests\n2026-01-31,1\n";
  const { assay, seen } = await connect([{ headers: { "Content-Type": "text/csv; charset=utf-8" }, body: csv }]);
  expect(await assay.usageCsv({ period: "week", start_date: undefined })).toBe(csv);
  expect(seen).toMatchObject([{ path: "/v1/usage?period=week", headers: { accept: "text/csv" } }]);
});

describe("a service that is not ready", () => {
  test("is reported with what is missing, after one look", async () => {
    const { assay, seen } = await connect([{ status: 503, body: { ...EXAMPLES.ready.answer, missing: ["graph"] } }]);
    expect(await assay.ready()).toMatchObject({ missing: ["graph"] });
    expect(seen).toHaveLength(1);
  });

  test("and says nothing of itself is a failure", async () => {
    const { assay } = await connect([{ status: 503, body: "<html>" }]);
    await expect(assay.ready()).rejects.toMatchObject({ status: 503 });
  });
});

describe("lists in pages", () => {
  const page = (ids: string[], next_cursor: string | null): Script => ({
    body: { deliveries: ids.map((id) => ({ id }) as Delivery), next_cursor },
  });

  test("are read item by item, one request a page, and only as far as somebody reads", async () => {
    const { assay, seen } = await connect([page(["a", "b"], "2/&"), page([], "3"), page(["c"], null)]);
    const deliveries = assay.webhooks.deliveries("wh_1", { status: "failed", limit: 2 });
    expect(seen).toEqual([]);
    expect((await first(deliveries)).id).toBe("a");
    expect(seen).toHaveLength(1);
  });

  test("are read to their end, by the cursor of each page, as often as one likes", async () => {
    const { assay, seen } = await connect(({ path }) =>
      path.includes("cursor=3")
        ? page(["c"], null)
        : path.includes("cursor=2")
          ? page([], "3")
          : page(["a", "b"], "2/&"),
    );
    const deliveries = assay.webhooks.deliveries("wh_1", { status: "failed", limit: 2 });
    for (let time = 0; time < 2; time++) {
      const ids: string[] = [];
      for await (const { id } of deliveries) ids.push(id);
      expect(ids).toEqual(["a", "b", "c"]);
    }
    const list = "/v1/webhooks/wh_1/deliveries?status=failed&limit=2";
    expect(seen.slice(0, 3).map(({ path }) => path)).toEqual([list, `${list}&cursor=2%2F%26`, `${list}&cursor=3`]);
  });
});

describe("waiting for a batch", () => {
  const look = (status: Batch["status"]): Script => ({ body: { id: "bat_1", status, results: [], next_cursor: null } });

  test.each(["finished", "cancelled"] as const)("ends when it is %s", async (status) => {
    const { assay, seen } = await connect([look("waiting"), look(status)]);
    expect(await assay.batches.harm.wait("bat_1")).toEqual({ id: "bat_1", status });
    expect(seen.map(({ path }) => path)).toEqual(Array(2).fill("/v1/harm/batch/bat_1?limit=1"));
  });

  test("ends with the signal's reason", async () => {
    const { assay } = await connect([look("running")]);
    const signal = AbortSignal.timeout(100);
    await expect(assay.batches.verify.wait("bat_1", { signal })).rejects.toThrow("timeout");
  });
});
