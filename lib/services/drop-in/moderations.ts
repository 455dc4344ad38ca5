import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { MODERATION_CATEGORIES, MODERATION_MODEL } from "@/lib/catalog/schemas/providers/openai";
import type { HarmResult } from "@/lib/engine";
import type { Caller, Outcome } from "../callers";
import { consequencesOf, harmOf } from "../harm";
import { checkedLength } from "../reading";
import { MAPPINGS, moderated } from "./moderation-categories";
import { asOneText } from "./several-texts";

type Body = Output<"create_moderation">;

/** POST /v1/moderations. Throws `invalid_request` for images and `text_too_long`. */
export async function createModeration(caller: Caller, { input }: Input<"create_moderation">): Promise<Outcome> {
  const texts = textsOf(input);
  checkedLength(texts.join(""));
  const judged: { text: string; found: HarmResult }[] = [];
  for (const text of texts) {
    const found = await harmOf(caller, { text, options: { include_scores: false, include_tone: true } });
    judged.push({ text, found });
  }
  const results = judged.map(({ text, found }) => resultOf(text, found));
  const body: Body = { id: caller.requestId.replace("req_", "modr-"), model: MODERATION_MODEL, results };
  return { status: 200, body, ...(await consequencesOf(caller, asOneText(judged))) };
}

/** Texts with a result each: of parts there is one. */
function textsOf(input: Input<"create_moderation">["input"]): string[] {
  if (typeof input === "string") return [input];
  const parts = input.map((one) => (typeof one === "string" ? one : one.type === "text" ? one.text : undefined));
  const image = parts.indexOf(undefined);
  if (image >= 0) {
    const message = "This model reads text only: send no image_url";
    throw new ApiError("invalid_request", { message, details: { issues: [{ path: `input.${image}`, message }] } });
  }
  const texts = parts as string[];
  return typeof input[0] === "string" ? texts : [texts.join("\n\n")];
}

function resultOf(text: string, found: HarmResult): Body["results"][number] {
  const each = MODERATION_CATEGORIES.map((category) => ({ category, ...moderated(MAPPINGS[category], text, found) }));
  const byCategory = <T>(of: (one: (typeof each)[number]) => T) =>
    Object.fromEntries(each.map((one) => [one.category, of(one)])) as Record<(typeof each)[number]["category"], T>;
  return {
    flagged: each.some(({ flagged }) => flagged),
    categories: byCategory(({ flagged }) => flagged),
    category_scores: byCategory(({ score }) => score),
    category_applied_input_types: byCategory(() => ["text" as const]),
  };
}
