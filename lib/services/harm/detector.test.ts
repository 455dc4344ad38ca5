import { beforeAll, expect, test, vi } from "vitest";
import { place } from "@/lib/process";
import { harmDetector } from "./detector";

const [readForHarm, trees, judge] = [vi.fn(async () => []), vi.fn(async () => []), vi.fn(async () => [])];
beforeAll(() => place("reader", { readForHarm, trees, judge }));

test("each wait of a text gets the time that is left when it begins", () => {
  const left = [300, 120, 40, 20];
  const detector = harmDetector({ organizationId: "org_1", msLeft: () => left.shift() });
  detector.read([]);
  detector.parse([]);
  detector.parse([]);
  detector.compare(["A claim."], "A text.");
  expect(readForHarm).toHaveBeenCalledWith({ suspects: [] }, { organizationId: "org_1", msLeft: 300 });
  expect(trees).toHaveBeenNthCalledWith(1, [], { organizationId: "org_1", msLeft: 120 });
  expect(trees).toHaveBeenNthCalledWith(2, [], { organizationId: "org_1", msLeft: 40 });
  expect(judge).toHaveBeenCalledWith(
    { claims: ["A claim."], passages: [{ id: "", text: "A text." }], budgetMs: expect.any(Number) },
    { organizationId: "org_1", msLeft: 20 },
    undefined,
  );
});

test("where nobody waits, a text waits as long as it takes", () => {
  harmDetector({ organizationId: "org_2", msLeft: () => undefined }).read([]);
  expect(readForHarm).toHaveBeenLastCalledWith({ suspects: [] }, { organizationId: "org_2", msLeft: undefined });
  harmDetector().read([]);
  expect(readForHarm).toHaveBeenLastCalledWith({ suspects: [] }, undefined);
});
