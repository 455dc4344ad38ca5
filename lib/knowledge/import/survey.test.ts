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

/** Entries of all collections that can be reached; columns of numbers, which lie outside the heap, count as none. */
function entriesHeldBy(root: unknown): number {
  const seen = new Set<unknown>();
  const open = [root];
  let entries = 0;
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one) || seen.has(one)) continue;
    seen.add(one);
    if (one instanceof Map || one instanceof Set || Array.isArray(one)) entries += [...one].length;
    open.push(...(one instanceof Map ? [...one.keys(), ...one.values()] : []));
    open.push(...(one instanceof Set ? one : Object.values(one)));
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
