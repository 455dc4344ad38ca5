import { passagesIn } from "@/components/playground/draft";
import { EXAMPLES } from "@/components/playground/examples";
import { newPerson, signIn } from "./people";
import { expect, test } from "./test";

test("the playground opens on a text with passages, and a run of it alone shows every verdict", async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson());
  await page.goto("/playground");
  const claim = (text: string) => page.getByRole("button", { name: text });
  await expect(page.getByLabel("Context")).toHaveValue(/\n---\n/);
  await expect(page.getByText("a quote of the context or of your documents")).toBeVisible();
  await page.getByRole("button", { name: "Run" }).click();
  await expect(claim("weighs 300 grams")).toContainText("Supported");
  await expect(claim("lasts 24 hours")).toContainText("Refuted");
  await expect(claim("sold in four colours")).toContainText("Not found");
});

test("the first example alone shows every verdict, and all of them what is not checked, and harm", async () => {
  const { key } = await newPerson();
  const ask = async (path: string, body: object) => {
    const answer = await fetch(process.env.ASSAY_ADDRESS + path, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  };
  const verdicts: string[][] = [];
  const seen = new Set<string>();
  for (const { text, context } of EXAMPLES) {
    const passages = passagesIn(context).map(({ text: passage }) => ({ text: passage }));
    const { claims, not_checked } = await ask("/v1/verify", {
      text,
      ...(passages.length > 0 && { context: passages }),
    });
    verdicts.push(claims.map(({ verdict }: { verdict: string }) => verdict));
    if (not_checked.length > 0) seen.add("not checked");
    if ((await ask("/v1/harm/detect", { text })).harmful) seen.add("harmful");
  }
  expect(verdicts[0]).toEqual(["supported", "refuted", "supported", "not_found"]);
  expect([...seen].sort()).toEqual(["harmful", "not checked"]);
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(5);
});
