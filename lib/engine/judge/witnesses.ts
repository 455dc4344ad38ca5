import type { Witness } from "@/lib/catalog/witnesses";
import type { Claim } from "../verify";
import { textConfidence } from "./text/confidence";
import type { Citation, TextVerdict } from "./text/judge";
import { reasonOf, replaced } from "./text/wording";

type Verdict = Claim["verdict"];

/** What each witness says of one claim; absent where it was not asked. */
export interface Testimonies {
  context?: TextVerdict;
  documents?: TextVerdict;
  /** By own facts, and by the graph that all share. */
  facts?: Claim;
  graph?: Claim;
}

export interface Trust {
  /** The most trusted one first. */
  order: readonly Witness[];
  minConfidence: number;
}

const AGAINST: Record<Witness, Record<Exclude<Verdict, "not_found">, string>> = {
  context: { supported: "The context says otherwise.", refuted: "The context supports it." },
  documents: { supported: "Your documents say otherwise.", refuted: "Your documents support it." },
  facts: { supported: "Your facts say otherwise.", refuted: "Your facts support it." },
  graph: { supported: "The graph says otherwise.", refuted: "The graph supports it." },
};

/**
 * One claim from what all witnesses say of it: of those that say anything the most trusted one decides, and all are
 * cited in the order of trust. Where none does, texts tell how near they came. `claim`: as it is before anybody is heard.
 */
export function joinWitnesses(claim: Claim, said: Testimonies, { order, minConfidence }: Trust): Claim {
  const speaking = order.filter((witness) => verdictOf(said[witness]) !== "not_found");
  const [first] = speaking;
  if (!first) return { ...claim, confidence: nearest(claim, said) };
  const verdict = verdictOf(said[first]);
  const isCited = claim.evidence !== undefined; // it was asked for
  const citations = isCited ? speaking.flatMap((witness) => citationsOf(witness, said)) : [];
  const agreeing = speaking.filter((witness) => verdictOf(said[witness]) === verdict);
  const confidence = agreed(
    verdict,
    agreeing.map((witness) => confidenceOf(witness, said)),
  );
  const verified = verdict === "supported" && confidence >= minConfidence;
  const against = speaking.filter((witness) => !agreeing.includes(witness));
  const told = against.map((witness) => ` ${AGAINST[witness][verdict as "supported" | "refuted"]}`).join("");
  const steps = agreeing.flatMap((witness) => (isText(witness) ? [] : (said[witness]?.steps ?? [])));
  const decided = isText(first) ? byText(claim, said[first] as TextVerdict, first) : (said[first] as Claim);
  return { ...decided, confidence, verified, citations, steps, reasoning: decided.reasoning + told };
}

/** The share of claims that the evidence supports, each by how sure that is; none where there are no claims. */
export function supportScore(claims: readonly Claim[]): number | undefined {
  if (claims.length === 0) return undefined;
  const sum = claims.reduce((all, { verdict, confidence }) => all + (verdict === "supported" ? confidence : 0), 0);
  return rounded(sum / claims.length);
}

const isText = (witness: Witness): witness is "context" | "documents" =>
  witness === "context" || witness === "documents";

const verdictOf = (said: TextVerdict | Claim | undefined): Verdict => said?.verdict ?? "not_found";

function confidenceOf(witness: Witness, said: Testimonies): number {
  if (!isText(witness)) return said[witness]?.confidence ?? 0;
  const { likely, isStated, verdict } = said[witness] ?? NOTHING;
  if (isStated) return likely.supported;
  const drawn = textConfidence(likely.supported, witness);
  return verdict === "supported" ? Math.max(drawn, EVEN) : drawn; // told from slightly less on
}

const EVEN = 0.5;

const NOTHING: Pick<TextVerdict, "likely" | "isStated" | "verdict"> = {
  likely: { supported: 0, refuted: 0, notFound: 1 },
  verdict: "not_found",
};

// Two witnesses are surer than either.
const agreed = (verdict: Verdict, confidences: readonly number[]) =>
  rounded(verdict === "supported" ? Math.max(...confidences) : Math.min(...confidences));

function nearest({ confidence }: Claim, said: Testimonies): number {
  const texts = (["context", "documents"] as const).filter((witness) => said[witness]);
  return texts.length === 0 ? confidence : rounded(Math.max(...texts.map((witness) => confidenceOf(witness, said))));
}

function byText(claim: Claim, text: TextVerdict, witness: "context" | "documents"): Claim {
  const { evidence, expected: _held, correction: _put, ...rest } = claim;
  return {
    ...rest,
    verdict: text.verdict,
    source: `${witness}/${text.citations[0]?.source_id ?? ""}`,
    path: [...text.path],
    ...(evidence === undefined ? {} : { evidence: quotes(text.citations) }),
    reasoning: reasonOf(text),
    ...replaced(claim.text, text),
  };
}

// A passage that was found is cited by what `source` calls it; one that was sent by the id that it came with.
function citationsOf(witness: Witness, said: Testimonies): Citation[] {
  const { citations } = said[witness] as TextVerdict | Claim;
  if (witness !== "documents") return citations;
  return citations.map((citation) => ({ ...citation, source_id: `documents/${citation.source_id}` }));
}

const quotes = (citations: readonly Citation[]) => citations.map(({ quote }) => `“${quote}”`).join(" ");

const rounded = (value: number) => Math.round(value * 1000) / 1000;
