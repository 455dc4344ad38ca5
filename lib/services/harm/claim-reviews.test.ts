import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_CLAIM_REVIEWS } from "@/lib/catalog/claim-reviews";
import { openTestDatabase } from "@/lib/db/testing/database";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { place } from "@/lib/process";
import type { Member } from "../callers/member";
import { createOrganization } from "../people/organizations";
import { importClaimReviews, listClaimReviews, previewClaimReviews, removeClaimReviews } from "./claim-reviews";
import { tryHarmSettings } from "./detections";

const CLAIM = "Garlic soup makes bridges collapse.";
const settings = { thresholds: {}, block: [], allow: [] };
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let people = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  place("harm", await loadHarmDetector());
});
afterAll(() => db.close());

async function newMember(role: Member["role"] = "admin"): Promise<Member> {
  const input = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  const { organization } = await createOrganization({ name: "test" }, input);
  const userId = `usr_${++people}`;
  const person = { userId, email: "t@example.com", sessionId: "s", address: "", actor: { name: userId } };
  return { ...person, role, organizationId: organization.id };
}

const file = (claimReviewed = CLAIM, alternateName = "False") =>
  JSON.stringify({
    "@type": "ClaimReview",
    claimReviewed,
    author: { name: "Check House" },
    url: "https://check.example/1",
    datePublished: "2026-02-03",
    reviewRating: { alternateName },
  });

const told = async (member: Member, text: string) =>
  (await tryHarmSettings(member, { text, settings })).categories.flatMap(({ refutations = [] }) => refutations);

test("a claim of an imported list is found in texts with rating, source and link, in its organization alone", async () => {
  const [one, other] = [await newMember(), await newMember()];
  expect(await told(one, CLAIM)).toEqual([]);
  await importClaimReviews(one, { name: "Bridges", text: file() });
  expect(await told(one, `Listen: garlic soup makes the bridges collapse!`)).toEqual([
    {
      claim: CLAIM,
      refutation: "Check House rates this claim “False”.",
      source: "Check House, 2026-02-03",
      rating: "False",
      url: "https://check.example/1",
    },
  ]);
  expect(await told(one, "Does garlic soup make bridges collapse?")).toEqual([]);
  expect(await told(one, "It is a myth that garlic soup makes bridges collapse.")).toEqual([]);
  expect(await told(other, CLAIM)).toEqual([]);
});

test("a list of the same name is replaced, and a removed one stops counting", async () => {
  const one = await newMember();
  const before = await importClaimReviews(one, { name: "Bridges", text: file("Onion stew makes towers collapse.") });
  const after = await importClaimReviews(one, { name: "Bridges", text: file() });
  expect(await listClaimReviews(one)).toEqual([{ ...after, list_id: before.list_id }]);
  expect(await told(one, "Onion stew makes towers collapse.")).toEqual([]);
  expect(await told(one, CLAIM)).toHaveLength(1);
  await removeClaimReviews(one, { list_id: after.list_id });
  expect([await told(one, CLAIM), await listClaimReviews(one)]).toEqual([[], []]);
});

test("a preview keeps nothing, and a file that brings nothing is refused", async () => {
  const one = await newMember();
  expect(await previewClaimReviews(one, { text: file() })).toMatchObject({ taken: 1, first: [{ claim: CLAIM }] });
  expect(await listClaimReviews(one)).toEqual([]);
  const none = { name: "True", text: file(CLAIM, "True") };
  await expect(importClaimReviews(one, none)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(previewClaimReviews(one, { text: "{" })).rejects.toMatchObject({ code: "invalid_request" });
});

test("nobody changes the lists of others", async () => {
  const [one, other] = [await newMember(), await newMember()];
  const { list_id } = await importClaimReviews(one, { name: "Bridges", text: file() });
  await expect(removeClaimReviews(other, { list_id })).rejects.toMatchObject({ code: "not_found" });
});

test("an organization has so many lists, although they come at once", async () => {
  const one = await newMember();
  const all = Array.from({ length: MAX_CLAIM_REVIEWS.lists + 3 }, (_, n) =>
    importClaimReviews(one, { name: `List ${n}`, text: file() }),
  );
  const done = await Promise.allSettled(all);
  expect(done.filter(({ status }) => status === "rejected")).toHaveLength(3);
  await importClaimReviews(one, { name: (await listClaimReviews(one))[0]?.name ?? "", text: file() });
});
