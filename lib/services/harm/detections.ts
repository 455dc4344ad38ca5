import type { z } from "zod";
import type { Input, Output } from "@/lib/catalog/endpoints";
import type { harmTrialInput } from "@/lib/catalog/schemas/harm-settings";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { detectHarm, type HarmResult, HarmRules } from "@/lib/engine";
import { once } from "@/lib/process";
import { metrics, staged } from "@/lib/telemetry";
import { type Caller, countAttempt, keyOf, type Member, type Outcome, type TextEvent } from "../callers";
import { hashText, toHarmRecord } from "../log";
import { settingsOf } from "../people";
import { checkedLength, LatestAnswers, lengthOf } from "../reading";
import { countsOfHarm } from "../usage";
import { ownNarratives } from "./claim-reviews";
import { harmDetector } from "./detector";

type Settings = OrganizationSettings["harm"];

/**
 * POST /v1/harm/detect, by the settings of the organization where the request leaves them open. Touches no row, so that
 * it can work before its charge. Throws `text_too_long`.
 */
export async function detectHarmIn(caller: Caller, input: Input<"harm_detect">): Promise<Outcome> {
  const found = await harmOf(caller, input);
  const body: Output<"harm_detect"> = {
    request_id: caller.requestId,
    harmful: found.harmful,
    categories: found.categories,
    confidence: found.confidence,
    probabilities: found.probabilities,
    ...(input.options?.include_scores ? { scores: found.scores } : {}),
    ...(input.options?.include_tone ? { tone: found.tone } : {}),
    recommendation: found.recommendation,
    processing_time_ms: caller.elapsedMs(),
  };
  return { status: 200, body, ...(await consequencesOf(caller, { text: input.text, found })) };
}

type Consequences = Pick<Outcome, "usage" | "record" | "event" | "counts">;

export interface JudgedText {
  text: string;
  found: Pick<HarmResult, "harmful" | "categories">;
  /** The log is to keep no text, whatever the organization chose. */
  isPrivate?: boolean;
}

/** What is counted, kept and told of a text that was checked, in whatever form it is answered. */
export async function consequencesOf(
  caller: Caller,
  { text, found: { harmful, categories }, isPrivate = false }: JudgedText,
): Promise<Consequences> {
  const { organizationId } = keyOf(caller);
  const { log } = await settingsOf(organizationId);
  const keep = log.keep_texts && !isPrivate ? log.keep_parts : undefined;
  const judged = { request_id: caller.requestId, harmful, categories, text };
  return {
    usage: { harmfulTexts: harmful ? 1 : 0 },
    record:
      log.keep === "all" ? toHarmRecord({ ...judged, organizationId, textLength: lengthOf(text), keep }) : undefined,
    event: harmful ? harmfulEvent(judged) : undefined,
    counts: countsOfHarm(caller, categories),
  };
}

function harmfulEvent(of: Pick<Output<"harm_detect">, "request_id" | "categories"> & { text: string }): TextEvent {
  const { request_id, text } = of;
  const categories = of.categories.map(({ category, level }) => ({ category, level }));
  return { event: "text.harmful", data: { request_id, text_sha256: hashText(text), categories } };
}

/** The same before it is put into an answer: for what answers in another form. Throws `text_too_long`. */
export async function harmOf(caller: Caller, input: Input<"harm_detect">): Promise<HarmResult> {
  checkedLength(input.text);
  const { organizationId } = keyOf(caller);
  const { harm } = await settingsOf(organizationId);
  const detector = harmDetector({ organizationId, msLeft: () => caller.msLeft?.() });
  const own = await ownNarratives(organizationId);
  const { text, ...asked } = input;
  const rules = rulesOf(harm);
  const options = { ...asked, withTone: input.options?.include_tone, rules, own };
  const found = await latestAnswers().to({ of: organizationId, text, how: asked, by: [rules, own] }, () =>
    staged("harm", () => detectHarm(detector, text, options)),
  );
  metrics()?.harmTexts.inc({ harmful: String(found.harmful) });
  return found;
}

/**
 * What a text would be answered by settings that are not saved. Counts as no request; a person tries so often a minute.
 * Throws `too_many_attempts`.
 */
export async function tryHarmSettings(
  { userId, organizationId }: Pick<Member, "userId" | "organizationId">,
  { text, settings }: z.output<typeof harmTrialInput>,
): Promise<HarmResult> {
  await countAttempt({ harm_trial: userId });
  return await detectHarm(harmDetector({ organizationId }), text, {
    rules: new HarmRules(settings),
    own: await ownNarratives(organizationId),
  });
}

const latestAnswers = () => once("harm-answers", () => new LatestAnswers<HarmResult>());

/** Rules are made once for settings that are asked for again and again. */
function rulesOf(settings: Settings): HarmRules {
  const made = once("harm-rules", () => new WeakMap<Settings, HarmRules>());
  const rules = made.get(settings) ?? new HarmRules(settings);
  made.set(settings, rules);
  return rules;
}
