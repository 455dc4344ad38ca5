import { expect, test } from "vitest";
import { passagesOf } from "./context";

test("passages are told by their own ids, or by their number", () => {
  expect(passagesOf("One.")).toEqual([{ id: "0", text: "One." }]);
  expect(passagesOf([{ text: "One." }, { id: "b", text: "Two." }])).toEqual([
    { id: "0", text: "One." },
    { id: "b", text: "Two." },
  ]);
});

test.each([
  [
    "given",
    [
      { id: "a", text: "One." },
      { id: "a", text: "Two." },
    ],
  ],
  ["that a number takes", [{ id: "1", text: "One." }, { text: "Two." }]],
])("the same id twice is refused, one %s too", (_, context) => {
  expect(() => passagesOf(context)).toThrow(
    expect.objectContaining({ code: "invalid_request", message: expect.stringContaining("id") }),
  );
});
