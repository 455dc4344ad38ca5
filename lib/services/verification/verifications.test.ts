import { afterAll, beforeAll, expect, test } from "vitest";
import { organizationSettings } from "@/lib/catalog/settings";
import type { TextVerdict, VerdictListener } from "@/lib/engine";
import { testGraph } from "@/lib/engine/testing/graph";
import type { JudgingOrder } from "@/lib/knowledge/reading-thread";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import { runDueImports } from "../knowledge/imports";
import { passagesFor } from "../knowledge/libraries";
import { createSource } from "../knowledge/sources";
import { addDocument, ask, KEY, loadModels, openVerify } from "../testing/verify";

const TRUE = "Canberra is the capital of Australia.";
const LIKELY = { supported: 0.1, refuted: 0.1, notFound: 0.8 };
const SILENT: TextVerdict = { verdict: "not_found", likely: LIKELY, citations: [], path: [] };

let db: Awaited<ReturnType<typeof openVerify>>;
beforeAll(async () => {
  db = await openVerify();
});
afterAll(() => db.close());

const withTrust = (trust: string[]) => organizationSettings.parse({ evidence: { trust } });

test("what is no claim is told with its place in code points and the reason, and counts for nothing", async () => {
  const { body, usage } = await ask(`Is it 🎉? ${TRUE} Why?`, { mode: "blocking" });
  expect(body.claims.map(({ text, verified, span }) => ({ text, verified, span }))).toEqual([
    { text: TRUE, verified: true, span: { start: 9, end: 46 } },
  ]);
  expect(body.not_checked).toEqual([
    { text: "Is it 🎉?", span: { start: 0, end: 8 }, reason: "question" },
    { text: "Why?", span: { start: 47, end: 51 }, reason: "question" },
  ]);
  expect(body).toMatchObject({ summary: { total_claims: 1, unverified: 0 }, flagged: false, blocked: false });
  expect(usage).toMatchObject({ claims: 1, verifiedClaims: 1 });
});

test("sentences behind the most claims that were asked for are told as such", async () => {
  const { body } = await ask(`${TRUE} Paris is in France.`, { options: { max_claims: 1 } });
  expect(body.claims.map(({ text }) => text)).toEqual([TRUE]);
  expect(body.not_checked).toMatchObject([{ text: "Paris is in France.", reason: "over_limit" }]);
});

test("a text that is not to be read is one claim, whatever it is", async () => {
  const text = ` # Is it?\n${TRUE} `;
  const { body } = await ask(text, { extract_claims: false });
  expect(body.claims.map(({ span }) => span)).toEqual([{ start: 1, end: text.length - 1 }]);
  expect(body.not_checked).toEqual([]);
});

test("a blank text has no claims and nothing that was not checked", async () => {
  for (const extract_claims of [true, false]) {
    const { body } = await ask(" \n\t", { extract_claims });
    expect(body).toMatchObject({ claims: [], not_checked: [], summary: { total_claims: 0 }, flagged: false });
  }
});

test("a claim says whether it leans on something that the text does not name", async () => {
  const reader = {
    claims: [{ text: "It is tall.", stated: "It is tall.", start: 0, end: 11, contextDependent: true }],
    notChecked: [],
  };
  place("reader", { read: async () => reader });
  expect((await ask("It is tall.")).body.claims).toMatchObject([{ context_dependent: true }]);
  place("reader", await loadModels());
});

test("what reading throws fails the request", async () => {
  place("reader", { read: () => Promise.reject(new Error("no models")) });
  await expect(ask(TRUE)).rejects.toThrow("no models");
  place("reader", await loadModels());
});

const PERTH = {
  id: "atlas",
  title: "An atlas of the future",
  url: "https://example.org/a",
  text: "🎉 It is 2090. Paris is the capital of Australia.",
};

test("what came along decides before the graph, and where they disagree both are cited", async () => {
  const { body } = await ask("Paris is the capital of Australia.", { context: [PERTH] });
  const [claim] = body.claims;
  expect(claim).toMatchObject({ verdict: "supported", source: "context/atlas", path: ["An atlas of the future", "2"] });
  expect(claim?.citations).toMatchObject([
    { source_id: "atlas", title: PERTH.title, url: PERTH.url, stance: "supports", span: { start: 14, end: 48 } },
    { stance: "contradicts", quote: expect.stringContaining("Canberra") },
  ]);
  expect(body.support_score).toBeGreaterThan(0.5);
});

test("a claim that the passages say nothing of is the graph's to decide", async () => {
  const { body } = await ask(TRUE, { context: "Bananas are rich in potassium." });
  expect(body.claims).toMatchObject([{ verdict: "supported", citations: [{ stance: "supports" }] }]);
});

test("only what is asked for is heard", async () => {
  const context = [PERTH];
  const graph = await ask(TRUE, { context, options: { evidence: ["graph"] } });
  expect(graph.body.claims[0]).toMatchObject({ verdict: "supported", citations: [{ stance: "supports" }] });
  const passages = await ask("Berlin is the capital of Germany.", { context, options: { evidence: ["context"] } });
  expect(passages.body.claims[0]).toMatchObject({ verdict: "not_found", source: "", citations: [] });
  expect(passages.body.support_score).toBe(0);
});

test("a definition that nobody decides is supported by the dictionary, which is asked with the graph and least trusted", async () => {
  const graph = testGraph();
  const gloss = "a large natural stream of water";
  place("graph", { ...graph, description: (entity: number) => (graph.label(entity) === "river" ? gloss : undefined) });
  const text = "A river is a large stream of water.";
  expect((await ask(text)).body.claims).toMatchObject([
    { verdict: "supported", source: "WordNet", path: ["river", "1"], citations: [{ quote: `river: ${gloss}` }] },
  ]);
  const denied = { context: "A river is never a large stream of water.", options: { evidence: ["context"] } };
  expect((await ask(text, denied)).body.claims).toMatchObject([{ verdict: "refuted", source: "context/0" }]);
  const late = { options: { max_latency_ms: 1 } };
  expect((await ask(text, late)).body.claims).toMatchObject([{ verdict: "not_found" }]);
  place("graph", testGraph());
});

test("each claim is told once, as soon as nothing can change it, as it stands in the answer", async () => {
  const graph = testGraph();
  const isRiver = (entity: number) => graph.label(entity) === "river";
  place("graph", { ...graph, description: (entity: number) => (isRiver(entity) ? "a stream" : undefined) });
  const told = new Map<number, object>();
  const counts: number[] = []; // how many were told when each was judged
  const judge = async ({ claims }: JudgingOrder, _asker: unknown, tell?: VerdictListener) => {
    const first = () => {
      tell?.(0, SILENT);
      return told.size;
    };
    await expect.poll(first).toBeGreaterThan(0); // once all others have spoken of it
    return claims.map((_, at) => {
      tell?.(at, SILENT);
      counts.push(told.size);
      return SILENT;
    });
  };
  place("reader", { ...(await loadModels()), judge });
  const tell = (claim: object, at: number) => {
    expect(told.has(at)).toBe(false);
    told.set(at, claim);
  };
  const text = `${TRUE} A river is a stream. Paris is the capital of Germany.`;
  const { body } = await ask(text, { context: "Bananas are yellow.", tell }).finally(async () => {
    place("graph", testGraph());
    place("reader", await loadModels());
  });
  expect([...told.keys()]).toEqual([0, 2]); // the dictionary may still support the other one
  for (const [at, claim] of told) expect(claim).toEqual(body.claims[at]);
  expect(counts.slice(0, 3)).toEqual([1, 1, 2]);
});

test("a text that only the graph was asked about, which knows nothing of it, has no score", async () => {
  expect((await ask("Glorvia is the capital of Snorland.")).body).not.toHaveProperty("support_score");
});

test("too much context is refused with the sizes, counted in code points", async () => {
  const most = "🎉".repeat(200_000);
  await expect(ask(TRUE, { context: most })).resolves.toBeDefined();
  await expect(ask(TRUE, { context: [{ text: most }, { text: "a" }] })).rejects.toMatchObject({
    code: "context_too_long",
    options: { details: { max_length: 200_000, actual_length: 200_001 } },
  });
  await expect(ask(TRUE, { context: Array(101).fill({ text: "" }) })).rejects.toMatchObject({
    code: "context_too_long",
    options: { details: { max_items: 100, actual_items: 101 } },
  });
});

test("what the organization's documents say decides before the graph, with the exact words and where they stand", async () => {
  await addDocument(
    db,
    "# Atlas of the future\n\n## Oceania\n\nMany things change. Paris is the capital of Australia.\n",
  );
  const { body } = await ask("Paris is the capital of Australia.");
  const [claim] = body.claims;
  expect(claim).toMatchObject({
    verdict: "supported",
    source: expect.stringMatching(/^documents\/src_\w+\/\d+$/),
    path: ["Atlas of the future", "Oceania", "2"],
    reasoning: expect.stringContaining("The graph says otherwise."),
  });
  expect(claim?.citations).toMatchObject([
    {
      source_id: claim?.source,
      title: "Atlas of the future",
      stance: "supports",
      quote: "Paris is the capital of Australia.",
    },
    { stance: "contradicts", quote: expect.stringContaining("Canberra") },
  ]);
  expect(
    (await ask("Paris is the capital of Australia.", { options: { evidence: ["graph"] } })).body.claims,
  ).toMatchObject([{ verdict: "refuted", citations: [{ stance: "contradicts" }] }]);
});

test("context is believed before documents, until the organization says otherwise", async () => {
  const context = [{ id: "sent", text: "Canberra is the capital of Australia." }];
  const said = async () => (await ask("Paris is the capital of Australia.", { context })).body.claims[0];
  expect(await said()).toMatchObject({ source: expect.stringMatching(/^documents/), verdict: "supported" });
  const claim = "Canberra is the capital of Australia.";
  expect((await ask(claim, { context })).body.claims[0]).toMatchObject({ source: "context/sent" });
  const trust = ["graph", "facts", "documents", "context"];
  place("settings", new Map([[KEY.organizationId, { settings: withTrust(trust), readAt: Number.MAX_SAFE_INTEGER }]]));
  expect((await ask(claim, { context })).body.claims[0]).toMatchObject({
    source: expect.not.stringMatching(/^context/),
  });
  expect(await said()).toMatchObject({ verdict: "refuted", expected: "Canberra" });
  place("settings", undefined);
});

test("where a request names documents the others say nothing, and a name that is none of them is refused", async () => {
  const lamp = "The Aurora lamp weighs 300 g.";
  const [own, other] = [await addDocument(db, `# Lamps\n\n${lamp}\n`), await addDocument(db, "# Cats\n\nCats purr.\n")];
  const about = async (documents?: string[]) => (await ask(lamp, { options: { documents } })).body.claims[0]?.verdict;
  expect([await about(), await about([own]), await about([other]), await about([other, own])]).toEqual([
    ...["supported", "supported", "not_found", "supported"],
  ]);
  await expect(about([own, "src_of_others"])).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("src_of_others"),
  });
});

test("an organization without documents is asked nothing for them", async () => {
  place("libraries", { passages: new Map() });
  place("database", undefined);
  expect(await passagesFor("org_2", ["Paris is the capital of Australia."])).toEqual([]);
  place("database", db);
  place("libraries", undefined);
});

test("what own facts decide shows what the built-in graph says against it", async () => {
  const asker = { organizationId: KEY.organizationId, actor: { name: "test" } };
  const content = "subject,relation,object\nAustralia,capital,Sydney\n";
  await alone(createSource)(asker, { name: "Facts", file_name: "facts.csv", content, complete: true });
  await runDueImports();
  const options = { evidence: ["graph"] };
  const [claim] = (await ask("Sydney is the capital of Australia.", { options })).body.claims;
  expect(claim).toMatchObject({
    verdict: "supported",
    reasoning: expect.stringContaining("The graph says otherwise."),
  });
  expect(claim?.citations.map(({ stance }) => stance)).toEqual(["supports", "contradicts"]);
});

test("who judges passages has what is left of the time that was asked for, and no time of its own", async () => {
  const models = await loadModels();
  const budgets: number[] = [];
  const judge = (order: JudgingOrder, asker: unknown) => {
    budgets.push(order.budgetMs);
    return models.judge(order, asker);
  };
  place("reader", { ...models, judge });
  await ask("The Aurora lamp weighs 300 g.", { context: "It weighs 300 g.", options: { max_latency_ms: 3_000 } });
  place("reader", models);
  expect(budgets.length).toBeGreaterThan(0);
  expect(budgets.every((budget) => budget > 0 && budget < 3_000)).toBe(true);
});
