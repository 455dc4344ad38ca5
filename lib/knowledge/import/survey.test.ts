import { expect, test } from "vitest";
import type { Statement } from "./statement";
import { Survey } from "./survey";
import { SurveyedThings } from "./surveyed-things";

/** The made-up things of a source, each with a fact about the next. */
async function* facts(source: number, count: number): AsyncGenerator<Statement[]> {
  for (let i = 0; i < count; i++) {
    const object = { key: `x:s${source}n${i + 1}` };
    yield [{ subject: `x:s${source}n${i}`, predicate: `x:r${i % 5}`, object }];
  }
}

/** Keys, values and elements of all collections that can be reached; columns of numbers, which lie outside the heap, count as none. */
function entriesHeldBy(root: unknown): number {
  const seen = new Set<unknown>();
  const open = [root];
  let entries = 0;
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one) || seen.has(one)) continue;
    seen.add(one);
    const isKeyed = one instanceof Map || one instanceof Set;
    const inside = isKeyed ? [...one].flat() : Object.values(one);
    if (isKeyed || Array.isArray(one)) entries += inside.length;
    for (const next of inside) open.push(next);
  }
  return entries;
}

test("of a source that is read its relations stay in memory, however many facts it states", async () => {
  const things = new SurveyedThings();
  const held = async (count: number) => {
    const survey = new Survey("made up", things);
    await survey.addAll(facts(0, count));
    return entriesHeldBy(survey);
  };
  expect(await held(20_000)).toBe(await held(1_000));
});

const LABEL = "http://www.w3.org/2000/01/rdf-schema#label";
const named = (key: string, text: string): Statement => ({ subject: key, predicate: LABEL, object: { text } });

async function* labels(count: number, of: (i: number) => Statement): AsyncGenerator<Statement[]> {
  for (let i = 0; i < count; i++) yield [of(i)];
}

test("of all sources together a bounded number of labels stays in memory", async () => {
  const things = new SurveyedThings();
  const surveys: Survey[] = [];
  const heldAfter = async (sources: number) => {
    while (surveys.length < sources) {
      const survey = new Survey("made up", things);
      const source = surveys.push(survey);
      await survey.addAll(
        labels(10_000, (i) => named(`x:${i % 2 ? source : ""}n${i}`, `Made up by ${source}, ${i}`.padEnd(1_000))),
      );
    }
    return entriesHeldBy(surveys);
  };
  const held = await heldAfter(4);
  expect(await heldAfter(7)).toBeLessThan(held + 1_000);
  expect(held).toBeLessThan(40_000);
});

test("a relation has its label from any source, however many things were named before", async () => {
  const things = new SurveyedThings();
  const data = new Survey("data", things);
  await data.addAll(labels(60_000, (i) => named(`x:n${i}`, `Thing ${i}`)));
  const stated = new Survey("more data", things);
  for (const predicate of ["x:r17", "x:P31"]) {
    stated.add({ subject: "x:n1", predicate, object: { key: "x:n2" } });
  }
  stated.close();
  const schema = new Survey("schema", things);
  for (let i = 0; i < 60_000; i++) schema.add(named(`x:m${i}`, `Other thing ${i}`));
  schema.add(named("x:r17", "employer"));
  schema.add(named("x:P31", "instance of"));
  schema.add(named("http://x.example/P40", "child"));
  schema.close();
  expect(["x:r17", "x:P31"].map((key) => stated.labelOf(key))).toEqual(["employer", "instance of"]);
  const later = new Survey("later data", things);
  expect(later.labelOf("http://x.example/P40")).toBe("child");
});

test("a source calls its own relations as it does, whatever others call them", async () => {
  const things = new SurveyedThings();
  const surveys = ["employer", "works for"].map((label) => {
    const survey = new Survey(label, things);
    survey.add(named("x:r17", label));
    survey.add({ subject: "x:a", predicate: "x:r17", object: { key: "x:b" } });
    survey.close();
    return survey;
  });
  expect(surveys.map((survey) => survey.labelOf("x:r17"))).toEqual(["employer", "works for"]);
});

test("a source with more relations than there is room for beside the others is refused", async () => {
  const read = new Survey("made up").addAll(facts(0, 10), { mostRelations: 4 });
  await expect(read).rejects.toThrow("More different relations than fit beside those of the other sources, which is 4");
  await new Survey("made up").addAll(facts(0, 10), { mostRelations: 5 });
});
