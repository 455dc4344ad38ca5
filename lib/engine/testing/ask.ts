import { type Reading, wholeReading } from "../claims/reading";
import { segment } from "../text/segment";
import { type Claim, type VerifyOptions, verifyClaims } from "../verify";
import { testGraph } from "./graph";

export const WORLD = testGraph();

export const OPTIONS: VerifyOptions = { minConfidence: 0.5, includeEvidence: true };

/** Each sentence of a text as one claim, for what is told of the judge and not of reading. */
export function sentencesOf(text: string): Reading {
  const claims = segment(text).map(({ start, end }) => {
    const [{ text: words } = { text: "" }] = wholeReading(text.slice(start, end)).claims;
    return { text: words, start, end, contextDependent: false };
  });
  return { claims, notChecked: [] };
}

/** What the test world says of the sentences of a text. */
export function ask(text: string, options: Partial<VerifyOptions> = {}): Claim[] {
  return verifyClaims(WORLD, sentencesOf(text), { ...OPTIONS, ...options });
}

/** The claim of a text that makes one; throws Error where it makes none or several. */
export function askOne(text: string): Claim {
  const claims = ask(text);
  const [claim] = claims;
  if (!claim || claims.length > 1) throw new Error(`${claims.length} claims in "${text}"`);
  return claim;
}

/** The verdict on the one claim of a text. */
export const verdictOn = (text: string): Claim["verdict"] => askOne(text).verdict;
