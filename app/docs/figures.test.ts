import fs from "node:fs";
import { expect, test } from "vitest";

const CARD = fs.readFileSync("docs/model-card-harm.md", "utf8");

/** A figure of the model card as the guides write it: .920. */
function figure(name: string, section = ""): string {
  const from = CARD.indexOf(section);
  const row = new RegExp(`^\\| ${name.replace(/[()*]/g, "\\$&")} \\| ([\\d.]+) \\|`, "m").exec(CARD.slice(from));
  return Number(row?.[1]).toFixed(3).replace(/^0/, "");
}

const moderation = ["explicit", "hate_speech", "violence", "self_harm"].map((category) => figure(`AUPRC ${category}`));
const right = (1 - Number(figure("non-hateful flagged"))).toFixed(3).replace(/^0/, "");

test.each([
  ["openai", `| here | ${moderation.join(" | ")} |`],
  ["perspective", `| ${moderation.slice(0, 3).join("; ")} (one half) |`],
  ["perspective", `| ${figure("balanced accuracy")} (one half) |`],
  ["perspective", `| non-hateful cases right | .482 | ${right} |`],
  ["perspective", `| ${figure("counterspeech right")}; ${figure("negate_neg_nh")} |`],
  ["perspective", `| ${figure("toxicity, rows kept aside", "## Tone")} |`],
  ["openai", `curve of ${figure("insult against *harassment* of OpenAI's set (long texts, many of them threats)")}`],
])("our figures in the guide for who comes from %s are those of the model card: %s", (provider, row) => {
  expect(fs.readFileSync(`docs/migrating/${provider}.mdx`, "utf8")).toContain(row);
});
