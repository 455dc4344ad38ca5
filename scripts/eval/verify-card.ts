import { readFileSync, writeFileSync } from "node:fs";
import type { Accuracy } from "@/bench/accuracy";
import type { Coverage } from "@/bench/graph-sets";
import type { Without } from "@/bench/without";

/** The sets of which nothing was fitted or read before it was measured, by what they are a part of. */
export const ASIDE = {
  statements: "statements, animals",
  webnlg: "webnlg.train, kept aside",
  counterfact: "counterfact, kept aside",
} as const;

interface Measured {
  sets: readonly Accuracy[];
  /** True texts of several facts, all kept aside. */
  multi: Coverage;
  without: readonly Without[];
}

const CARD = "docs/model-card-verify.md";

/** Puts the figures, and how they stand to the goals, into the model card. */
export function writeCard(measured: Measured): void {
  const parts = {
    figures: `${table(measured.sets)}\n${tableWithout(measured.without)}`,
    goals: tableOf(goalsOf(measured)),
  };
  let card = readFileSync(CARD, "utf8");
  for (const [name, text] of Object.entries(parts))
    card = card.replace(new RegExp(`(?<=<!-- ${name} -->\\n).*?(?=<!-- end of ${name} -->)`, "s"), () => text);
  writeFileSync(CARD, card);
}

/** Keeps the figures on what was kept aside. */
export function keepAside(measured: Measured): void {
  const { missed, ...multi } = measured.multi;
  const sets = measured.sets
    .filter(({ set }) => isAside(set))
    .map(({ points: _points, wrong: _wrong, open: _open, ...one }) => one);
  const without = measured.without.map(({ wrong: _wrong, ...one }) => one);
  const kept = { sets, multi: { ...multi, missed: missed.length }, without, goals: goalsOf(measured) };
  writeFileSync("bench/results/verify-aside.json", `${JSON.stringify(kept, null, 2)}\n`);
}

const isAside = (set: string) => (Object.values(ASIDE) as string[]).includes(set);

/** Reached where the figure is at least the goal, or at most with `atMost`. Shares 0 to 1, or a count. */
interface Goal {
  figure: string;
  part: string;
  value: number;
  goal: number;
  atMost?: boolean;
  isCount?: boolean;
}

// What each is measured on, and how that was kept aside.
const PART = {
  statements: "animals: one of three data sets, by a hash of its name",
  phrasings: "650 of 2,115: a third of the ways, by a hash of their words, less two",
  webnlg: "1,725 of 4,095 texts: relations by a hash of their names",
  multi: "true texts of webnlg.train all of whose relations are kept aside",
  counterfact: "543 of 2,000: phrasings by a hash of their words",
} as const;

function goalsOf({ sets, multi, without }: Measured): Goal[] {
  const of = (name: string) => sets.find(({ set }) => set === name) as Accuracy;
  const [statements, phrasings] = [of(ASIDE.statements), of("phrasings, aside")];
  const [webnlg, counterfact] = [of(ASIDE.webnlg), of(ASIDE.counterfact)];
  const nothing = without.find(({ set }) => set === ASIDE.webnlg) as Without;
  const changed = sets.reduce((sum, one) => sum + (one.changed ?? 0), 0);
  const texts = sets.reduce((sum, one) => sum + (one.changed === undefined ? 0 : one.texts), 0);
  return [
    { figure: "statements: decided", part: PART.statements, value: statements.decided, goal: 0.99 },
    { figure: "… right of decided", part: PART.statements, value: statements.rightOfDecided, goal: 0.995 },
    { figure: "other kinds: decided", part: PART.phrasings, value: phrasings.decided, goal: 0.6 },
    { figure: "… right of decided", part: PART.phrasings, value: phrasings.rightOfDecided, goal: 0.97 },
    { figure: "WebNLG, one fact: supported recall", part: PART.webnlg, value: webnlg.supportedRecall, goal: 0.93 },
    { figure: "… refuted recall", part: PART.webnlg, value: webnlg.refutedRecall, goal: 0.82 },
    { figure: "… precision of refuted", part: PART.webnlg, value: webnlg.refutedPrecision, goal: 0.97 },
    { figure: "WebNLG, several facts: no claim refuted", part: PART.multi, value: multi.unrefuted, goal: 0.985 },
    { figure: "… every claim supported", part: PART.multi, value: multi.supported, goal: 0.8 },
    { figure: "CounterFact: decided", part: PART.counterfact, value: counterfact.decided, goal: 0.92 },
    { figure: "… right of decided", part: PART.counterfact, value: counterfact.rightOfDecided, goal: 0.99 },
    {
      figure: "claims of which the graph holds nothing: refuted",
      part: PART.webnlg,
      value: nothing.refuted / nothing.claims,
      goal: 0.005,
      atMost: true,
    },
    {
      figure: "verdicts changed by 1,000 rows about others",
      part: `${texts} texts, none kept aside`,
      value: changed,
      goal: 0,
      atMost: true,
      isCount: true,
    },
  ];
}

function tableOf(goals: readonly Goal[]): string {
  const rows = goals.map(({ figure, part, value, goal, atMost = false, isCount = false }) => {
    const shown = (number: number) => (isCount ? `${number}` : percent(number));
    const isMissed = atMost ? value > goal : value < goal;
    const by = isMissed
      ? `by ${isCount ? Math.abs(value - goal) : `${(Math.abs(value - goal) * 100).toFixed(1)} points`}`
      : "no";
    return `| ${figure} | ${shown(goal)} | ${shown(value)} | ${part} | ${by} |`;
  });
  return `${["| figure | goal | reached | measured on | missed |", "|---|---|---|---|---|", ...rows].join("\n")}\n`;
}

const HEADER =
  "| set | texts | decided | right of decided | supported recall | refuted recall | refuted precision | ECE | changed by others |";

// The figures of each set as the model card shows them.
function table(figures: readonly Accuracy[]): string {
  const rows = figures.map((one) => {
    const shares = [one.decided, one.rightOfDecided, one.supportedRecall, one.refutedRecall, one.refutedPrecision];
    const cells = [...shares.map((share) => percent(share)), one.ece.toFixed(3), one.changed ?? ""];
    return `| ${[one.set, one.texts, ...cells].join(" | ")} |`;
  });
  return `${[HEADER, HEADER.replace(/[^|]+/g, "---"), ...rows].join("\n")}\n`;
}

// What is refuted of claims whose facts, and all others of their things and relations, are taken out of the graph.
function tableWithout(figures: readonly Without[]): string {
  const rows = figures.map((one) => `| ${one.set} | ${one.claims} | ${percent(one.refuted / one.claims)} |`);
  return `${["| claims of which the graph holds nothing | claims | refuted by mistake |", "|---|---|---|", ...rows].join("\n")}\n`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
