import type { Input, Output } from "@/lib/catalog/endpoints";
import { verifyInput } from "@/lib/catalog/schemas/verify";
import type { Caller, Outcome } from "../callers";
import { verifyClaims } from "../verification";

export type CheckedText = Output<"verify">;

const MOST_CLAIMS = 1_000; // every claim of the longest text

/** Checks a text against passages and nothing else; `toBody` puts the result into another form. Throws as `verifyClaims`. */
export async function checkAgainst(
  caller: Caller,
  { text, context }: Pick<Input<"verify">, "text" | "context">,
  toBody: (checked: CheckedText) => object,
): Promise<Outcome> {
  const options = { evidence: ["context"], max_claims: MOST_CLAIMS };
  const outcome = await verifyClaims(caller, verifyInput.parse({ text, context, options }));
  return { ...outcome, body: toBody(outcome.body as CheckedText) };
}
