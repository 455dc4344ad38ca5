import type { ReviewedClaim } from "./claim-reviews";

/** How bad it is when a false claim is believed: a harmless myth, a misleading one, a danger to health, votes or people. */
export const NARRATIVE_SEVERITIES = ["low", "medium", "high"] as const;

export type NarrativeSeverity = (typeof NARRATIVE_SEVERITIES)[number];

/** A false claim that goes about, and what is true instead. */
export interface Narrative {
  /** Unique, kebab-case: `vaccines-cause-autism`. */
  id: string;
  /** The file that holds it: `vaccines`. */
  theme: string;
  /** The false claim as a plain sentence. */
  statement: string;
  /** The same claim in other words. */
  paraphrases: readonly string[];
  /** Groups of synonyms; any wording names one of each group. `vaccin*` stands for every word that begins so. */
  concepts: readonly (readonly string[])[];
  /** One reviewed sentence that says what is true. */
  refutation: string;
  severity: NarrativeSeverity;
  /** Body or publication, title or subject, year. */
  source: string;
  /** The review that it comes from, where an organization took it over from a fact checker. */
  review?: ReviewedClaim;
}

/** A true sentence that shares its words with false narratives of a theme. */
export interface NearTruth {
  theme: string;
  statement: string;
}
