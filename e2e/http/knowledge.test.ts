import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ALL_SCOPES, type Call, call, newOrganization, SERVICES, verify } from "./client";

const DEADLINE_MS = 80_000; // two cores may be busy; a quiet machine needs two seconds
const SOURCES = "/v1/knowledge/sources";
const CATALOGUE = [
  "Model X,battery life,18 hours",
  "Model Y,battery life,20 hours",
  "Model X,display size,27 inches",
  "Model Y,display size,24 inches",
  "Model X,weight,1.5 kg",
  "Model Y,weight,2.1 kg",
  "no fact at all",
].join("\n");

describe.each(SERVICES)("facts of one's own: $name", ({ address }) => {
  const started = newOrganization("enterprise", ALL_SCOPES);
  const ask = async (request: Omit<Call, "key">) => call(address, { key: (await started).key, ...request });
  const verdictOn = async (text: string, key?: string) =>
    (await verify(address, key ?? (await started).key, { text })).body.claims[0]?.verdict;

  async function settled(id: string) {
    for (const since = Date.now(); ; await sleep(100)) {
      const { body } = await ask({ path: `${SOURCES}/${id}` });
      if (body.status === "ready" || body.status === "failed") return body;
      if (Date.now() - since > DEADLINE_MS) throw new Error(`still ${body.status} after ${DEADLINE_MS} ms`);
    }
  }

  test("an upload is imported, reports what it skipped, and decides the next text", async () => {
    const made = await ask({ path: SOURCES, body: { name: "Catalogue", file_name: "c.csv", content: CATALOGUE } });
    expect(made).toMatchObject({ status: 201, body: { status: "waiting", name: "Catalogue" } });
    expect(await settled(made.body.id)).toMatchObject({
      status: "ready",
      facts: 6,
      skipped: [{ reason: "a cell is missing", count: 1, examples: [{ line: 7 }] }],
    });
    expect(await verdictOn("The battery life of Model X is 18 hours.")).toBe("supported");
    expect(await verdictOn("The battery life of Model X is 20 hours.")).toBe("refuted");
    const stranger = await newOrganization("enterprise", ALL_SCOPES);
    expect(await verdictOn("The battery life of Model X is 18 hours.", stranger.key)).toBe("not_found");
    const foreign = await call(address, { key: stranger.key, path: `${SOURCES}/${made.body.id}` });
    expect(foreign).toMatchObject({ status: 404, body: { error: "source_not_found" } });
  });

  test("a packed file in parts is one file; more parts are refused once it is complete", async () => {
    const packed = gzipSync("Model Q,battery life,5 hours\nModel R,battery life,6 hours\n");
    const base64 = (from: number, to?: number) => packed.subarray(from, to).toString("base64");
    const begin = { name: "Parts", file_name: "p.csv.gz", content_base64: base64(0, 20), complete: false };
    const { id } = (await ask({ path: SOURCES, body: begin })).body;
    const path = `${SOURCES}/${id}/parts`;
    await ask({ path, body: { part: 2, content_base64: base64(40) } });
    await ask({ path, body: { part: 1, content_base64: base64(20, 40), complete: true } });
    expect(await settled(id)).toMatchObject({ status: "ready", facts: 2, bytes: packed.length });
    expect(await verdictOn("The battery life of Model Q is 5 hours.")).toBe("supported");
    const late = await ask({ path, body: { part: 3, content: "x" } });
    expect(late).toMatchObject({ status: 409, body: { error: "source_complete" } });
  });

  test("a source that is removed decides nothing any more", async () => {
    const body = {
      name: "Gone",
      file_name: "g.csv",
      content: "Model G,battery life,5 hours\nModel H,battery life,6 hours\n",
    };
    const { id } = (await ask({ path: SOURCES, body })).body;
    await settled(id);
    expect(await verdictOn("The battery life of Model G is 5 hours.")).toBe("supported");
    expect((await ask({ method: "DELETE", path: `${SOURCES}/${id}` })).body.deleted_source_id).toBe(id);
    await expect
      .poll(() => verdictOn("The battery life of Model G is 5 hours."), { timeout: DEADLINE_MS })
      .toBe("not_found");
    expect((await ask({ method: "DELETE", path: `${SOURCES}/${id}` })).body.error).toBe("source_not_found");
  });

  test("relations are listed as inferred, and what is said of one shows in evidence", async () => {
    const body = { name: "Ships", file_name: "s.csv", content: "Aurora,crew size,12\nBorealis,crew size,15\n" };
    await settled((await ask({ path: SOURCES, body })).body.id);
    const { relations } = (await ask({ path: "/v1/knowledge/relations" })).body;
    expect(relations).toContainEqual(expect.objectContaining({ predicate: "crew size", object: "number", facts: 2 }));
    const path = "/v1/knowledge/relations/crew%20size";
    const said = { label: "complement", nouns: ["complement", "crew size"] };
    expect((await ask({ method: "PATCH", path, body: said })).body).toMatchObject({ ...said, said });
    const evidence = async () =>
      (await verify(address, (await started).key, { text: "The crew size of Aurora is 12." })).body.claims[0].evidence;
    await expect.poll(evidence, { timeout: DEADLINE_MS }).toContain("The complement of Aurora");
    const unknown = await ask({ method: "PATCH", path: "/v1/knowledge/relations/nothing", body: said });
    expect(unknown.body.error).toBe("relation_not_found");
  });

  test("the list tells what is used of the plan, and what goes beyond it is refused with 403", async () => {
    const { key } = await newOrganization("free", ALL_SCOPES);
    const add = (n: number) =>
      call(address, {
        key,
        path: SOURCES,
        body: { name: `S${n}`, file_name: "s.csv", content: "a,b,c\n", complete: false },
      });
    for (let n = 1; n <= 5; n++) expect((await add(n)).status).toBe(201);
    expect(await add(6)).toMatchObject({
      status: 403,
      body: { error: "quota_exceeded", details: { quota: "sources", limit: 5, used: 5 } },
    });
    expect((await call(address, { key, path: SOURCES })).body.storage).toEqual({
      sources: { used: 5, limit: 5 },
      bytes: { used: 30, limit: 20_000_000 },
      facts: { used: 0, limit: 100_000 },
      passages: { used: 0, limit: 2_000 },
    });
  });

  test("a body with both or neither content is refused, and a file of no known format fails with the reason", async () => {
    const neither = await ask({ path: SOURCES, body: { name: "N", file_name: "n.csv" } });
    expect(neither).toMatchObject({ status: 400, body: { details: { issues: [{ path: "content" }] } } });
    const bad = await ask({ path: SOURCES, body: { name: "B", file_name: "b.exe", content: "x" } });
    expect(await settled(bad.body.id)).toMatchObject({ status: "failed", error: expect.stringContaining("none of") });
  });
});
