import { expect, test } from "vitest";
import { selfTimes } from "./self-times";
import type { Span } from "./traces";

const span = (name: string, [start, end]: [number, number], parent = "request"): Span => ({
  id: name,
  parent,
  name,
  start,
  end,
});
const request = { ...span("request", [0, 10]), parent: "caller" };

test("what no stage takes is the rest, and all of it adds up to the request", () => {
  expect(selfTimes([span("read", [1, 5]), request, span("charge", [6, 9])])).toEqual({
    ms: 10,
    stages: { read: 4, charge: 3 },
    rest: 3,
    queries: 0,
  });
});

test("stages beside each other share the time, so that no moment counts twice", () => {
  const { stages, rest } = selfTimes([request, span("graph", [0, 6]), span("retrieve", [2, 10])]);
  expect({ stages, rest }).toEqual({ stages: { graph: 4, retrieve: 6 }, rest: 0 });
});

test("time of a stage within another is that of the inner one", () => {
  const { stages } = selfTimes([request, span("retrieve", [0, 8]), span("judge", [3, 5], "retrieve")]);
  expect(stages).toEqual({ retrieve: 6, judge: 2 });
});

test("queries are told beside the stages that ask them, each moment once, and others are a stage of their own", () => {
  const queries = [span("database", [1, 4], "charge"), { ...span("database", [2, 5]), id: "other" }];
  expect(selfTimes([request, span("charge", [0, 4]), ...queries])).toMatchObject({
    stages: { charge: 4, "other queries": 1 },
    rest: 5,
    queries: 4,
  });
});

test("what goes on after the answer is no part of it", () => {
  expect(selfTimes([request, span("charge", [8, 30])])).toMatchObject({ stages: { charge: 2 }, rest: 8 });
});
