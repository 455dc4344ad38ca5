import { z } from "zod";

export const MAX_CLAIM_REVIEWS = { claims: 2_000, lists: 10, shown: 50, name: 100 } as const; // `lists`: of an organization

/** A claim that a fact checker rated false. */
export interface ReviewedClaim {
  claim: string;
  /** In the words of the fact checker, such as "Pants on fire". */
  rating: string;
  publisher: string;
  /** Where the review can be read; http or https. */
  url?: string;
  /** Year, month and day, as far as they are told. */
  date?: string;
}

/** Why a review is not taken over. */
export const SKIP_REASONS = {
  not_false: "It is not rated false.",
  unknown_rating: "Its rating is not known here: only what is plainly rated false is taken.",
  no_claim: "It says no claim of 10 to 500 characters.",
  too_bare: "Its claim has too few telling words to be found in texts.",
  repeated: "The same claim stands before.",
  too_many: `A file brings ${MAX_CLAIM_REVIEWS.claims.toLocaleString("en")} claims at most.`,
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** What a file of reviews holds. */
export interface ClaimReviews {
  taken: ReviewedClaim[];
  /** The first ones; `counts` has all. */
  skipped: { claim: string; rating: string; reason: SkipReason }[];
  counts: Partial<Record<SkipReason, number>>;
  /** Ratings that are not known here, each once. */
  unknown: string[];
}

const text = z.string().min(1, "Must not be empty");
const name = z.string().trim().min(1, "Must not be empty").max(MAX_CLAIM_REVIEWS.name);

export const claimReviewsPreview = z.object({ text });
export const claimReviewsImport = z.object({ name, text });
export const claimReviewsRemoval = z.object({ list_id: z.string() });
