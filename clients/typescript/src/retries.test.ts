import { expect, test } from "vitest";
import { ConnectionError, errorOf } from "./errors";
import { waitAfter } from "./retries";

const unavailable = errorOf({ status: 503, headers: new Headers(), body: "" });
const failed = new ConnectionError({ code: "no_answer", message: "x" });
const waits = (failure: Error, share: number) =>
  [0, 1, 2, 3, 4, 5, 60].map((retry) => waitAfter(failure, { retry, isRepeatable: true, random: () => share }));

test("waits are anywhere up to a bound that doubles, to eight seconds", () => {
  for (const failure of [unavailable, failed]) {
    expect(waits(failure, 0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(waits(failure, 1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  }
});

test.each([
  ["60", 60_000, 60_500],
  ["61", undefined, undefined],
  [new Date(Date.now() - 5_000).toUTCString(), 0, 500],
  ["soon", 0, 500],
])("Retry-After %s waits from %s to %s ms", (given, least, most) => {
  const spent = errorOf({ status: 429, headers: new Headers({ "Retry-After": given }), body: "" });
  const wait = (share: number) => waitAfter(spent, { retry: 0, isRepeatable: false, random: () => share });
  expect([wait(0), wait(1)]).toEqual([least, most]);
});
