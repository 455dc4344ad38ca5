import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyInput, verifyOutput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadTextJudge } from "@/lib/knowledge/evidence";
import type { JudgingOrder } from "@/lib/knowledge/reading-thread";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import type { Member } from "../callers/member";
import { readSettings } from "../people/settings";
import { newOwner } from "../testing/own-facts";
import { type Behaviour, type Received, startReceiver } from "../testing/receiver";
import { verifyClaims } from "../verification/verifications";
import { type Retriever, restOf, retrieve } from "./retriever";
import { findRetriever, removeRetriever, rotateRetriever, setRetriever, tryRetriever } from "./retriever-settings";

const KEY = "k".repeat(32);
const CLAIM = "The lamp weighs 300 g.";
const OTHER = "Berlin lies on the Spree.";
const PASSAGE = { id: "lamp/1", title: "Lamp manual", url: "https://a.example/lamp", text: CLAIM };

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  allowPrivate(true);
  place("graph", testGraph());
  const reader = await loadReader();
  const texts = await loadTextJudge(reader);
  place("reader", {
    read: (text: string, limit: number) => reader.read(text, limit),
    judge: ({ claims, passages, budgetMs }: JudgingOrder) =>
      texts.judge(claims, passages, { timeLeft: () => budgetMs }),
  });
});
afterAll(() => db.close());

function allowPrivate(isAllowed: boolean): void {
  place("environment", { WEBHOOK_ALLOW_PRIVATE_NETWORKS: isAllowed, AUTH_SECRET: KEY, ENCRYPTION_KEY: KEY } as never);
}

const jsonOf = (body: unknown): Behaviour => ({ status: 200, body: JSON.stringify(body) });
const found = (...passages: object[]) => jsonOf({ claims: [{ passages }] });

async function newMember(role: Member["role"] = "admin"): Promise<Member> {
  const organizationId = await newOwner(db);
  const userId = `usr_${organizationId}`;
  const person = { userId, email: "a@example.com", sessionId: "s", address: "", actor: { name: userId } };
  return { ...person, organizationId, role };
}

/** An organization with a search service that behaves so. */
async function withService(behave: (one: Received) => Behaviour, more: object = {}) {
  const receiver = await startReceiver(behave);
  const member = await newMember();
  const { secret = "" } = await setRetriever(member, { url: receiver.url, is_on: true, deadline_ms: 3_000, ...more });
  const verify = async (text = CLAIM, options: object = {}) => {
    const key = { id: "key_1", organizationId: member.organizationId } as never;
    const caller = { requestId: "req_1", key, address: "", elapsedMs: () => 1 };
    return verifyOutput.parse((await verifyClaims(caller, verifyInput.parse({ text, options }))).body);
  };
  return { ...receiver, member, secret, verify };
}

test("passages of the search service decide claims, cited with their address, after one signed request", async () => {
  const service = await withService(() => found(PASSAGE));
  const { claims, retrieval } = await service.verify();
  await service.stop();
  expect(claims[0]).toMatchObject({
    verdict: "supported",
    source: "documents/search/lamp/1",
    citations: [{ source_id: "documents/search/lamp/1", title: "Lamp manual", url: PASSAGE.url, quote: CLAIM }],
  });
  expect(retrieval).toMatchObject({ answered: true, passages: 1 });
  const [one] = service.received;
  expect(service.received).toHaveLength(1);
  const { body, headers } = one as Received;
  expect(JSON.parse(body)).toEqual({ id: "req_1", claims: [CLAIM], passages_per_claim: 5 });
  const digest = createHmac("sha256", service.secret).update(body).digest("hex");
  expect(headers["x-service-signature"]).toBe(`sha256=${digest}`);
  expect(new Webhook(service.secret).verify(body, headers as Record<string, string>)).toMatchObject({ id: "req_1" });
});

test("all claims of a text go in one request, and each gets its passages", async () => {
  const service = await withService(() =>
    jsonOf({ claims: [{ passages: [PASSAGE] }, { passages: [PASSAGE, { id: "2", text: OTHER }] }] }),
  );
  const { claims, retrieval } = await service.verify(`${CLAIM} ${OTHER}`);
  await service.stop();
  expect(JSON.parse(service.received[0]?.body ?? "").claims).toEqual([CLAIM, OTHER]);
  expect(claims.map(({ verdict }) => verdict)).toEqual(["supported", "supported"]);
  expect(retrieval?.passages).toBe(2);
});

test.each<[string, Behaviour, string]>([
  ["an error", 500, "answered 500"],
  ["a redirect", { status: 302, headers: { location: "http://127.0.0.1/" } }, "answered 302"],
  ["nothing in time", "hang", "in time"],
  ["a broken connection", "reset", "closed"],
  ["bytes without end", "endless", "1 MB"],
  ["no JSON", { status: 200, body: "<html>" }, "no JSON"],
  ["another shape", jsonOf({ passages: [] }), "not in form: claims"],
  ["too many entries", jsonOf({ claims: [{ passages: [] }, { passages: [] }] }), "2 entries for 1 claims"],
  ["a passage without text", found({ id: "1", text: "" }), "claims.0.passages.0.text"],
  ["a passage that is too long", found({ id: "1", text: "a".repeat(20_001) }), "claims.0.passages.0.text"],
  ["too many passages", found(...Array.from({ length: 21 }, (_, n) => ({ id: `${n}`, text: "a" }))), "passages"],
])("with %s for an answer the claims are checked without it, and the result says so", async (_, behaviour, message) => {
  const service = await withService(() => behaviour, behaviour === "hang" ? { deadline_ms: 300 } : {});
  const { claims, retrieval } = await service.verify();
  await service.stop();
  expect(claims[0]).toMatchObject({ verdict: "not_found", citations: [] });
  expect(retrieval).toMatchObject({ answered: false, passages: 0, message: expect.stringContaining(message) });
});

test("after five failures in a row it is left alone and the result says so; who tries it asks it all the same, and an answer ends that", async () => {
  let behaviour: Behaviour = 500;
  const service = await withService(() => behaviour);
  const { member, verify } = service;
  for (let n = 0; n < 5; n++) await verify();
  expect(await findRetriever(member)).toMatchObject({ left_alone_until: expect.any(String) });
  const { claims, retrieval } = await verify();
  expect(service.received).toHaveLength(5);
  expect(claims[0]?.verdict).toBe("not_found");
  expect(retrieval).toMatchObject({ answered: false, message: expect.stringContaining("failed 5 times in a row") });
  expect(Date.parse(retrieval?.left_alone_until ?? "")).toBeGreaterThan(Date.now());
  await tryRetriever(member, { claim: CLAIM });
  expect((await verify()).retrieval?.left_alone_until).toBeDefined();
  behaviour = found(PASSAGE);
  await tryRetriever(member, { claim: CLAIM });
  expect((await verify()).retrieval).toMatchObject({ answered: true });
  expect(await findRetriever(member)).toMatchObject({ left_alone_until: null });
  expect(service.received).toHaveLength(8);
  await service.stop();
});

test("another address is another service, and one that a request had no time for is not to blame", async () => {
  const service = await withService(() => 500);
  const { member } = service;
  for (let n = 0; n < 5; n++) await service.verify();
  const other = await startReceiver(() => "hang");
  await setRetriever(member, { url: other.url, is_on: true, deadline_ms: 3_000 });
  const retriever = (await readSettings(member.organizationId)).retriever as Retriever;
  const asked = { organizationId: member.organizationId, requestId: "req_1", claims: [CLAIM], msLeft: 30 };
  for (let n = 0; n < 6; n++)
    expect((await retrieve(retriever, asked)).report).toEqual({
      answered: false,
      passages: 0,
      took_ms: expect.any(Number),
      message: expect.stringContaining("in time"),
    });
  expect(restOf(retriever, member.organizationId)).toBeUndefined();
  await Promise.all([service.stop(), other.stop()]);
});

test("it is asked of its own organization alone, and not where it is off, removed, or no documents are wanted", async () => {
  const service = await withService(() => found(PASSAGE));
  const { member, url, verify } = service;
  expect((await verify(CLAIM, { evidence: ["graph"] })).retrieval).toBeUndefined();
  await expect(verify(CLAIM, { documents: ["src_none"] })).rejects.toMatchObject({ code: "invalid_request" });
  const stranger = await newMember();
  const key = { id: "key_2", organizationId: stranger.organizationId } as never;
  await verifyClaims({ requestId: "req_2", key, address: "", elapsedMs: () => 1 }, verifyInput.parse({ text: CLAIM }));
  await setRetriever(member, { url, is_on: false, deadline_ms: 500 });
  expect((await verify()).retrieval).toBeUndefined();
  await setRetriever(member, { url, is_on: true, deadline_ms: 500 });
  await removeRetriever(member);
  expect((await verify()).retrieval).toBeUndefined();
  await service.stop();
  expect(service.received).toHaveLength(0);
  expect(await findRetriever(member)).toBeNull();
});

test("the secret is told once and kept sealed; a new one signs beside the one before for a day", async () => {
  const service = await withService(() => found(PASSAGE));
  const { member, url, secret } = service;
  expect(await setRetriever(member, { url, is_on: true, deadline_ms: 700 })).not.toHaveProperty("secret");
  const [row] =
    await db.sql`select settings::text from organization_settings where organization_id = ${member.organizationId}`;
  expect(row?.settings).not.toContain(secret);
  const { secret: fresh, retriever } = await rotateRetriever(member);
  expect(retriever.previous_secret_expires_at).not.toBeNull();
  await service.verify();
  await service.stop();
  const { body, headers } = service.received[0] as Received;
  for (const one of [secret, fresh])
    expect(new Webhook(one).verify(body, headers as Record<string, string>)).toMatchObject({ id: "req_1" });
  const log = await db.sql`select data::text from audit_log where organization_id = ${member.organizationId}`;
  expect(log.length).toBe(3);
  for (const { data } of log) for (const one of [secret, fresh]) expect(data).not.toContain(one);
});

test("a viewer sees it as it is; private addresses are refused where they are not allowed", async () => {
  const change = { url: "http://127.0.0.1:1/s?key=geheim", is_on: true, deadline_ms: 500 };
  const member = await newMember();
  await setRetriever(member, change);
  expect((await findRetriever(member))?.url).toBe(change.url);
  expect((await findRetriever({ ...member, role: "viewer" }))?.url).toBe("http://127.0.0.1:1/s");
  allowPrivate(false);
  await expect(setRetriever(member, change)).rejects.toMatchObject({ code: "invalid_request" });
  expect(await tryRetriever(member, { claim: CLAIM })).toMatchObject({
    answered: false,
    message: expect.stringContaining("address that requests may not go to"),
  });
  allowPrivate(true);
});

test("who tries it is told in words what came back", async () => {
  const service = await withService(() => found(PASSAGE), { is_on: false });
  expect(await tryRetriever(service.member, { claim: CLAIM })).toMatchObject({
    answered: true,
    message: expect.stringMatching(/^It answered in \d+ ms with 1 passage\.$/),
    passages: [{ id: "search/lamp/1", text: CLAIM }],
  });
  await service.stop();
});
