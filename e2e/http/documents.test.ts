import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { docxOf, pdfOf } from "@/lib/knowledge/documents/testing/files";
import { serveFiles } from "@/lib/services/testing/file-server";
import { ALL_SCOPES, type Call, call, newOrganization, SERVICES, verify } from "./client";

const DEADLINE_MS = 80_000; // two cores may be busy; a quiet machine needs two seconds
const SOURCES = "/v1/knowledge/sources";
const HANDBOOK = `# Handbook of Northwind

## Holidays

Employees of Northwind have 28 days of paid holiday a year.

## Travel

Flights are booked by the office in Bremen.
`;
const CLAIM = "Employees of Northwind have 28 days of paid holiday a year.";

describe.each(SERVICES)("documents of one's own: $name", ({ address }) => {
  const started = newOrganization("enterprise", ALL_SCOPES);
  const ask = async (request: Omit<Call, "key">) => call(address, { key: (await started).key, ...request });
  const claimOn = async (text: string, more: object = {}, key?: string) =>
    (await verify(address, key ?? (await started).key, { text, ...more })).body.claims[0];

  async function settled(id: string) {
    for (const since = Date.now(); ; await sleep(100)) {
      const { body } = await ask({ path: `${SOURCES}/${id}` });
      if (body.status === "ready" || body.status === "failed") return body;
      if (Date.now() - since > DEADLINE_MS) throw new Error(`still ${body.status} after ${DEADLINE_MS} ms`);
    }
  }

  test("a document decides claims with its exact words, for its organization alone, until it is removed", async () => {
    const made = await ask({ path: SOURCES, body: { name: "Handbook", file_name: "handbook.md", content: HANDBOOK } });
    expect(made).toMatchObject({ status: 201, body: { kind: "documents", status: "waiting", passages: 0 } });
    const { id } = made.body;
    expect(await settled(id)).toMatchObject({ status: "ready", passages: 2, facts: 0 });
    expect(await claimOn(CLAIM)).toMatchObject({
      verdict: "supported",
      source: expect.stringMatching(new RegExp(`^documents/${id}/\\d+$`)),
      path: ["Handbook of Northwind", "Holidays", "1"],
      citations: [{ title: "Handbook of Northwind", quote: CLAIM, stance: "supports" }],
    });
    expect(await claimOn(CLAIM, { options: { evidence: ["graph"] } })).toMatchObject({ verdict: "not_found" });
    const stranger = await newOrganization("enterprise", ALL_SCOPES);
    expect(await claimOn(CLAIM, {}, stranger.key)).toMatchObject({ verdict: "not_found", citations: [] });

    const changed = { content: HANDBOOK.replace("28 days", "30 days") };
    expect((await ask({ path: `${SOURCES}/${id}/refresh`, body: changed })).status).toBe(200);
    expect(await settled(id)).toMatchObject({ status: "ready", passages: 2 });
    const now = CLAIM.replace("28", "30");
    await expect.poll(async () => (await claimOn(now)).verdict, { timeout: DEADLINE_MS }).toBe("supported");
    expect(await claimOn(CLAIM)).toMatchObject({ verified: false });

    expect((await ask({ method: "DELETE", path: `${SOURCES}/${id}` })).body.deleted_source_id).toBe(id);
    await expect.poll(async () => (await claimOn(now)).verdict, { timeout: DEADLINE_MS }).toBe("not_found");
  });

  test("a file in parts is read whole, and what cannot be read fails with the reason", async () => {
    const file = pdfOf([["The office of Northwind is in Bremen."]]);
    const begin = {
      name: "PDF",
      file_name: "a.pdf",
      content_base64: file.subarray(0, 200).toString("base64"),
      complete: false,
    };
    const { id } = (await ask({ path: SOURCES, body: begin })).body;
    const rest = { part: 1, content_base64: file.subarray(200).toString("base64"), complete: true };
    await ask({ path: `${SOURCES}/${id}/parts`, body: rest });
    expect(await settled(id)).toMatchObject({ status: "ready", passages: 1, bytes: file.length });
    const broken = docxOf(["a"]).subarray(0, 200).toString("base64");
    const bad = await ask({ path: SOURCES, body: { name: "B", file_name: "b.docx", content_base64: broken } });
    expect(await settled(bad.body.id)).toMatchObject({ status: "failed", error: expect.stringContaining("damaged") });
  });

  test("the pages of a sitemap decide claims, each cited by its address, and what is left out is told", async () => {
    const site = await serveFiles(({ url = "" }, response) => {
      const pages = ["/holidays", "/gone"].map((page) => `<url><loc>${site.at}${page}</loc></url>`);
      if (url === "/sitemap.xml") response.end(`<?xml version="1.0"?><urlset>${pages.join("")}</urlset>`);
      else if (url === "/holidays")
        response.end(
          `<html><head><title>Holidays</title></head><body><p>${CLAIM.replace("28", "26")}</p></body></html>`,
        );
      else response.writeHead(404).end();
    });
    const made = await ask({ path: SOURCES, body: { name: "Site", urls: [`${site.at}/sitemap.xml`] } });
    expect(made).toMatchObject({ status: 201, body: { kind: "documents", status: "waiting" } });
    const source = await settled(made.body.id);
    site.stop();
    expect(source).toMatchObject({
      status: "ready",
      passages: 1,
      skipped: [{ count: 1, reason: "It answered 404 rather than 200.", examples: [{ excerpt: `${site.at}/gone` }] }],
    });
    expect(await claimOn(CLAIM.replace("28", "26"))).toMatchObject({
      verdict: "supported",
      citations: [{ title: "Holidays", url: `${site.at}/holidays` }],
    });
    await ask({ method: "DELETE", path: `${SOURCES}/${made.body.id}` });
  });

  test("what is no document is refused, and so is reading facts again", async () => {
    const wrong = (body: object) => ask({ path: SOURCES, body: { name: "W", ...body } });
    const picture = Buffer.from("\x89PNG\r\n\x1a\n\0").toString("base64");
    expect(await wrong({ file_name: "a.pdf", content_base64: picture })).toMatchObject({
      status: 415,
      body: { error: "unsupported_media", details: { formats: expect.stringContaining("PDF") } },
    });
    expect(await wrong({ file_name: "a.txt", content: " \n" })).toMatchObject({
      status: 422,
      body: { error: "document_unreadable" },
    });
    expect(await wrong({ content: "words" })).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    const facts = await wrong({ file_name: "f.csv", content: "a,b,c\n" });
    expect(facts.body).toMatchObject({ kind: "facts" });
    const again = await ask({ path: `${SOURCES}/${facts.body.id}/refresh`, body: { content: "a,b,d\n" } });
    expect(again).toMatchObject({ status: 409, body: { error: "source_not_documents" } });
    const unknown = await ask({ path: `${SOURCES}/src_0/refresh`, body: { content: "a" } });
    expect(unknown).toMatchObject({ status: 404, body: { error: "source_not_found" } });
  });
});
