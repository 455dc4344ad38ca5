import { expect, test } from "vitest";
import { outcomeOf } from "./trial";

const report = (numPassedTests: number, numFailedTests: number) => JSON.stringify({ numPassedTests, numFailedTests });

test("a change is noticed where a test fails, and survives where all pass", () => {
  expect(outcomeOf(1, report(3, 1))).toBe("noticed");
  expect(outcomeOf(0, report(4, 0))).toBe("survives");
});

test("where the tests did not run, that says nothing of the change", () => {
  expect(outcomeOf(1, undefined)).toBe("error"); // Postgres did not start
  expect(outcomeOf(null, undefined)).toBe("error"); // vitest was ended
  expect(outcomeOf(1, report(0, 0))).toBe("error"); // a file could not be imported, or a hook failed
  expect(outcomeOf(0, report(0, 0))).toBe("error"); // there are no such tests
});
