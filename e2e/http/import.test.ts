import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin } from "./admin";
import { newMember } from "./browser";
import { call, verify } from "./client";
import { preparedDataDir, type Service, startHost } from "./service";

const PART_BYTES = 700 * 1024;
const DEADLINE_MS = 60_000;
const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
const XSD = "http://www.w3.org/2001/XMLSchema#";

/** 600 MB of one letter in 465 bytes. */
const BZIP2_BOMB = Buffer.from(
  "QlpoOTFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZQMqC1AAZXBEAgCAgAAAIIAAwzAUppxiUkWwSki8XckU4UJAFFx4A",
  "base64",
);

interface Slice {
  name: string;
  packed: Buffer;
  /** Sentences that its facts decide, where they are known here. */
  decides: [text: string, verdict: string][];
}

/** Things with camelCase properties, values with types, names with underscores: as DBpedia writes them. */
function encyclopedic(): Slice {
  const at = (name: string) => `<http://facts.example/resource/${name.replaceAll(" ", "_")}>`;
  const of = (name: string) => `<http://facts.example/ontology/${name}>`;
  const lines = Array.from({ length: 300 }, (_, n) => [
    `${at(`Station ${n}`)} ${LABEL} "Station ${n}"@en .`,
    `${at(`Station ${n}`)} ${of("operator")} ${at(`Rail Company ${n % 7}`)} .`,
    `${at(`Station ${n}`)} ${of("openingDate")} "19${String(n % 90).padStart(2, "0")}-05-03"^^<${XSD}date> .`,
    `${at(`Station ${n}`)} ${of("elevationAboveTheSeaLevel")} "${n}.5"^^<${XSD}double> .`,
  ]);
  return {
    name: "encyclopedic.nt.gz",
    packed: gzipSync(lines.flat().join("\n")),
    decides: [
      ["Station 8 is operated by Rail Company 1.", "supported"],
      ["Station 8 is operated by Rail Company 2.", "refuted"],
      ["Station 8 opened on 3 May 1908.", "supported"],
      ["Station 9999 is operated by Rail Company 1.", "not_found"],
    ],
  };
}

/** Numbered things and properties whose labels say what they are: as Wikidata writes them. */
function numbered(): Slice {
  const entity = (n: number) => `<http://facts.example/entity/Q${n}>`;
  const property = (n: number) => `<http://facts.example/prop/direct/P${n}>`;
  const labels = [
    `${property(50)} ${LABEL} "author"@en .`,
    `${property(407)} ${LABEL} "language of work or name"@en .`,
    ...Array.from({ length: 5 }, (_, n) => `${entity(1000 + n)} ${LABEL} "Writer Number${n}"@en .`),
    `${entity(2000)} ${LABEL} "Velmorish"@en .`,
  ];
  const lines = Array.from({ length: 300 }, (_, n) => [
    `${entity(n)} ${LABEL} "The Glass Orchard ${n}"@en .`,
    `${entity(n)} ${property(50)} ${entity(1000 + (n % 5))} .`,
    `${entity(n)} ${property(407)} ${entity(2000)} .`,
  ]);
  return {
    name: "numbered.nt.gz",
    packed: gzipSync([...labels, ...lines.flat()].join("\n")),
    decides: [
      ["The author of The Glass Orchard 7 is Writer Number2.", "supported"],
      ["The author of The Glass Orchard 7 is Writer Number3.", "refuted"],
    ],
  };
}

/** Larger files of these two shapes, where a folder of them is given. */
function given(folder: string | undefined): Slice[] {
  if (!folder) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".nt.gz"));
  return names.map((name) => ({ name, packed: fs.readFileSync(path.join(folder, name)), decides: [] }));
}

const SLICES = [encyclopedic(), numbered(), ...given(process.env.ASSAY_TEST_SLICES)];

describe("import", () => {
  let dataDir: string;
  let host: Service;
  beforeAll(async () => {
    dataDir = preparedDataDir();
    host = await startHost(dataDir);
  });
  afterAll(async () => {
    await host.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  /** The pieces of a file as bodies carry them, and whether each is the last. */
  const bodiesOf = (packed: Buffer) =>
    Array.from({ length: Math.max(1, Math.ceil(packed.length / PART_BYTES)) }, (_, part) => ({
      part,
      content_base64: packed.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64"),
      complete: (part + 1) * PART_BYTES >= packed.length,
    }));

  type Member = Awaited<ReturnType<typeof newMember>>;

  /** Each brings a file to the organization of a member. */
  const WAYS: Record<string, (member: Member, slice: Slice) => Promise<unknown>> = {
    async command({ organizationId }, { name, packed }) {
      const file = path.join(dataDir, name);
      fs.writeFileSync(file, packed);
      const { status, stderr } = await admin(dataDir, "graph", "import", file, "--org", organizationId, "--json");
      expect([status, stderr]).toEqual([0, ""]);
    },
    async api({ key }, { name, packed }) {
      const [first, ...rest] = bodiesOf(packed);
      const body = { name: "Facts", file_name: name, ...first, part: undefined };
      const { id } = (await call(host.address, { key, path: "/v1/knowledge/sources", body })).body;
      for (const part of rest) await call(host.address, { key, path: `/v1/knowledge/sources/${id}/parts`, body: part });
    },
    async dashboard({ browser }, { name, packed }) {
      const [first, ...rest] = bodiesOf(packed);
      const body = { name: "Facts", file_name: name, ...first, part: undefined };
      const { id } = await (await browser.json("/api/dashboard/knowledge/sources", body)).json();
      for (const part of rest) await browser.json(`/api/dashboard/knowledge/sources/${id}/parts`, part);
    },
  };

  async function importedBy(member: Member) {
    for (const since = Date.now(); Date.now() - since < DEADLINE_MS; await sleep(100)) {
      const { sources } = await (await member.browser.send("/api/dashboard/knowledge/sources")).json();
      if (sources[0]?.status === "ready") return { facts: sources[0].facts, skipped: sources[0].skipped };
      expect(sources[0]?.status).not.toBe("failed");
    }
    throw new Error("the import goes on and on");
  }

  test.each(SLICES)("$name gives the same facts by command, API and dashboard", async (slice) => {
    const results = new Map<string, object>();
    for (const [way, bring] of Object.entries(WAYS)) {
      const member = await newMember(host.address);
      const larger = ["--org", member.organizationId, "--plan", "enterprise"];
      if (process.env.ASSAY_TEST_SLICES) await admin(dataDir, "org", "set-plan", ...larger);
      await bring(member, slice);
      results.set(way, await importedBy(member));
      for (const [text, verdict] of slice.decides) {
        const told = async () => (await verify(host.address, member.key, { text })).body.claims[0]?.verdict;
        await expect.poll(told, { message: `${way}: ${text}`, timeout: DEADLINE_MS }).toBe(verdict);
      }
    }
    const [first, ...others] = results.values();
    expect(first).toMatchObject({ facts: expect.any(Number), skipped: [] });
    expect((first as { facts: number }).facts).toBeGreaterThan(500);
    for (const other of others) expect(other).toEqual(first);
  });

  test("a source that is removed while it is imported leaves nothing, and one that comes meanwhile is imported", async () => {
    const member = await newMember(host.address);
    const { browser, key } = member;
    const rows = Array.from({ length: 20_000 }, (_, n) => `Thing ${n},size,${n} m\n`).join("");
    const add = async (content: string) => {
      const body = { name: "Facts", file_name: "f.csv", content: `subject,relation,object\n${content}` };
      return (await browser.json("/api/dashboard/knowledge/sources", body)).json();
    };
    const removed = await add(rows);
    await add("Other thing,size,7 m\n");
    expect((await browser.send(`/api/dashboard/knowledge/sources/${removed.id}`, { method: "DELETE" })).status).toBe(
      200,
    );
    expect(await importedBy(member)).toMatchObject({ facts: 1 });
    const verdictOn = async (text: string) => (await verify(host.address, key, { text })).body.claims[0]?.verdict;
    await expect.poll(() => verdictOn("The size of Thing 5 is 5 m."), { timeout: DEADLINE_MS }).toBe("not_found");
    expect(await verdictOn("The size of Other thing is 7 m.")).toBe("supported");
  });

  test("a packed file that is cut off, or swells without end, fails with the reason and holds up nobody", async () => {
    const [hostile, other] = [await newMember(host.address), await newMember(host.address)];
    const cut = gzipSync(Array.from({ length: 5_000 }, (_, n) => `Thing ${n},size,${n} m\n`).join("")).subarray(
      0,
      -2_000,
    );
    const files = {
      "cut.csv.gz": cut,
      "bomb.nt.gz": gzipSync(Buffer.alloc(100_000_000, "a")),
      "bomb.nt.bz2": BZIP2_BOMB,
    };
    for (const [name, packed] of Object.entries(files)) {
      const body = { name, file_name: name, content_base64: packed.toString("base64") };
      await hostile.browser.json("/api/dashboard/knowledge/sources", body);
    }
    const body = { name: "Facts", file_name: "f.csv", content: "Model X,maker,Acme\n" };
    await other.browser.json("/api/dashboard/knowledge/sources", body);
    expect((await importedBy(other)).facts).toBe(1);
    const list = async () => (await hostile.browser.send("/api/dashboard/knowledge/sources")).json();
    const errors = async () =>
      Object.fromEntries(
        (await list()).sources.map(({ name, error }: { name: string; error: string }) => [name, error]),
      );
    await expect.poll(errors, { timeout: DEADLINE_MS }).toEqual({
      "cut.csv.gz": expect.stringContaining("damaged or cut off"),
      "bomb.nt.gz": expect.stringContaining("400 times its size"),
      "bomb.nt.bz2": expect.stringContaining("400 times its size"),
    });
  });

  test("SIGTERM ends a service that fetches and builds, and the next one takes both up", async () => {
    const member = await newMember(host.address);
    const served = { body: "Model X,maker,Acme\n", isSlow: true, asked: 0 };
    const server = http.createServer((_, response) => {
      served.asked += 1;
      if (served.isSlow) response.write(served.body);
      else response.end(served.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const rows = Array.from({ length: 20_000 }, (_, n) => `Thing ${n},size,${n} m\n`).join("");
    const { port } = server.address() as AddressInfo;
    const bodies = [{ urls: [`http://127.0.0.1:${port}/`] }, { content: `subject,relation,object\n${rows}` }];
    for (const content of bodies) {
      const body = { name: "Facts", file_name: "f.csv", ...content };
      await member.browser.json("/api/dashboard/knowledge/sources", body);
    }
    await expect.poll(() => served.asked, { timeout: DEADLINE_MS }).toBe(1);
    expect(await host.end("SIGTERM")).toBe(0);
    served.isSlow = false;
    host = await startHost(dataDir);
    const browser = moved(member.browser, host.address);
    const facts = async () => {
      const { sources } = await (await browser.send("/api/dashboard/knowledge/sources")).json();
      return sources.map((source: { facts: number }) => source.facts);
    };
    await expect.poll(facts, { timeout: DEADLINE_MS }).toEqual([20_000, 1]);
    server.closeAllConnections();
    server.close();
  });

  test("an import that the service was killed in is done after its next start", async () => {
    const member = await newMember(host.address);
    const rows = Array.from({ length: 20_000 }, (_, n) => `Thing ${n},size,${n} m\n`).join("");
    const body = { name: "Facts", file_name: "f.csv", content: `subject,relation,object\n${rows}` };
    await member.browser.json("/api/dashboard/knowledge/sources", body);
    await host.end("SIGKILL");
    host = await startHost(dataDir);
    const { facts } = await importedBy(Object.assign(member, { browser: moved(member.browser, host.address) }));
    expect(facts).toBe(20_000);
  });
});

/** The same person where the service is reached now. */
function moved(browser: Awaited<ReturnType<typeof newMember>>["browser"], address: string) {
  return Object.assign(Object.create(Object.getPrototypeOf(browser)), browser, { address });
}
