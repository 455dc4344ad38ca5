import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { Caller, Outcome } from "../callers";
import { correctedText } from "./corrections";
import { between, placesOf } from "./places";
import { type CheckedText, checkAgainst } from "./sources-alone";

type Request = Input<"detect_groundedness">;

/** POST /contentsafety/text:detectGroundedness. Throws `invalid_request`, `text_too_long` and `context_too_long`. */
export async function detectGroundedness(caller: Caller, input: Request): Promise<Outcome> {
  if (input.task === "QnA" && !input.qna) {
    const message = "Send qna.query for the task QnA.";
    throw new ApiError("invalid_request", { message, details: { issues: [{ path: "qna", message }] } });
  }
  const context = input.groundingSources.map((text) => ({ text }));
  return await checkAgainst(caller, { text: input.text, context }, (checked) => bodyOf(input, checked));
}

function bodyOf({ text, reasoning, correction }: Request, { claims }: CheckedText): Output<"detect_groundedness"> {
  const placeOf = placesOf(text);
  const bad = firstOfEachSpan(claims.filter(({ verified }) => !verified));
  const ungroundedDetails = bad.map(({ span, reasoning: reason }) => {
    const [offset, end] = [placeOf(span.start), placeOf(span.end)];
    return {
      text: text.slice(offset.utf16, end.utf16),
      offset,
      length: between(offset, end),
      ...(reasoning && reason ? { reason } : {}),
    };
  });
  const corrected = correction ? correctedText(text, claims) : text;
  return {
    ungroundedDetected: bad.length > 0,
    ungroundedPercentage: shareOf(text, bad),
    ungroundedDetails,
    ...(corrected === text ? {} : { correctedText: corrected }),
  };
}

type Claims = CheckedText["claims"];

/** Claims that a sentence makes together stand in one place; it is told once. */
function firstOfEachSpan(claims: Claims): Claims {
  const seen = new Set<string>();
  return claims.filter(({ span: { start, end } }) => {
    const key = `${start} ${end}`;
    return !seen.has(key) && seen.add(key);
  });
}

function shareOf(text: string, claims: Claims): number {
  const signs = [...text];
  const isBad = new Uint8Array(signs.length);
  for (const { span } of claims) isBad.fill(1, span.start, span.end);
  const counted = signs.map((sign, at) => (sign.trim() === "" ? -1 : (isBad[at] as number))).filter((one) => one >= 0);
  const share = counted.filter((one) => one === 1).length / Math.max(1, counted.length);
  return Math.round(share * 10_000) / 10_000;
}
