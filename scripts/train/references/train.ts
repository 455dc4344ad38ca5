// npm run train -- references: how much each sign of an antecedent weighs, and how sure a choice must be to be told.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type ReferenceWeights, resolve, softmax } from "@/lib/engine/claims/references";
import { sentencesOf } from "@/lib/engine/claims/sentences";
import { loadSyntax } from "@/lib/knowledge/syntax";
import type { Marked } from "../answers/marked";
import { type Split, splitOf } from "../answers/texts";
import { readMarked } from "../answers/written";
import { type Decided, markedChooser } from "./gold";
import { type Decision, fitLogit } from "./logit";

type Kind = keyof ReferenceWeights["sure"];
type Split3 = Record<Split, Decided[]>;

const STRUCTURE = { rounds: 12, rate: 0.1, shrink: 3e-5, least: 4 };
const BELIEF = { rounds: 6, rate: 0.03, shrink: 2e-3, least: 4 };
const GOAL = 0.95; // share right among what is put in
const LEAST_WEIGHT = 0.02;
const SCALES = [0.4, 0.6, 0.8, 1];

/** Models that learnt before some files of marked answers came, told by how their names begin. */
export interface Earlier {
  folder: string;
  files: RegExp;
}

/**
 * Structure is fitted on the texts that the model of answers learnt from. How much to believe that model is fitted on
 * others, since on its own texts it is surer than it may be: on files that an earlier one did not know. Thresholds come
 * from dev, figures from test, both with the models of `folder`.
 */
export async function trainReferences(written: string, folder: string, earlier: Earlier): Promise<void> {
  const decided = await decisionsOf(folder, readMarked(written));
  const before = await decisionsOf(earlier.folder, readMarked(written, earlier.files));
  const structure = fitLogit(
    learnable(decided.train, (sign) => !isMass(sign)),
    STRUCTURE,
  );
  const weights = believed(
    learnable(before.train, () => true),
    { structure, dev: learnable(decided.dev, () => true) },
  );
  const sure = { pronoun: 1, phrase: 1, name: 1 };
  for (const kind of Object.keys(sure) as Kind[]) sure[kind] = thresholdOf(ofKind(decided.dev, kind), weights);
  for (const split of ["dev", "test"] as const)
    for (const kind of Object.keys(sure) as Kind[])
      report(`${split} ${kind}`, ofKind(decided[split], kind), { weights, least: sure[kind] });
  const kept = [...weights]
    .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rounded = Object.fromEntries(kept.map(([sign, weight]) => [sign, Number(weight.toFixed(3))]));
  writeFileSync(path.join(folder, "references.json"), `${JSON.stringify({ sure, weights: rounded }, null, 1)}\n`);
}

async function decisionsOf(folder: string, texts: Iterable<{ question: string; marked: Marked }>): Promise<Split3> {
  const { parser, answers } = await loadSyntax(folder);
  const decided: Split3 = { train: [], dev: [], test: [] };
  for (const { question, marked } of texts) {
    const sentences = await sentencesOf(parser, marked.text);
    const asked = sentences.flatMap(({ anaphors }, sentence) =>
      anaphors.map(({ first, last }) => ({ sentence, first, last })),
    );
    const { references } = await answers.read(
      sentences.map(({ words, source }) => ({ words, block: source.block })),
      asked,
    );
    resolve(sentences, references, markedChooser(marked, decided[splitOf(question)]));
  }
  return decided;
}

const isMass = (sign: string) => sign.includes("mass=") || sign.includes("least=");

function learnable(decided: readonly Decided[], isKept: (sign: string) => boolean): Decision[] {
  return decided
    .filter(({ right }) => right.size > 0)
    .map(({ choices, right }) => ({ choices: choices.map(({ features }) => features.filter(isKept)), right }));
}

/** Weights of structure, scaled by what fits dev best, and what all signs of the other decisions add to them. */
function believed(
  decisions: readonly Decision[],
  { structure, dev }: { structure: ReadonlyMap<string, number>; dev: readonly Decision[] },
): Map<string, number> {
  let best: { loss: number; weights: Map<string, number> } | undefined;
  for (const scale of SCALES) {
    const weights = new Map([...structure].map(([sign, weight]) => [sign, weight * scale]));
    const fixed = decisions.map(({ choices }) => choices.map((signs) => scoreOf(signs, weights)));
    for (const [sign, weight] of fitLogit(decisions, BELIEF, fixed))
      weights.set(sign, (weights.get(sign) ?? 0) + weight);
    const loss = lossOf(dev, weights);
    if (!best || loss < best.loss) best = { loss, weights };
  }
  return best?.weights ?? new Map();
}

const scoreOf = (signs: readonly string[], weights: ReadonlyMap<string, number>) =>
  signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0);

const sharesOf = (choices: Decision["choices"], weights: ReadonlyMap<string, number>) =>
  softmax(choices.map((signs) => scoreOf(signs, weights)));

function lossOf(decisions: readonly Decision[], weights: ReadonlyMap<string, number>): number {
  return decisions.reduce((sum, { choices, right }) => {
    const shares = sharesOf(choices, weights);
    return sum - Math.log([...right].reduce((total, i) => total + (shares[i] as number), 1e-9));
  }, 0);
}

function ofKind(decided: readonly Decided[], kind: Kind): Decided[] {
  const kindOf = (form: string): Kind => (form === "name" ? "name" : form.includes("+") ? "phrase" : "pronoun");
  return decided.filter(({ form }) => kindOf(form) === kind);
}

interface ScoredChoice {
  likely: number;
  isRight: boolean;
}

/** What is put in if everything is: the likeliest choice of each anaphor where it names something that its sentence does not, surest first. */
function toldOf(decided: readonly Decided[], weights: ReadonlyMap<string, number>): ScoredChoice[] {
  const told = decided.flatMap(({ choices, right, inside }) => {
    const shares = sharesOf(
      choices.map(({ features }) => features),
      weights,
    );
    const best = shares.indexOf(Math.max(...shares));
    return choices[best]?.kind === "named" && !inside.has(best)
      ? [{ likely: shares[best] as number, isRight: right.has(best) }]
      : [];
  });
  return told.sort((a, b) => b.likely - a.likely);
}

function thresholdOf(decided: readonly Decided[], weights: ReadonlyMap<string, number>): number {
  let [right, least] = [0, 1];
  for (const [i, { likely, isRight }] of toldOf(decided, weights).entries()) {
    if (isRight) right += 1;
    if (right / (i + 1) >= GOAL) least = likely;
  }
  return Number(least.toFixed(3));
}

function report(
  name: string,
  decided: readonly Decided[],
  { weights, least }: { weights: ReadonlyMap<string, number>; least: number },
): void {
  const told = toldOf(decided, weights);
  const sure = told.filter(({ likely }) => likely >= least);
  const named = decided.filter(
    ({ choices, right, inside }) =>
      right.size === 0 || [...right].some((i) => choices[i]?.kind === "named" && !inside.has(i)),
  ).length;
  const isRight = ({ choices, right }: Decided) => {
    const shares = sharesOf(
      choices.map(({ features }) => features),
      weights,
    );
    return right.has(shares.indexOf(Math.max(...shares)));
  };
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  console.log(
    `${name}: ${decided.length}, likeliest right ${percent(decided.filter(isRight).length, decided.length)}; told at ${least}: right ${percent(sure.filter((one) => one.isRight).length, sure.length)}, covers ${percent(sure.filter((one) => one.isRight).length, named)} of ${named}`,
  );
}
