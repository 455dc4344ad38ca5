import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import { runs } from "../testing/runs";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

const SENTENCES = [
  "Gout is a common form of arthritis.",
  "It also won a prize in Rome.",
  "That same month, he left for the city, which led to a war.",
  "These are the most important ones:",
  "Wind is less predictable than coal!",
  "On November 9, *The Man Died* was sold there.",
  "Many of them were built by the Ann Lee Company in 1912.",
];
const NAMES = [
  "Obesity",
  "Common Risk Factors",
  "Long-term Effects and Side Effects",
  "Ganymede",
  "Plays",
  "12 months",
  "May 25, 1961",
  "Iceland",
  "*Aké: The Years*",
];
const ENTRIES = [
  "Obesity",
  "The largest moon of all",
  "Has rings",
  "Such as chess, cards",
  "Covered by ice",
  "*Hamlet* (1601), *Macbeth*",
  "Can be cold",
];

// With a topic, entries of lists say something of it.
const OPENINGS = [
  "",
  "Gout is a common form of arthritis. It occurs when acid builds up in the body and forms crystals in the joints.\n\n",
  "Wole Soyinka is a Nigerian playwright. He won a prize. His plays are read. Soyinka lives in Lagos.\n\n",
];

const sentence = fc.constantFrom(...SENTENCES);
const name = fc.constantFrom(...NAMES);
const entry = fc.constantFrom(...ENTRIES, ...SENTENCES);
const block = fc.oneof(
  fc.tuple(name, fc.constantFrom(...ENTRIES)).map(([heading, item]) => `## ${heading}\n\n- ${item}`),
  fc.tuple(fc.constantFrom("# ", "## ", "### "), name).map(([mark, words]) => `${mark}${words}`),
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
  name.map((words) => `**${words}**`),
  fc.array(entry, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
  fc
    .array(fc.tuple(name, entry), { minLength: 1, maxLength: 3 })
    .map((items) => items.map(([term, rest], i) => `${i + 1}. **${term}:** ${rest}`).join("\n")),
  fc
    .tuple(name, name, entry, entry)
    .map((cells) => `| ${cells[0]} | ${cells[1]} |\n|---|---|\n| ${cells[2]} | ${cells[3]} |`),
);

test("whatever headings, paragraphs, lists and tables a text is made of, it is read, and each claim stands in it", async () => {
  const blocks = fc.array(block, { minLength: 1, maxLength: 7 });
  const texts = fc.tuple(fc.constantFrom(...OPENINGS), blocks).map(([opening, own]) => opening + own.join("\n\n"));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      for (const { text: words, start, end } of (await reader.read(text, 1_000)).claims) {
        expect(words.trim()).not.toBe("");
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    {
      ...runs(60, 300),
      examples: [
        [
          "Wole Soyinka is a Nigerian playwright. He won a prize. His plays are read. Soyinka lives in Lagos.\n\n- Covered by ice\n- The largest moon of all\n\n| Obesity | 12 months |\n|---|---|\n| Such as chess, cards | Obesity |\n\n# Obesity\n\nThese are the most important ones: Many of them were built by the Ann Lee Company in 1912. It also won a prize in Rome. Gout is a common form of arthritis.",
        ],
      ],
    },
  );
}, 120_000);
