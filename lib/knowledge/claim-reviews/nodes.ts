const MOST_DEPTH = 30;
const MOST_NODES = 200_000;

type Node = Record<string, unknown>;

/** A review as it stands in a file, before anything of it is believed. */
export interface RawReview {
  claim: unknown;
  words: unknown;
  value: unknown;
  worst: unknown;
  best: unknown;
  publisher: unknown;
  url: unknown;
  date: unknown;
}

/**
 * The reviews in JSON, in the order of the file: schema.org's ClaimReview alone, in arrays, graphs and feeds, and the
 * answers of Google's Fact Check Tools. Throws Error that says what is wrong with the file.
 */
export function reviewsIn(json: unknown): RawReview[] {
  const found: RawReview[] = [];
  const open: { node: unknown; depth: number }[] = [{ node: json, depth: 0 }];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen > MOST_NODES) throw new Error("It holds too many parts. Split it.");
    const { node, depth } = open.pop() as (typeof open)[number];
    if (typeof node !== "object" || node === null) continue;
    if (depth > MOST_DEPTH) throw new Error(`It is nested deeper than ${MOST_DEPTH} levels.`);
    const own = Array.isArray(node) ? undefined : reviewsOf(node as Node);
    if (own) found.push(...own);
    else for (const part of Object.values(node).reverse()) open.push({ node: part, depth: depth + 1 });
  }
  return found;
}

const TYPE = /(?:^|[/:])ClaimReview$/;

function reviewsOf(node: Node): RawReview[] | undefined {
  if (list(node["@type"]).some((type) => typeof type === "string" && TYPE.test(type))) return [ofSchema(node)];
  if (typeof node.text === "string" && Array.isArray(node.claimReview)) {
    return node.claimReview.filter(isNode).map((review) => ofTools(node.text, review));
  }
  return undefined;
}

function ofSchema(node: Node): RawReview {
  const rating = first(node.reviewRating);
  const reviewed = first(node.itemReviewed);
  return {
    claim: node.claimReviewed ?? reviewed.name ?? reviewed.text,
    words: rating.alternateName ?? rating.name,
    value: rating.ratingValue,
    worst: rating.worstRating,
    best: rating.bestRating,
    publisher: first(node.author).name ?? first(node.publisher).name,
    url: node.url ?? node["@id"],
    date: node.datePublished,
  };
}

function ofTools(claim: unknown, review: Node): RawReview {
  const { name, site } = first(review.publisher);
  const { textualRating: words, url, reviewDate: date } = review;
  return { claim, words, value: undefined, worst: undefined, best: undefined, publisher: name ?? site, url, date };
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const first = (value: unknown): Node => list(value).find(isNode) ?? {};
