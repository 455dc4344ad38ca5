import { expect, test } from "vitest";
import { trialOf } from "./trial";

const FACTS = [
  { subject: "Model X", relation: "weight", object: "1.3 kg" },
  { subject: "Model X", relation: "maker", object: "Acme Corp." },
  { subject: "Model Y", relation: "weight", object: "2.1 kg" },
  { subject: "Model Y", relation: "http://x.example/p#1", object: "3" },
];

test("imported facts are tried with some that hold and one that they contradict", () => {
  expect(trialOf(FACTS)).toBe("The maker of Model X is Acme Corp. The weight of Model X is 2.1 kg.");
});

test("where no two facts have a relation in common all that is said holds; without plain names nothing is said", () => {
  expect(trialOf(FACTS.slice(0, 2))).toBe("The weight of Model X is 1.3 kg. The maker of Model X is Acme Corp.");
  expect(trialOf(FACTS.slice(3))).toBeUndefined();
  expect(trialOf([])).toBeUndefined();
});
