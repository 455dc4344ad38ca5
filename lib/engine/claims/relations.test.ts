import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const pumps = "Pumps move fluids. Pumps are old. Ann sells pumps. Bo is in Lima.\n\n";
const painter = "Ann Roe is a painter. Ann Roe lives in Lima. Ann Roe won.\n\n";
const method = "3D scanning is a method. It is old.\n\n## Main technologies\n";
const labels = {
  Peru: "fragment",
  Chess: "fragment",
  Medicine: "fragment",
  Painted: "fragment",
  First: "fragment",
  For: "fragment",
  Against: "fragment",
  Farmers: "fragment",
  Born: "fragment",
} as const;

describe("an entry is told by what its heading or its words say joins its sides", () => {
  test.each([
    ["# Countries and Their Capitals\n\n- **Peru** – Lima", "Peru's capital is Lima."],
    ["# Countries and Their Capitals\n\n- **Peru** – Lima and Cusco", "Peru's capitals are Lima and Cusco."],
    ["## What each demands\n\n- **Chess:** Patience and memory", "Chess demands patience and memory."],
    [`${pumps}## Types of pumps\n- **Piston:** Heavy, with two valves`, "Piston pumps are heavy, with two valves."],
    [`${pumps}## What are they used for?\n- **Medicine:** Blood`, "In medicine, pumps are used for blood."],
    ["## Solar power\n\n- **For:** cheap panels", "Points for Solar power include cheap panels."],
    [`${painter}- **Born:** 1981, Basel`, "Ann Roe was born in 1981 in Basel."],
    [`${painter}- **First show:** 2 March 1999, Toulouse`, "Ann Roe's first show was on 2 March 1999 in Toulouse."],
    [`${painter}- **Painted:** 20, of which two are lost`, "Ann Roe's number painted is 20, of which two are lost."],
    [`${painter}- **The studio:** 40 rooms in Lima`, "Ann Roe's studio is 40 rooms in Lima."],
    [
      `${method}- **LID (one):** Measures distance\n- **SFM (two):** Builds models\n- **CTS (three):** Fires lasers, usually red`,
      "CTS (three) fires lasers, usually red.",
    ],
    ["- ***Nudge* by Ann Roe (2008):** How people make choices", "is about how people make choices."],
    ["## The desert\n- **Driest desert:** the Atacama in Chile", "The driest desert is the Atacama in Chile."],
    [
      "Wi-Fi lets devices talk. Wi-Fi is old.\n\n## Generations\n- **Wi-Fi 7 (2024):** Channels up to 320 MHz wide",
      "Wi-Fi's generations include Wi-Fi 7 (2024): channels up to 320 MHz wide.",
    ],
  ])("%s", async (text, claim) => {
    expect((await claimsAs(parser, text, { labels, references: { It: "3D scanning" } })).join("\n")).toContain(claim);
  });

  test("what a reader should take is no claim", async () => {
    const text = `${pumps}## Which one is right for you?\n\n- **Farmers:** Piston pumps`;
    expect((await claimsAs(parser, text, { labels })).join()).not.toContain("armers");
  });

  test("a symbol keeps its small letter at the start of a claim", async () => {
    expect(await claimsAs(parser, "π is a number. Ann knows it.")).toContain("π is a number.");
  });
});

test.each([
  ["# Countries and Their Capitals\n\n## Ruritania\n\n- **Peru:** Sol", /capital is Sol/],
  ["## What it treats\n\n- **Medicine:** Gout", /Medicine treats/],
  ["- **Painted** – Taught music by his father", /painted taught/i],
])("a heading that speaks of something else tells nothing of an entry: %s", async (text, wrong) => {
  expect((await claimsAs(parser, text, { labels })).join(" ")).not.toMatch(wrong);
});
