import { describe, expect, test } from "vitest";
import { MAX_CLAIM_REVIEWS } from "@/lib/catalog/claim-reviews";
import { readClaimReviews } from "./read";

const CLAIM = "The Zorblax bridge collapsed because of pigeons.";
const review = (changes: object = {}) => ({
  "@context": "https://schema.org",
  "@type": "ClaimReview",
  claimReviewed: CLAIM,
  author: { "@type": "Organization", name: "Check House" },
  url: "https://check.example/bridge",
  datePublished: "2026-03-04T10:00:00Z",
  reviewRating: { "@type": "Rating", alternateName: "False" },
  ...changes,
});
const rated = (reviewRating: object) => read(review({ reviewRating }));
const read = (json: unknown) => readClaimReviews(JSON.stringify(json));

const TAKEN = {
  claim: CLAIM,
  rating: "False",
  publisher: "Check House",
  url: "https://check.example/bridge",
  date: "2026-03-04",
};

describe("a review is found however the file wraps it", () => {
  test.each([
    ["alone", review()],
    ["in an array", [{ "@type": "WebPage" }, review()]],
    ["in a graph", { "@graph": [review()] }],
    ["in a feed", { "@type": "DataFeed", dataFeedElement: [{ "@type": "DataFeedItem", item: [review()] }] }],
    ["with a full type among others", review({ "@type": ["CreativeWork", "http://schema.org/ClaimReview"] })],
    [
      "as Google's Fact Check Tools answer",
      {
        claims: [
          {
            text: CLAIM,
            claimReview: [
              {
                publisher: { name: "Check House" },
                url: TAKEN.url,
                reviewDate: "2026-03-04T00:00:00Z",
                textualRating: "False",
              },
            ],
          },
        ],
      },
    ],
  ])("%s", (_, json) => {
    expect(read(json)).toEqual({ taken: [TAKEN], skipped: [], counts: {}, unknown: [] });
  });
});

describe("only what is plainly rated false is taken", () => {
  test.each([
    [{ alternateName: "Pants on Fire!" }, undefined],
    [{ alternateName: "FALSE. There is no evidence for it" }, undefined],
    [{ alternateName: "Mostly False" }, undefined],
    [{ ratingValue: "1", bestRating: "5", worstRating: "1" }, undefined],
    [{ ratingValue: 1 }, undefined],
    [{ alternateName: "True" }, "not_false"],
    [{ alternateName: "Half True" }, "not_false"],
    [{ alternateName: "Partly false" }, "not_false"],
    [{ alternateName: "True", ratingValue: 1 }, "not_false"],
    [{ ratingValue: 3, bestRating: 5, worstRating: 1 }, "not_false"],
    [{ ratingValue: 0, bestRating: 5, worstRating: 1 }, "unknown_rating"],
    [{ alternateName: "Falsetto" }, "unknown_rating"],
    [{}, "unknown_rating"],
  ])("%j", (rating, reason) => {
    expect(rated(rating).skipped.map((one) => one.reason)).toEqual(reason ? [reason] : []);
  });

  test("ratings that are not known are listed, each once", () => {
    const odd = (claimReviewed: string) => review({ claimReviewed, reviewRating: { alternateName: "Spicy" } });
    expect(read([odd("Pigeons eat bridges."), odd("Pigeons eat towers.")])).toMatchObject({
      counts: { unknown_rating: 2 },
      unknown: ["Spicy"],
    });
  });
});

test.each([
  ["no claim", "Short", "no_claim"],
  ["a claim of too many characters", "Bridges ".repeat(100), "no_claim"],
  ["a claim without telling words", "They all have that, and you?", "too_bare"],
])("%s is skipped with its reason", (_, claimReviewed, reason) => {
  expect(read(review({ claimReviewed })).skipped).toMatchObject([{ reason }]);
});

test("a claim is taken once, and so many of a file", () => {
  const many = Array.from({ length: MAX_CLAIM_REVIEWS.claims + 2 }, (_, n) =>
    review({ claimReviewed: `Bridge number${n} collapsed because of pigeons.` }),
  );
  const { taken, counts } = read([...many, review(), review()]);
  expect([taken.length, counts]).toEqual([MAX_CLAIM_REVIEWS.claims, { too_many: 3, repeated: 1 }]);
});

describe("hostile files do no harm", () => {
  test("markup, control signs and links of other kinds do not get in", () => {
    const [taken] = read(
      review({
        claimReviewed: `<b onclick="x()">The Zorblax</b> bridge\u0000 fell &amp; sank<script>\u202e in the river.`,
        url: "javascript:alert(1)",
        author: { name: "<img src=x onerror=alert(1)>" },
      }),
    ).taken;
    expect(taken).toEqual({
      ...TAKEN,
      url: undefined,
      claim: "The Zorblax bridge fell & sank in the river.",
      publisher: "a fact checker",
    });
  });

  test("links with a password in them are left out", () => {
    expect(read(review({ url: "https://a:b@check.example/" })).taken[0]?.url).toBeUndefined();
  });

  test.each([
    ["no JSON", "<html>", "It is no JSON."],
    ["JSON without reviews", "[1, null, {}]", "It holds no ClaimReview."],
    ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "nested deeper than 30 levels"],
    ["too many parts", `[${"0,".repeat(250_000)}0]`, "too many parts"],
  ])("%s is told", (_, text, message) => {
    expect(() => readClaimReviews(text)).toThrow(message);
  });

  test("fields of another type than expected are no reviews of anything", () => {
    const odd = review({ claimReviewed: { a: 1 }, author: 7, url: [], datePublished: {}, reviewRating: "False" });
    expect(read(odd).taken).toEqual([]);
  });
});
