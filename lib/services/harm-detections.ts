import type { Input, Output } from "@/lib/catalog/endpoints";
import { detectHarm } from "@/lib/engine";
import type { Caller, Outcome } from "./caller";
import { harmDetector } from "./harm-detector";
import { checkedLength } from "./text-length";

/** POST /v1/harm/detect. Touches no row, so that it can work before its charge. Throws `text_too_long`. */
export function detectHarmIn(caller: Caller, input: Input<"harm_detect">): Outcome {
  checkedLength(input.text);
  const found = detectHarm(harmDetector(), input.text, input);
  const body: Output<"harm_detect"> = {
    request_id: caller.requestId,
    harmful: found.harmful,
    categories: found.categories,
    confidence: found.confidence,
    probabilities: found.probabilities,
    recommendation: found.recommendation,
    processing_time_ms: caller.elapsedMs(),
  };
  return { status: 200, body, usage: { harmfulTexts: found.harmful ? 1 : 0 } };
}
