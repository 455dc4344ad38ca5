import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { ATTRIBUTES, type Attribute } from "@/lib/catalog/schemas/providers/perspective";
import type { HarmResult } from "@/lib/engine";
import type { Caller, Outcome } from "../callers";
import { consequencesOf, harmOf } from "../harm";
import { ATTRIBUTE_SCORES } from "./comment-attributes";

type Request = Input<"analyze_comment">;
type Body = Output<"analyze_comment">;

const PROBABILITY = "PROBABILITY" as const;
const ENGLISH = /^en(-|$)/i;
const LANGUAGES = ["en"];

/** POST /v1alpha1/comments:analyze. Throws `invalid_request` for what it cannot score, and `text_too_long`. */
export async function analyzeComment(caller: Caller, input: Request): Promise<Outcome> {
  check(input);
  const { text } = input.comment;
  const found = await harmOf(caller, { text, options: { include_scores: false, include_tone: true } });
  const asked = Object.entries(input.requestedAttributes) as [Attribute, { scoreThreshold: number } | null][];
  const scores = asked.flatMap(([attribute, wanted]) => {
    const least = wanted?.scoreThreshold ?? 0;
    const value = ATTRIBUTE_SCORES[attribute].score(found);
    if (value < least) return [];
    const spans = spansOf(found, input).map(({ begin, end, of }) => ({
      begin,
      end,
      score: { value: ATTRIBUTE_SCORES[attribute].score(of), type: PROBABILITY },
    }));
    const spanScores = spans.filter(({ score }) => score.value >= least);
    return [[attribute, { summaryScore: { value, type: PROBABILITY }, spanScores }]];
  });
  const body: Body = {
    attributeScores: Object.fromEntries(scores),
    languages: LANGUAGES,
    detectedLanguages: LANGUAGES,
    ...(input.clientToken === undefined ? {} : { clientToken: input.clientToken }),
  };
  return { status: 200, body, ...(await consequencesOf(caller, { text, found, isPrivate: input.doNotStore })) };
}

/** The comment as a whole, or part by part. */
function spansOf(found: HarmResult, { comment, spanAnnotations }: Request) {
  if (!spanAnnotations || !found.parts?.length) return [{ begin: 0, end: comment.text.length, of: found }];
  return found.parts.map((part) => ({ begin: part.from, end: part.to, of: part }));
}

function check({ comment, requestedAttributes, languages = [] }: Request): void {
  const names = Object.keys(requestedAttributes);
  if (comment.text.trim() === "") refuse("comment.text", "Comment must be non-empty.", { errorType: "COMMENT_EMPTY" });
  if (comment.type === "HTML") refuse("comment.type", "Only PLAIN_TEXT comments are supported.");
  if (names.length === 0) {
    refuse("requestedAttributes", "Missing requestedAttributes.", { errorType: "NO_REQUESTED_ATTRIBUTES" });
  }
  for (const name of names) {
    if (!ATTRIBUTES.includes(name as Attribute)) {
      refuse(`requestedAttributes.${name}`, `Unknown requested attribute: ${name}. Known: ${ATTRIBUTES.join(", ")}.`);
    }
    const { scoreType = PROBABILITY } = (requestedAttributes[name] ?? {}) as { scoreType?: string };
    if (scoreType !== PROBABILITY && scoreType !== "SCORE_TYPE_UNSPECIFIED") {
      refuse(`requestedAttributes.${name}.scoreType`, `Score type ${scoreType} is not supported by attribute ${name}.`);
    }
  }
  if (languages.every((language) => ENGLISH.test(language))) return;
  refuse("languages", `Attribute ${names[0]} does not support request languages: ${languages.join(", ")}`, {
    errorType: "LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE",
    languageNotSupportedByAttributeError: { attribute: names[0], requestedLanguages: languages },
  });
}

function refuse(path: string, message: string, provider: object = { errorType: "INVALID_REQUEST" }): never {
  throw new ApiError("invalid_request", { message, details: { issues: [{ path, message }], provider } });
}
