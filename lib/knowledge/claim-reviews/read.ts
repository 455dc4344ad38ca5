import { type ClaimReviews, MAX_CLAIM_REVIEWS, type ReviewedClaim, type SkipReason } from "@/lib/catalog/claim-reviews";
import { conceptsOf } from "@/lib/engine";
import { aliasKey } from "@/lib/engine/text/tokens";
import { type RawReview, reviewsIn } from "./nodes";
import { ratedAs } from "./ratings";

const LENGTH = { least: 10, most: 500 }; // of a claim
const MOST_WORDS = 120; // characters of a rating, a name
const MOST_URL = 2_000;

/** What a file of fact checkers' reviews holds, and why the rest of it is not taken. Throws Error that says what is wrong with it. */
export function readClaimReviews(text: string): ClaimReviews {
  const result: ClaimReviews = { taken: [], skipped: [], counts: {}, unknown: [] };
  const found = reviewsIn(parsed(text));
  if (found.length === 0)
    throw new Error("It holds no ClaimReview. Expected schema.org's JSON, or an answer of Google's Fact Check Tools.");
  const seen = new Set<string>();
  for (const one of found) {
    const review = reviewOf(one);
    const reason = skipped(one, review, { seen, taken: result.taken.length });
    if (!reason) result.taken.push(review);
    else note(result, review, reason);
    seen.add(aliasKey(review.claim));
  }
  return result;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{feff}/u, ""));
  } catch (cause) {
    throw new Error("It is no JSON.", { cause });
  }
}

function reviewOf({ claim, words, value, publisher, url, date }: RawReview): ReviewedClaim {
  const day = /^\d{4}(?:-\d\d){0,2}/.exec(String(date ?? ""))?.[0];
  const address = addressOf(url);
  return {
    claim: plain(claim, LENGTH.most + 1),
    rating: plain(words, MOST_WORDS) || plain(value, MOST_WORDS),
    publisher: plain(publisher, MOST_WORDS) || (address ? new URL(address).hostname : "a fact checker"),
    ...(address ? { url: address } : {}),
    ...(day ? { date: day } : {}),
  };
}

function skipped(
  { words, value, worst, best }: RawReview,
  { claim }: ReviewedClaim,
  { seen, taken }: { seen: ReadonlySet<string>; taken: number },
): SkipReason | undefined {
  const rated = ratedAs(plain(words, MOST_WORDS), {
    value: number(value),
    worst: number(worst) ?? 1,
    best: number(best) ?? 5,
  });
  if (rated === "not_false") return "not_false";
  if (rated === "unknown") return "unknown_rating";
  if (claim.length < LENGTH.least || claim.length > LENGTH.most) return "no_claim";
  if (seen.has(aliasKey(claim))) return "repeated";
  if (conceptsOf(claim) === undefined) return "too_bare";
  return taken >= MAX_CLAIM_REVIEWS.claims ? "too_many" : undefined;
}

function note(result: ClaimReviews, { claim, rating }: ReviewedClaim, reason: SkipReason): void {
  result.counts[reason] = (result.counts[reason] ?? 0) + 1;
  if (result.skipped.length < MAX_CLAIM_REVIEWS.shown)
    result.skipped.push({ claim: claim.slice(0, 200), rating, reason });
  const isNew = reason === "unknown_rating" && !result.unknown.includes(rating);
  if (isNew && result.unknown.length < MAX_CLAIM_REVIEWS.shown) result.unknown.push(rating);
}

const number = (value: unknown) => {
  const read =
    typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(read) ? read : undefined;
};

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', "#39": "'", apos: "'", nbsp: " ", lt: " ", gt: " " };
const MOST_MARKUP = 20_000; // characters of a field that are looked at

/** A field as plain words: no tags, no control signs, no halves of characters. */
function plain(value: unknown, most: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  let [shown, isTag] = ["", false];
  for (const sign of String(value).slice(0, MOST_MARKUP)) {
    if (sign === "<") isTag = true;
    else if (sign === ">") [shown, isTag] = [`${shown} `, false];
    else if (!isTag) shown += sign;
  }
  const words = shown.replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole);
  return [...words.replace(/[\p{C}\p{Z}]+/gu, " ").trim()].slice(0, most).join("");
}

function addressOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > MOST_URL || !URL.canParse(value)) return undefined;
  const { protocol, href, username, password } = new URL(value);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && !username && !password ? href : undefined;
}
