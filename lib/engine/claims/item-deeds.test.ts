import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const ACME = "Acme is a Finnish company with a long history. Acme makes phones.";

describe("what an item says was done, or is, is told of the thing that it belongs to", () => {
  test.each([
    [
      `${ACME}\n\n**Beginnings (1865–1967)**\n- Founded in 1865 by an engineer as a mill`,
      "Acme was founded in 1865 by an engineer as a mill.",
    ],
    [
      `${ACME}\n\n- Merged with Finnish Rubber in 1967 to form a group`,
      "Acme merged with Finnish Rubber in 1967 to form a group.",
    ],
    [`${ACME}\n\n**Early Years**\n\n- Acquired Salora in 1984`, "Acme acquired Salora in 1984."],
    [
      `${ACME}\n\n- **Acme:** Founded in 2003 by Ann Roe; Bo Kim joined in 2004 as the lead investor.`,
      "Acme was founded in 2003 by Ann Roe.",
    ],
  ])("%s", async (text, claim) => {
    expect(await claimsAs(parser, text)).toContain(claim);
  });

  test("also what goes on behind it", async () => {
    const text =
      "Some famous dishes are:\n\n1. **Xuanwei ham**: A cured ham from the city of Xuanwei. Won a gold medal at the exposition in 1915.";
    expect(await claimsAs(parser, text)).toContain("Xuanwei ham won a gold medal at the exposition in 1915.");
  });

  test("of a label what it is and when it was, in one", async () => {
    const text = `${ACME}\n\n* **Bridge of Peace** – A glass footbridge designed by Bo Kim, opened in 2010.`;
    expect((await claimsAs(parser, text)).at(-1)).toMatch(
      /Bridge of Peace is a glass footbridge designed by Bo Kim, opened in 2010\.$/,
    );
  });

  test("the second part behind a semicolon too", async () => {
    const text = `${ACME}\n\n* **Trinity Cathedral** – Completed in 2004; one of the tallest churches in the world.`;
    const claims = (await claimsAs(parser, text)).join(" ");
    expect(claims).toContain("Trinity Cathedral was completed in 2004.");
    expect(claims).toContain("Trinity Cathedral is one of the tallest churches in the world.");
  });

  test("dated, with what stands beside its subject", async () => {
    const text = `${ACME}\n\n* **1794**: Toussaint Louverture, a former slave who had been fighting for Spain, switches sides and joins the French.`;
    expect((await claimsAs(parser, text)).join(" ")).not.toMatch(/in 1794, Toussaint Louverture\./i);
  });

  test("signed by whom, or for whom", async () => {
    const claims = (
      await claimsAs(parser, `${ACME}\n\n- Signed for Botafogo in 1953\n- Signed by Corinthians in 1966`)
    ).join(" ");
    expect(claims).toContain("Acme signed for Botafogo in 1953.");
    expect(claims).toContain("Acme was signed by Corinthians in 1966.");
  });

  test("of what somebody thought of it", async () => {
    const text = `${ACME}\n\n- **Spriggina** – segmented; once thought to be an ancestor of trilobites.\n- **Kimberella** – small; may have grazed on mats.`;
    const claims = (await claimsAs(parser, text)).join(" ");
    expect(claims).toContain("Spriggina was once thought to be an ancestor of trilobites.");
    expect(claims).toContain("Kimberella may have grazed on mats.");
  });

  test("who has nothing for an object suffers it", async () => {
    const text = `${ACME}\n\n- **Wilfred Roe** – A poet from Wales. Killed a week before the armistice.`;
    expect((await claimsAs(parser, text)).at(-1)).toMatch(/Wilfred Roe was killed a week before the armistice\.$/);
  });
});

test("a verb without its subject under a heading is told of what that names", async () => {
  const text = "## Seasonal Unemployment\n\nHappens when demand for labor varies by time of year.";
  expect(await claimsAs(parser, text)).toContain(
    "Seasonal unemployment happens when demand for labor varies by time of year.",
  );
});

test("how often something occurs stands beside it", async () => {
  const text = `${ACME}\n\n## Possible side effects\n\n- Rarely, a stroke\n- Muscle pain`;
  expect(await claimsAs(parser, text)).toContain("Acme's possible side effects include, rarely, a stroke.");
});

test("what stands behind labels that narrow a heading keeps them", async () => {
  const text = `${ACME}\n\n## Policy Responses\n\n- Structural: retraining and relocation assistance\n- Cyclical: lower taxes`;
  const claims = await claimsAs(parser, text);
  expect(claims.slice(-2)).toEqual([
    "Acme's policy responses (structural) include retraining and relocation assistance.",
    "Acme's policy responses (cyclical) include lower taxes.",
  ]);
});

test("a label that is a quality is said of what the list is about", async () => {
  const text = `${ACME}\n\n- **High in fiber:** around 5 grams per cup\n- **Gluten-free:** suitable for people who avoid wheat`;
  const claims = (await claimsAs(parser, text)).join(" ");
  expect(claims).toContain("Acme is high in fiber (around 5 grams per cup).");
  expect(claims).toContain("Acme is gluten-free (suitable for people who avoid wheat).");
});

describe("an entry of a timeline", () => {
  const told = (entries: string) => claimsAs(parser, `## Timeline of the Suez Crisis\n\n**1956**\n\n${entries}`);

  test("is told with the year that stands above it", async () => {
    const claims = (
      await told(
        "- **June 13** – The last British troops leave the Canal Zone.\n- **March** – Israel withdraws from Sinai.",
      )
    ).join(" ");
    expect(claims).toMatch(/on June 13, 1956, the last British troops leave the Canal Zone\./i);
    expect(claims).toMatch(/in March 1956, Israel withdraws from Sinai\./i);
  });

  test("tells what there was, where it is a noun", async () => {
    const claims = (
      await told("- **October 30** – Anglo-French ultimatum\n- **November 6** – Ceasefire, following pressure")
    ).join(" ");
    expect(claims).toMatch(/on October 30, 1956, there was an Anglo-French ultimatum\./i);
  });
});

test("two parties before a court are one name", async () => {
  const text =
    "Carlill v Carbolic Smoke Ball Co is a landmark case decided in 1893. An offer was made. A ball was sold.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Carlill v Carbolic Smoke Ball Co, a ball was sold.");
});
