import type { Output } from "@/lib/catalog/endpoints";
import type { NotCheckedReason } from "@/lib/catalog/not-checked";
import type { BadgeTone } from "../ui/badge";

/** A claim as the API answers it; `correction` where it knows how the sentence should read. */
export type Claim = Output<"verify">["claims"][number] & { correction?: string };
export type VerifyAnswer = Omit<Output<"verify">, "claims"> & { claims: Claim[] };
/** A sentence that is no claim. */
export type NotChecked = VerifyAnswer["not_checked"][number];
/** What the reasons for it are called, and what they mean. */
export type Reasons = Record<NotCheckedReason, { label: string; meaning: string }>;
export type HarmAnswer = Output<"harm_detect">;
export type HarmCategoryResult = HarmAnswer["categories"][number] & HarmBackground;

/** What is said of a category where it is known. */
interface HarmBackground {
  /** How the words are used, such as `quoted`. */
  context?: string;
  refutations?: { claim: string; refutation: string; source: string; rating?: string; url?: string }[];
}

/** A stretch of the text in code points, end exclusive, and how it is marked. */
export interface Mark {
  id: string;
  start: number;
  end: number;
  look: "supported" | "unsure" | "refuted" | "not_found" | "skipped" | "harm";
}

export type ClaimLook = Exclude<Mark["look"], "skipped" | "harm">;

/** What a verdict is called and how it looks. `unsure`: supported, but below the least confidence that was asked for. */
export const LOOKS: Record<ClaimLook, { label: string; tone: BadgeTone }> = {
  supported: { label: "Supported", tone: "good" },
  unsure: { label: "Below threshold", tone: "warn" },
  refuted: { label: "Refuted", tone: "bad" },
  not_found: { label: "Not found", tone: "warn" },
};

export const LEVEL_TONES = { low: "neutral", medium: "warn", high: "bad", critical: "bad" } as const satisfies Record<
  string,
  BadgeTone
>;

export function lookOf({ verdict, verified }: Pick<Claim, "verdict" | "verified">): ClaimLook {
  return verdict === "supported" && !verified ? "unsure" : verdict;
}

/**
 * How likely a claim is true, in words: `99.8% likely true`, never rounded up to certainty. Where nothing was found there
 * is no such thing to say: the number is then that of a claim of which nothing is known.
 */
export function likelihoodOf({ verdict, confidence }: Pick<Claim, "verdict" | "confidence">): string {
  return verdict === "not_found" ? "nothing decides it" : `${shareOf(confidence)} likely true`;
}

/** What became of claims, such as `2 supported, 1 refuted`; empty for none. */
export function countsOf(claims: readonly Pick<Claim, "verdict" | "verified">[]): string {
  const counts = (Object.keys(LOOKS) as ClaimLook[]).map((look) => {
    const count = claims.filter((claim) => lookOf(claim) === look).length;
    return count > 0 ? `${count} ${LOOKS[look].label.toLowerCase()}` : "";
  });
  return counts.filter(Boolean).join(", ");
}

/** 0.998 as `99.8%`; never rounded up to certainty. */
export function shareOf(confidence: number): string {
  return `${Math.floor(confidence * 1000) / 10}%`;
}

/**
 * The marks of both answers by their number: claims as `claim-0`, sentences that are none as `skipped-0`, harmful phrases
 * as `harm-<category>-<number>`.
 */
export function marksOf(
  { claims = [], not_checked = [] }: Partial<Pick<VerifyAnswer, "claims" | "not_checked">> = {},
  categories: readonly HarmCategoryResult[] = [],
): Mark[] {
  const skipped = not_checked.map(({ span }, n): Mark => ({ id: `skipped-${n}`, ...span, look: "skipped" }));
  const stated = claims.map((claim, n): Mark => ({ id: `claim-${n}`, ...claim.span, look: lookOf(claim) }));
  const harmful = categories.flatMap(({ category, spans }) =>
    spans.map((span, n): Mark => ({ id: `harm-${category}-${n}`, ...span, look: "harm" })),
  );
  return [...skipped, ...stated, ...harmful];
}

/**
 * The quotes of a claim where they stand in the context, whose passages begin at `starts`: a passage is cited by its
 * number.
 */
export function quotesOf(claim: Pick<Claim, "citations"> | undefined, starts: readonly number[]): Mark[] {
  return (claim?.citations ?? []).flatMap(({ source_id, span, stance }, n): Mark[] => {
    const start = starts[Number(source_id)];
    const look = stance === "supports" ? "supported" : "refuted";
    return start === undefined ? [] : [{ id: `quote-${n}`, start: start + span.start, end: start + span.end, look }];
  });
}

/** `self_harm` as people write it. */
export function nameOf(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
