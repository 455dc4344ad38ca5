import fc from "fast-check";
import { expect, test } from "vitest";
import { type Calibration, confidenceOf, FEATURES } from "./confidence";
import type { Judgement } from "./judgement";

type Features = Judgement["features"];
type Verdict = Judgement["verdict"];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const features: fc.Arbitrary<Features> = fc.record({
  link: share,
  fit: share,
  explained: share,
  open: share,
});
const of = (verdict: Verdict, given: Features) => confidenceOf({ verdict, features: given });
const ROUNDING = 1e-12;

const NO_WEIGHT = { base: 0, link: 0, fit: 0, explained: 0, open: 0 };
const NONE: Features = { link: 1e-3, fit: 0, explained: 0, open: 0 }; // the least link that is told apart
const calibrated = (weights: Partial<typeof NO_WEIGHT>): Calibration => {
  const all = { ...NO_WEIGHT, ...weights };
  return { supported: all, refuted: all, unknown: all };
};

test("confidence is a probability: never certain, and even odds where nothing is weighed", () => {
  fc.assert(
    fc.property(fc.constantFrom<Verdict>("supported", "refuted", "unknown"), features, (verdict, given) => {
      const confidence = of(verdict, given);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThan(1);
      expect(confidenceOf({ verdict, features: given }, calibrated({}))).toBe(0.5);
    }),
  );
});

test("weights are logarithms of odds: ln 3 for three to one", () => {
  const judgement = { verdict: "supported", features: NONE } as const;
  expect(confidenceOf(judgement, calibrated({ base: Math.log(3) }))).toBeCloseTo(3 / 4);
  expect(confidenceOf(judgement, calibrated({ base: -Math.log(3) }))).toBeCloseTo(1 / 4);
});

test.each(FEATURES)("the whole of %s adds its weight, none of it adds nothing", (name) => {
  const weights = calibrated({ [name]: Math.log(9) });
  expect(confidenceOf({ verdict: "supported", features: NONE }, weights)).toBeCloseTo(1 / 2);
  expect(confidenceOf({ verdict: "supported", features: { ...NONE, [name]: 1 } }, weights)).toBeCloseTo(9 / 10);
});

test.each(["link", "fit", "explained"] as const)("the better the %s, the surer the verdict", (name) => {
  fc.assert(
    fc.property(features, share, (given, other) => {
      const [less, more] = [Math.min(given[name], other), Math.max(given[name], other)];
      const at = (verdict: Verdict, value: number) => of(verdict, { ...given, [name]: value });
      expect(at("supported", more)).toBeGreaterThanOrEqual(at("supported", less) - ROUNDING);
      expect(at("refuted", more)).toBeLessThanOrEqual(at("refuted", less) + ROUNDING);
    }),
  );
});

test("with the best of evidence a supported claim is almost sure, a refuted one almost out", () => {
  const best = { link: 1, fit: 1, explained: 1, open: 0 };
  expect(of("supported", best)).toBeGreaterThan(0.9);
  expect(of("refuted", best)).toBeLessThan(0.1);
});

test("what is not found stands between what is supported in full and what is refuted in full", () => {
  const unknown = of("unknown", { link: 0, fit: 0, explained: 0, open: 0 });
  const best = { link: 1, fit: 1, explained: 1, open: 0 };
  expect(unknown).toBeLessThan(of("supported", best));
  expect(unknown).toBeGreaterThan(of("refuted", best));
});
