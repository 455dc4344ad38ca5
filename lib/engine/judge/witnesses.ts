import type { Claim } from "../verify";
import type { Citation, TextVerdict } from "./text/judge";
import { reasonOf, replaced } from "./text/wording";

type Verdict = Claim["verdict"];

/**
 * Who decides, by what the passages say (rows) and what the graph says (columns): passages that came along are trusted
 * before the graph, and where neither says anything the passages tell how near they came.
 */
const DECIDES: Record<Verdict, Record<Verdict, "passages" | "graph" | "both" | "neither">> = {
  supported: { supported: "both", refuted: "passages", not_found: "passages" },
  refuted: { supported: "passages", refuted: "both", not_found: "passages" },
  not_found: { supported: "graph", refuted: "graph", not_found: "neither" },
};

/** One claim from what the graph and the passages say of it. Where they disagree both are cited. */
export function joinWitnesses(claim: Claim, text: TextVerdict, minConfidence: number): Claim {
  const by = DECIDES[text.verdict][claim.verdict];
  const isCited = claim.evidence !== undefined; // it was asked for
  const cited = { ...claim, citations: isCited ? [...text.citations, ...claim.citations] : [] };
  if (by === "graph") return cited;
  const confidence = rounded(by === "both" ? agreed(claim, text) : text.likely.supported);
  if (by === "neither") return { ...cited, confidence };
  const { evidence: _said, expected: _held, correction: _put, ...rest } = cited;
  return {
    ...rest,
    verdict: text.verdict,
    confidence,
    verified: text.verdict === "supported" && confidence >= minConfidence,
    source: `context/${text.citations[0]?.source_id ?? ""}`,
    path: [...text.path],
    steps: by === "both" ? claim.steps : [],
    ...(isCited ? { evidence: quotes(text.citations) } : {}),
    reasoning: reasonOf(text, claim.verdict),
    ...replaced(claim.text, text),
  };
}

/** The share of claims that the evidence supports, each by how sure that is; none where there are no claims. */
export function supportScore(claims: readonly Claim[]): number | undefined {
  if (claims.length === 0) return undefined;
  const sum = claims.reduce((all, { verdict, confidence }) => all + (verdict === "supported" ? confidence : 0), 0);
  return rounded(sum / claims.length);
}

// Two witnesses are surer than either.
const agreed = ({ verdict, confidence }: Claim, { likely }: TextVerdict) =>
  verdict === "supported" ? Math.max(confidence, likely.supported) : Math.min(confidence, likely.supported);

const quotes = (citations: readonly Citation[]) => citations.map(({ quote }) => `“${quote}”`).join(" ");

const rounded = (value: number) => Math.round(value * 1000) / 1000;
