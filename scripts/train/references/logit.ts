// A conditional logit over choices with named signs: which of several answers is right, by a sum of weights.
import { softmax } from "@/lib/engine/claims/references";

/** Choices with their signs, and which of them are right. */
export interface Decision {
  choices: readonly (readonly string[])[];
  right: ReadonlySet<number>;
}

export interface Fit {
  rounds: number;
  rate: number;
  /** How strongly weights are kept small. */
  shrink: number;
  /** Signs seen less often are left out. */
  least: number;
}

/** Fits weights by Adagrad, with scores of choices that are `fixed` already. The same decisions give the same weights. */
export function fitLogit(
  decisions: readonly Decision[],
  { rounds, rate, shrink, least }: Fit,
  fixed?: readonly (readonly number[])[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { choices } of decisions)
    for (const signs of choices) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const weights = new Map([...counts].filter(([, count]) => count >= least).map(([sign]) => [sign, 0]));
  const squares = new Map<string, number>();
  const step = (sign: string, error: number) => {
    const weight = weights.get(sign);
    if (weight === undefined) return;
    const slope = error + shrink * weight;
    const square = (squares.get(sign) ?? 1e-6) + slope * slope;
    squares.set(sign, square);
    weights.set(sign, weight - (rate * slope) / Math.sqrt(square));
  };
  const order = decisions.map((decision, i) => ({ decision, base: fixed?.[i] ?? decision.choices.map(() => 0) }));
  const random = randomFrom(1);
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const { decision, base } of order) {
      const shares = softmax(decision.choices.map((signs, i) => (base[i] as number) + sumOf(signs, weights)));
      const rightShare = [...decision.right].reduce((sum, i) => sum + (shares[i] as number), 0);
      for (const [i, share] of shares.entries()) {
        const error = share - (decision.right.has(i) ? share / rightShare : 0);
        if (Math.abs(error) < 1e-4) continue;
        for (const sign of decision.choices[i] as string[]) step(sign, error);
      }
    }
  }
  return weights;
}

const sumOf = (signs: readonly string[], weights: ReadonlyMap<string, number>) =>
  signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0);

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function shuffle<One>(list: One[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.min(i, Math.floor(random() * (i + 1)));
    [list[i], list[j]] = [list[j] as One, list[i] as One];
  }
}
