import { readFileSync, writeFileSync } from "node:fs";

/** A figure with its goal: reached where at least, or with `atMost` at most, as large. */
export interface Figure {
  set: string;
  figure: string;
  value: number;
  goal?: number;
  atMost?: boolean;
}

/** Whether a figure is as good as its goal. */
export const isReached = ({ value, goal, atMost }: Figure) =>
  goal === undefined || (atMost ? value <= goal : value >= goal);

const CARD = "docs/model-card-harm.md";
const KINDS = /(?<=<!-- kinds -->\n).*?(?=<!-- end of kinds -->)/s;
const FIGURES = /(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)/s;
const TITLES: Record<string, string> = {
  openai_moderation_dev: "OpenAI moderation evaluation set, one half",
  hatecheck_dev: "HateCheck, one half by template (hate speech alone)",
  xstest_dev: "XSTest, one half by type",
  simplesafetytests_dev: "SimpleSafetyTests, every other prompt",
  truthfulqa_dev: "TruthfulQA answers, one half (misinformation)",
  covid_fake_news_dev: "COVID-19 fake news, one half of the test part (misinformation)",
};

/** Puts figures, and the kinds of text that are judged wrongly most often, into the model card. */
export function writeCard(figures: readonly Figure[], kinds: string): void {
  const card = readFileSync(CARD, "utf8")
    .replace(FIGURES, () => `${sections(figures)}\n`)
    .replace(KINDS, () => `${kinds}\n`);
  writeFileSync(CARD, card);
}

// The figures of each set as the model card shows them.
function sections(figures: readonly Figure[]): string {
  const sets = [...new Set(figures.map(({ set }) => set))];
  const cell = (one: Figure) =>
    one.goal === undefined ? "" : `${one.atMost ? "≤" : "≥"} ${one.goal}${isReached(one) ? "" : ", missed"}`;
  return sets
    .map((set) => {
      const own = figures.filter((one) => one.set === set);
      const rows = own.map((one) => `| ${one.figure} | ${one.value.toFixed(3)} | ${cell(one)} |`);
      return `### ${TITLES[set] ?? set.charAt(0).toUpperCase() + set.slice(1)}\n\n| figure | value | goal |\n|---|---|---|\n${rows.join("\n")}\n`;
    })
    .join("\n");
}

/** Prints figures, one a line. */
export function print(figures: readonly Figure[]): void {
  for (const one of figures) {
    const goal =
      one.goal === undefined ? "" : `${one.atMost ? "≤" : "≥"} ${one.goal} ${isReached(one) ? "" : "MISSED"}`;
    console.log(`${one.set.padEnd(34)} ${one.figure.padEnd(48)} ${one.value.toFixed(3).padStart(7)}  ${goal}`);
  }
}
