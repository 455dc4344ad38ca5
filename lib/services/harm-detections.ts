import type { Input, Output } from "@/lib/catalog/endpoints";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { detectHarm, HarmRules } from "@/lib/engine";
import { once } from "@/lib/process";
import { type Caller, keyOf, type Outcome } from "./caller";
import { harmDetector } from "./harm-detector";
import { settingsOf } from "./settings";
import { checkedLength } from "./text-length";

type Settings = OrganizationSettings["harm"];

/**
 * POST /v1/harm/detect, by the settings of the organization where the request leaves them open. Touches no row, so that
 * it can work before its charge. Throws `text_too_long`.
 */
export async function detectHarmIn(caller: Caller, input: Input<"harm_detect">): Promise<Outcome> {
  checkedLength(input.text);
  const { harm } = await settingsOf(keyOf(caller).organizationId);
  const found = detectHarm(harmDetector(), input.text, { ...input, rules: rulesOf(harm) });
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

/** Rules are made once for settings that are asked for again and again. */
function rulesOf(settings: Settings): HarmRules {
  const made = once("harm-rules", () => new WeakMap<Settings, HarmRules>());
  const rules = made.get(settings) ?? new HarmRules(settings);
  made.set(settings, rules);
  return rules;
}
