import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { GROUNDING_CONFIG } from "@/lib/catalog/schemas/providers/google";
import type { Caller, Outcome } from "../callers";
import { placesOf } from "./places";
import { type CheckedText, checkAgainst } from "./sources-alone";

type Request = Input<"check_grounding">;
type Body = Output<"check_grounding">;
type Claim = Body["claims"][number];

/** POST …/groundingConfigs/{config}:check. Throws `not_found` for another configuration, `text_too_long`, `context_too_long`. */
export async function checkGrounding(caller: Caller, input: Request): Promise<Outcome> {
  if (input.config !== GROUNDING_CONFIG) {
    throw new ApiError("not_found", { message: `There is one grounding configuration: ${GROUNDING_CONFIG}.` });
  }
  const context = input.facts.map(({ factText, attributes: { title, uri } = {} }) => ({
    text: factText,
    ...(title === undefined ? {} : { title }),
    ...(uri === undefined ? {} : { url: uri }),
  }));
  return await checkAgainst(caller, { text: input.answerCandidate, context }, (checked) => bodyOf(input, checked));
}

function bodyOf({ answerCandidate, groundingSpec }: Request, checked: CheckedText): Body {
  const placeOf = placesOf(answerCandidate);
  const chunks = new Chunks();
  const toClaim = ({ text, span }: { text: string; span: { start: number; end: number } }) => ({
    startPos: placeOf(span.start).utf8,
    endPos: placeOf(span.end).utf8,
    claimText: text,
  });
  const claims = checked.claims.map((claim): Claim => {
    const citations = claim.citations.filter(
      ({ stance, score }) => stance === "supports" && score >= groundingSpec.citationThreshold,
    );
    return {
      ...toClaim(claim),
      citationIndices: claim.verified ? citations.map((citation) => chunks.indexOf(citation)) : [],
      groundingCheckRequired: true,
      ...(groundingSpec.enableClaimLevelScore ? { score: claim.confidence } : {}),
    };
  });
  const others = checked.not_checked.map(
    (sentence): Claim => ({
      ...toClaim(sentence),
      citationIndices: [],
      groundingCheckRequired: false,
    }),
  );
  const inOrder = [...claims, ...others].sort((a, b) => a.startPos - b.startPos);
  return { supportScore: checked.support_score ?? 1, citedChunks: chunks.all, claims: inOrder };
}

type Citation = CheckedText["claims"][number]["citations"][number];

/** The quotes that are cited, each once. */
class Chunks {
  readonly all: Body["citedChunks"] = [];
  readonly #places = new Map<string, number>();

  indexOf({ source_id, span, quote, title, url }: Citation): number {
    const key = `${source_id} ${span.start} ${span.end}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.all.length);
    const named = { ...(title ? { title } : {}), ...(url ? { uri: url } : {}) };
    return this.all.push({ chunkText: quote, source: source_id, ...named }) - 1;
  }
}
