import type { Output } from "@/lib/catalog/endpoints";
import type { Tone } from "../ui/badge";

/** A claim as the API answers it; `correction` where it knows how the sentence should read. */
export type Claim = Output<"verify">["claims"][number] & { correction?: string };
export type VerifyAnswer = Omit<Output<"verify">, "claims"> & { claims: Claim[] };
export type HarmAnswer = Output<"harm_detect">;
export type HarmCategoryResult = HarmAnswer["categories"][number] & HarmBackground;

/** What is said of a category where it is known. */
interface HarmBackground {
  /** How the words are used, such as `quoted`. */
  context?: string;
  refutations?: { claim: string; refutation: string; source: string }[];
}

/** A stretch of the text in code points, end exclusive, and how it is marked. */
export interface Mark {
  id: string;
  start: number;
  end: number;
  look: "supported" | "unsure" | "refuted" | "not_found" | "harm";
}

export type ClaimLook = Exclude<Mark["look"], "harm">;

/** What a verdict is called and how it looks. `unsure`: supported, but below the least confidence that was asked for. */
export const LOOKS: Record<ClaimLook, { label: string; tone: Tone }> = {
  supported: { label: "Supported", tone: "good" },
  unsure: { label: "Below threshold", tone: "warn" },
  refuted: { label: "Refuted", tone: "bad" },
  not_found: { label: "Not found", tone: "warn" },
};

export const LEVEL_TONES = { low: "neutral", medium: "warn", high: "bad", critical: "bad" } as const satisfies Record<
  string,
  Tone
>;

export function lookOf({ verdict, verified }: Pick<Claim, "verdict" | "verified">): ClaimLook {
  return verdict === "supported" && !verified ? "unsure" : verdict;
}

/** The marks of both answers, claims by their number: `claim-0`, harmful phrases as `harm-<category>-<number>`. */
export function marksOf(claims: readonly Claim[] = [], categories: readonly HarmCategoryResult[] = []): Mark[] {
  const stated = claims.map((claim, n): Mark => ({ id: `claim-${n}`, ...claim.span, look: lookOf(claim) }));
  const harmful = categories.flatMap(({ category, spans }) =>
    spans.map((span, n): Mark => ({ id: `harm-${category}-${n}`, ...span, look: "harm" })),
  );
  return [...stated, ...harmful];
}

/** `self_harm` as people write it. */
export function nameOf(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
