import { type Claim, type VerifyOptions, verifyText } from "../verify";
import { testGraph } from "./graph";

export const WORLD = testGraph();

export const OPTIONS: VerifyOptions = {
  extractClaims: true,
  maxClaims: 50,
  minConfidence: 0.5,
  includeEvidence: true,
};

/** What the test world says of a text. */
export function ask(text: string, options: Partial<VerifyOptions> = {}): Claim[] {
  return verifyText(WORLD, text, { ...OPTIONS, ...options });
}

/** The claim of a text that makes one; throws Error where it makes none or several. */
export function askOne(text: string): Claim {
  const claims = ask(text);
  const [claim] = claims;
  if (!claim || claims.length > 1) throw new Error(`${claims.length} claims in "${text}"`);
  return claim;
}

/** The claims that a text is taken to make, in words. */
export const claimsOf = (text: string): string[] => ask(text).map((claim) => claim.text);

/** The verdict on the one claim of a text. */
export const verdictOn = (text: string): Claim["verdict"] => askOne(text).verdict;
