import { afterEach, expect, test, vi } from "vitest";
import { UNREACHABLE } from "../ask";
import type { Draft, Tool } from "./draft";
import { askTools, checkedBy, isRunOf } from "./use-run";

const DRAFT: Draft = {
  text: "Canberra is the capital of Australia.",
  context: "",
  documents: [],
  mode: "flagging",
  minConfidence: 0.5,
  maxClaims: 50,
  includeEvidence: true,
  threshold: "settings",
  categories: [],
  tools: ["verify", "harm_detect"],
};

afterEach(() => vi.unstubAllGlobals());

/** A service that is cut off from those tools. */
function cutOff(...tools: Tool[]): void {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { endpoint } = JSON.parse(body);
    if (tools.includes(endpoint)) throw new TypeError("Failed to fetch");
    return Response.json({ status: 200, body: { request_id: `req_${endpoint}` } });
  });
}

test.each([
  ["verify", "harm_detect"],
  ["harm_detect", "verify"],
] as const)("what %s answered is shown where %s could not be asked, with why beside it", async (answered, lost) => {
  cutOff(lost);
  const { runs, failures } = await askTools(DRAFT);
  expect(runs).toMatchObject({ text: DRAFT.text, [answered]: { body: { request_id: `req_${answered}` } } });
  expect(runs?.[lost]).toBeUndefined();
  expect(failures).toEqual({ [lost]: UNREACHABLE });
});

test("where nothing could be asked there is no run, so that the one before stays", async () => {
  cutOff("verify", "harm_detect");
  expect(await askTools(DRAFT)).toEqual({ failures: { verify: UNREACHABLE, harm_detect: UNREACHABLE } });
});

test("a run is of its text, context and documents, in any order, and of none where it was kept before they could be picked", () => {
  const [one, two] = [
    { id: "src_1", name: "A" },
    { id: "src_2", name: "B" },
  ];
  const runs = { text: DRAFT.text, context: "", documents: [one, two] };
  expect(isRunOf(runs, { ...DRAFT, documents: [two, one] })).toBe(true);
  expect(isRunOf(runs, { ...DRAFT, documents: [one] })).toBe(false);
  expect(isRunOf(runs, { ...DRAFT, ...checkedBy(runs), context: "a" })).toBe(false);
  const old = { text: DRAFT.text, context: "" };
  expect(isRunOf(old, { ...DRAFT, ...checkedBy(old) })).toBe(true);
});
