import { byGlosses, type Claim, definitionsFor } from "@/lib/engine";
import { judgeClaims, type ReadingCaller } from "../reading";
import { defaultGraph } from "./graph";

/** Claims that were heard, and what is left of the time for them. */
export interface DictionaryQuestion {
  claims: readonly Claim[];
  /** Of each claim the words that are judged. */
  stated: readonly string[];
  minConfidence: number;
  msLeft: number;
  asker?: ReadingCaller;
}

const MOST = 10; // definitions of a text that are looked up
const LEAST_MS = 100; // left at least: without the encoder a gloss is not judged well enough

/** Whether the dictionary could decide a claim that nobody else does. */
export function mayBeDefined(stated: string): boolean {
  return definitionsFor(defaultGraph(), stated).length > 0;
}

/** The claims, of which those that nobody decides and that define a noun are judged by the dictionary of the built-in graph. */
export async function askDictionary({
  claims,
  stated,
  minConfidence,
  msLeft,
  asker,
}: DictionaryQuestion): Promise<Claim[]> {
  if (msLeft < LEAST_MS) return [...claims];
  const defined = new Map<number, Promise<Claim>>();
  for (const [i, claim] of claims.entries()) {
    if (claim.verdict !== "not_found" || defined.size === MOST) continue;
    const text = stated[i] as string;
    const passages = definitionsFor(defaultGraph(), text);
    if (passages.length === 0) continue;
    const judged = judgeClaims({ claims: [text], passages, budgetMs: msLeft }, asker);
    defined.set(
      i,
      judged.then(([verdict]) => byGlosses(claim, verdict, minConfidence)),
    );
  }
  return await Promise.all(claims.map((claim, i) => defined.get(i) ?? claim));
}
