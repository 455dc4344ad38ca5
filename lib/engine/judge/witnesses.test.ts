import { expect, test } from "vitest";
import { WITNESS_IDS, type Witness } from "@/lib/catalog/witnesses";
import type { Claim } from "../verify";
import { textConfidence } from "./text/confidence";
import type { Citation, TextVerdict } from "./text/judge";
import { joinWitnesses, supportScore, type Testimonies } from "./witnesses";

type Verdict = Claim["verdict"];

const CONFIDENCE: Record<Verdict, number> = { supported: 0.9, refuted: 0.1, not_found: 0.3 };

const citation = (source_id: string, verdict: Verdict): Citation[] => {
  if (verdict === "not_found") return [];
  const stance = verdict === "supported" ? "supports" : "contradicts";
  return [{ source_id, title: "", url: "", quote: "q", span: { start: 0, end: 1 }, stance, score: 0.9 }];
};

const byGraph = (verdict: Verdict, source = "graph/is"): Claim => ({
  text: "It is so.",
  verified: verdict === "supported",
  confidence: CONFIDENCE[verdict],
  source: verdict === "not_found" ? "" : source,
  path: [],
  steps: [],
  evidence: "",
  reasoning: "By the graph.",
  verdict,
  span: { start: 0, end: 9 },
  context_dependent: false,
  citations: citation(source, verdict),
});

const byText = (verdict: Verdict, id = "0"): TextVerdict => ({
  verdict,
  likely: { supported: CONFIDENCE[verdict], refuted: 0, notFound: 0 },
  citations: citation(id, verdict),
  path: [],
});

const SOURCES: Record<Witness, string> = {
  context: "context/0",
  documents: "documents/src_1/7",
  facts: "own/facts",
  graph: "graph/is",
};
const VERDICTS: Record<string, Verdict> = { "+": "supported", "-": "refuted", ".": "not_found" };

/** What context, documents, facts and graph say: `+` for a claim, `-` against it, `.` nothing; then who decides. */
const DEFAULT = [...WITNESS_IDS];
const TURNED: Witness[] = ["graph", "facts", "documents", "context"];
const TABLE: { said: string; order: Witness[]; by?: Witness; stances: string }[] = [
  { said: "++++", order: DEFAULT, by: "context", stances: "++++" },
  { said: "+---", order: DEFAULT, by: "context", stances: "+---" },
  { said: "-+++", order: DEFAULT, by: "context", stances: "-+++" },
  { said: "-..+", order: DEFAULT, by: "context", stances: "-+" },
  { said: ".+-+", order: DEFAULT, by: "documents", stances: "+-+" },
  { said: ".-..", order: DEFAULT, by: "documents", stances: "-" },
  { said: "..-+", order: DEFAULT, by: "facts", stances: "-+" },
  { said: "...-", order: DEFAULT, by: "graph", stances: "-" },
  { said: "....", order: DEFAULT, stances: "" },
  { said: "+---", order: TURNED, by: "graph", stances: "---+" },
  { said: "+-..", order: TURNED, by: "documents", stances: "-+" },
  { said: "+.-.", order: TURNED, by: "facts", stances: "-+" },
  { said: "+...", order: TURNED, by: "context", stances: "+" },
  { said: "-+.-", order: ["documents", "graph", "context", "facts"], by: "documents", stances: "+--" },
];

function heard(said: string): Testimonies {
  const [context = ".", documents = ".", facts = ".", graph = "."] = said;
  const of = (mark: string) => VERDICTS[mark] as Verdict;
  return {
    context: byText(of(context)),
    documents: byText(of(documents), "src_1/7"),
    facts: byGraph(of(facts), "own/facts"),
    graph: byGraph(of(graph)),
  };
}

test.each(TABLE)("$said, trusted in the order $order: $by decides", ({ said, order, by, stances }) => {
  const joined = joinWitnesses(byGraph("not_found"), heard(said), { order, minConfidence: 0.5 });
  const verdict = by ? (VERDICTS[said[WITNESS_IDS.indexOf(by)] as string] as Verdict) : "not_found";
  expect(joined).toMatchObject({ verdict, source: by ? SOURCES[by] : "", verified: verdict === "supported" });
  expect(joined.citations.map(({ stance }) => (stance === "supports" ? "+" : "-")).join("")).toBe(stances);
  expect(joined.confidence).toBeCloseTo(surest(said, verdict), 3);
});

// Of those that say the verdict the surest one; where nobody decides the texts tell how near they came.
function surest(said: string, verdict: Verdict): number {
  const agreeing = WITNESS_IDS.filter((_, i) => VERDICTS[said[i] as string] === verdict);
  const sure = agreeing
    .filter((witness) => verdict !== "not_found" || witness === "context" || witness === "documents")
    .map((witness) =>
      witness === "context" || witness === "documents"
        ? textConfidence(CONFIDENCE[verdict], witness)
        : CONFIDENCE[verdict],
    );
  return verdict === "refuted" ? Math.min(...sure) : Math.max(...sure);
}

test("passages are believed less than their sums say, and what is as likely as not stays so", () => {
  for (const kind of ["context", "documents"] as const) {
    expect(textConfidence(0.5, kind)).toBe(0.5);
    expect(textConfidence(0.95, kind)).toBeLessThan(0.9);
    expect(textConfidence(0.95, kind)).toBeGreaterThan(textConfidence(0.8, kind));
    expect(textConfidence(0.05, kind)).toBeGreaterThan(0.1);
  }
});

test("a claim that a passage has word for word is as sure as that", () => {
  const told = { ...byText("supported"), isStated: true };
  const joined = joinWitnesses(byGraph("not_found"), { context: told }, { order: DEFAULT, minConfidence: 0.5 });
  expect(joined.confidence).toBeCloseTo(told.likely.supported, 3);
});

test("what a passage supports is at least as likely as not, whatever its sums say", () => {
  const told = { ...byText("supported"), likely: { supported: 0.47, refuted: 0.1, notFound: 0.43 } };
  const joined = joinWitnesses(byGraph("not_found"), { context: told }, { order: DEFAULT, minConfidence: 0.5 });
  expect(joined).toMatchObject({ verdict: "supported", verified: true, confidence: 0.5 });
});

test("who is not asked says nothing, and who speaks against the one that decides is named", () => {
  const trust = { order: DEFAULT, minConfidence: 0.5 };
  const said = { documents: byText("supported", "src_1/7"), graph: byGraph("refuted") };
  const joined = joinWitnesses(byGraph("not_found"), said, trust);
  expect(joined.reasoning).toBe("Supported: the passage states it. The graph says otherwise.");
  expect(joined.citations.map(({ source_id }) => source_id)).toEqual(["documents/src_1/7", "graph/is"]);
});

test("two that agree are as sure as the surer one", () => {
  const sure = { ...byText("supported"), likely: { supported: 0.97, refuted: 0, notFound: 0.03 } };
  const said = { context: byText("supported"), documents: sure, graph: byGraph("refuted") };
  expect(joinWitnesses(byGraph("not_found"), said, { order: DEFAULT, minConfidence: 0.5 }).confidence).toBeCloseTo(
    textConfidence(0.97, "documents"),
    3,
  );
});

test("what is supported below the confidence asked for is not verified", () => {
  const trust = { order: DEFAULT, minConfidence: 0.95 };
  expect(joinWitnesses(byGraph("not_found"), { context: byText("supported") }, trust)).toMatchObject({
    verified: false,
  });
});

test("the support score is the share of supported claims, each by its confidence", () => {
  expect(supportScore([byGraph("supported"), byGraph("refuted"), byGraph("not_found")])).toBe(0.3);
  expect(supportScore([])).toBeUndefined();
});
