import { expect, test } from "vitest";
import type { Claim } from "../verify";
import type { Citation, TextVerdict } from "./text/judge";
import { joinWitnesses, supportScore } from "./witnesses";

type Verdict = Claim["verdict"];

const CONFIDENCE: Record<Verdict, number> = { supported: 0.9, refuted: 0.1, not_found: 0.3 };

const citation = (source_id: string, verdict: Verdict): Citation[] => {
  if (verdict === "not_found") return [];
  const stance = verdict === "supported" ? "supports" : "contradicts";
  return [{ source_id, title: "", url: "", quote: "q", span: { start: 0, end: 1 }, stance, score: 0.9 }];
};

const byGraph = (verdict: Verdict): Claim => ({
  text: "It is so.",
  verified: verdict === "supported",
  confidence: CONFIDENCE[verdict],
  source: verdict === "not_found" ? "" : "graph/is",
  path: [],
  steps: [],
  evidence: "",
  reasoning: "",
  verdict,
  span: { start: 0, end: 9 },
  context_dependent: false,
  citations: citation("graph/is", verdict),
});

const byText = (verdict: Verdict): TextVerdict => ({
  verdict,
  likely: { supported: CONFIDENCE[verdict], refuted: 0, notFound: 0 },
  citations: citation("0", verdict),
  path: [],
});

const TABLE: { text: Verdict; graph: Verdict; verdict: Verdict; source: string; stances: string }[] = [
  { text: "supported", graph: "supported", verdict: "supported", source: "context/0", stances: "supports supports" },
  { text: "supported", graph: "refuted", verdict: "supported", source: "context/0", stances: "supports contradicts" },
  { text: "supported", graph: "not_found", verdict: "supported", source: "context/0", stances: "supports" },
  { text: "refuted", graph: "supported", verdict: "refuted", source: "context/0", stances: "contradicts supports" },
  { text: "refuted", graph: "refuted", verdict: "refuted", source: "context/0", stances: "contradicts contradicts" },
  { text: "refuted", graph: "not_found", verdict: "refuted", source: "context/0", stances: "contradicts" },
  { text: "not_found", graph: "supported", verdict: "supported", source: "graph/is", stances: "supports" },
  { text: "not_found", graph: "refuted", verdict: "refuted", source: "graph/is", stances: "contradicts" },
  { text: "not_found", graph: "not_found", verdict: "not_found", source: "", stances: "" },
];

test.each(TABLE)("passages $text, graph $graph: $verdict", ({ text, graph, verdict, source, stances }) => {
  const joined = joinWitnesses(byGraph(graph), byText(text), 0.5);
  expect(joined).toMatchObject({ verdict, source, verified: verdict === "supported" });
  expect(joined.citations.map(({ stance }) => stance).join(" ")).toBe(stances);
  expect(joined.confidence).toBe(CONFIDENCE[verdict]);
});

test("what is supported below the confidence asked for is not verified", () => {
  expect(joinWitnesses(byGraph("not_found"), byText("supported"), 0.95)).toMatchObject({ verified: false });
});

test("the support score is the share of supported claims, each by its confidence", () => {
  expect(supportScore([byGraph("supported"), byGraph("refuted"), byGraph("not_found")])).toBe(0.3);
  expect(supportScore([])).toBeUndefined();
});
