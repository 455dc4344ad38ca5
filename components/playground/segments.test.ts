import fc from "fast-check";
import { expect, test } from "vitest";
import type { Mark } from "./results";
import { markAt, segmentsOf } from "./segments";

const mark = (id: string, start: number, end: number): Mark => ({ id, start, end, look: "supported" });
const told = (text: string, marks: Mark[]) =>
  segmentsOf(text, marks).map((segment) => [segment.text, segment.marks.map(({ id }) => id).join()]);

test("a text is cut where marks begin and end", () => {
  expect(told("One is. Two is not.", [mark("a", 0, 7), mark("b", 8, 19)])).toEqual([
    ["One is.", "a"],
    [" ", ""],
    ["Two is not.", "b"],
  ]);
});

test("marks count code points, not UTF-16", () => {
  expect(told("🎉 Rome 🎉", [mark("a", 2, 6)])).toEqual([
    ["🎉 ", ""],
    ["Rome", "a"],
    [" 🎉", ""],
  ]);
});

test("of marks that overlap or hold each other the innermost comes first", () => {
  const marks = [mark("outer", 0, 10), mark("inner", 2, 5), mark("late", 4, 8)];
  expect(told("0123456789", marks)).toEqual([
    ["01", "outer"],
    ["23", "inner,outer"],
    ["4", "inner,late,outer"],
    ["567", "late,outer"],
    ["89", "outer"],
  ]);
  expect(markAt(marks, 3)?.id).toBe("inner");
  expect(markAt(marks, 9)?.id).toBe("outer");
  expect(markAt(marks, 11)).toBeUndefined();
});

test("segments give the text again, whatever it holds and wherever the marks are", () => {
  const span = fc.record({ id: fc.string(), start: fc.nat(40), end: fc.nat(40), look: fc.constant("harm" as const) });
  const property = fc.property(fc.string({ unit: "binary" }), fc.array(span), (text, marks) => {
    expect(
      segmentsOf(text, marks)
        .map((segment) => segment.text)
        .join(""),
    ).toBe(text);
  });
  fc.assert(property);
});
