import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KINDS } from "@/lib/catalog/kinds";
import { RELATIONS } from "@/lib/catalog/relations";
import { aliasKey } from "@/lib/engine/text/tokens";
import { compileGraph } from "@/lib/knowledge/compile";
import { sourceOf } from "@/lib/knowledge/testing/model-source";
import { openCompactGraph } from "./compact";
import { disagreements, EXAMPLE, type GraphModel, type ModelFact } from "./reader.contract";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compact-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bytesOf(model: GraphModel): Promise<Uint8Array> {
  const path = join(folder, "graph.bin");
  await compileGraph({ sources: [sourceOf(model)], relations: RELATIONS }, path, () => undefined);
  return new Uint8Array(readFileSync(path));
}

const open = (bytes: Uint8Array) => openCompactGraph(bytes.slice().buffer as ArrayBuffer);

test("a graph reads back as it was written", async () => {
  expect(disagreements(EXAMPLE, open(await bytesOf(EXAMPLE)))).toEqual([]);
});

test("namesakes come the likeliest first, each with the spelling it needs", async () => {
  const graph = open(await bytesOf(EXAMPLE));
  expect(graph.candidates("paris").map(({ entity }) => graph.label(entity))).toEqual([
    "Paris",
    "Lutetia of the Parisii",
  ]);
  expect(graph.candidates("us")[0]?.caps).toBe("upper");
  expect(graph.candidates("gold")[0]?.caps).toBe("any");
  expect(graph.candidates("atlantis")).toEqual([]);
  expect(graph.maxTokens("lutetia")).toBe(4);
  expect(graph.maxTokens("atlantis")).toBe(0);
});

test("equal contents give equal bytes", async () => {
  expect(Buffer.compare(await bytesOf(EXAMPLE), await bytesOf(EXAMPLE))).toBe(0);
});

test("an empty graph opens and holds nothing", async () => {
  const graph = open(await bytesOf({ entities: [], facts: [] }));
  expect(graph.stats.facts).toBe(0);
  expect(graph.candidates("paris")).toEqual([]);
  expect(graph.facts(0)).toEqual([]);
  expect(graph.factsTo(7)).toEqual([]);
});

// Any literal may stand behind any relation here, except that single-valued ones would drop the less trusted.
const literal = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    text: fc.string({ minLength: 1 }).map((s) => s.replaceAll("\0", "x")),
  }),
  fc.record({
    kind: fc.constant("number" as const),
    value: fc.double({ noNaN: true }).map((v) => v + 0),
    unit: fc.constantFrom("", "m", "K"),
  }),
  fc.record({
    kind: fc.constant("date" as const),
    year: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    month: fc.integer({ min: 0, max: 12 }),
    day: fc.integer({ min: 0, max: 31 }),
  }),
);

const graphs = fc.integer({ min: 1, max: 12 }).chain((count) => {
  const place = fc.nat(count - 1);
  const entity = fc.record({
    kind: fc.constantFrom(...KINDS),
    prior: fc.integer({ min: 1, max: 255 }),
    description: fc.option(fc.lorem(), { nil: undefined }),
  });
  const fact = fc.record({
    subject: place,
    relation: fc.constantFrom("located-in", "borders", "alias", "has-count", "record"),
    object: fc.oneof(place, literal),
    trust: fc.constantFrom(0.25, 0.5, 1),
  });
  return fc.record({
    entities: fc.array(entity, { minLength: count, maxLength: count }),
    facts: fc.uniqueArray(fact, {
      maxLength: 60,
      selector: ({ subject, relation, object }) => JSON.stringify([subject, relation, object]),
    }),
  });
});

test("every fact is found from both its ends, every name finds its entity", async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async ({ entities, facts }) => {
      const named = entities.map((entity, i) => ({
        ...entity,
        label: `Thing number ${i}`,
        names: [{ name: `Other${i % 3} name`, prior: entity.prior, caps: "initial" as const }],
      }));
      const model: GraphModel = { entities: named, facts: facts as ModelFact[] };
      expect(disagreements(model, open(await bytesOf(model)))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("thousands of names are told apart", async () => {
  const entities = Array.from({ length: 3000 }, (_, i) => ({
    label: `Place ${i}`,
    kind: "place" as const,
    prior: 100,
    names: [],
  }));
  const facts = entities.map((_, i) => ({ subject: i, relation: "located-in", object: i === 0 ? 1 : 0, trust: 1 }));
  const graph = open(await bytesOf({ entities, facts }));
  for (const { label } of entities) {
    expect(graph.candidates(aliasKey(label)).map(({ entity }) => graph.label(entity))).toEqual([label]);
  }
  const first = graph.candidates(aliasKey("Place 0"))[0]?.entity ?? -1;
  expect(graph.countTo(first)).toBe(2999);
  expect(graph.factsTo(first)).toHaveLength(1000);
  expect(graph.factsTo(first, undefined, 5000)).toHaveLength(2999);
});

describe("a damaged index is refused with the reason", () => {
  test("cut off", async () => {
    const bytes = await bytesOf(EXAMPLE);
    for (const length of [0, 20, 100, bytes.length - 8])
      expect(() => open(bytes.slice(0, length))).toThrow(/empty or cut off|cut off/);
  });

  test("another file", () => {
    expect(() => open(new TextEncoder().encode("not a graph at all, just some text"))).toThrow("not a graph index");
  });

  test("another version", async () => {
    const bytes = await bytesOf(EXAMPLE);
    bytes[8] = 99;
    expect(() => open(bytes)).toThrow("has version 99");
  });

  test("a section of which some bytes are zeros, or one bit is another", async () => {
    const bytes = await bytesOf(EXAMPLE);
    const dataStart = 32 + Math.ceil(new DataView(bytes.buffer).getUint32(12, true) / 8) * 8;
    const damaged = (change: (copy: Uint8Array) => void) => {
      const copy = bytes.slice();
      change(copy);
      return () => open(copy);
    };
    expect(damaged((copy) => copy.fill(0, dataStart, dataStart + 16))).toThrow(
      "the section strings of the graph index is damaged",
    );
    // Padding between sections holds nothing.
    const { sections } = JSON.parse(new TextDecoder().decode(bytes.slice(32, dataStart)).replace(/\0+$/, ""));
    for (const { offset, length, type } of Object.values(sections) as {
      offset: number;
      length: number;
      type: string;
    }[]) {
      const width = { u8: 1, u16: 2, u32: 4, f64: 8 }[type] ?? 0;
      for (let at = dataStart + offset; at < dataStart + offset + length * width; at++) {
        expect(damaged((copy) => copy.fill((copy[at] ?? 0) ^ 1, at, at + 1))).toThrow("damaged");
      }
    }
  });

  test("a header with a flipped bit", async () => {
    const bytes = await bytesOf(EXAMPLE);
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    expect(() => open(bytes)).toThrow("header of the graph index is damaged");
  });
});
