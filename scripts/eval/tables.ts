import type { Accuracy } from "@/bench/accuracy";
import type { Coverage } from "@/bench/graph-sets";
import { UNRELATED } from "@/bench/unrelated";

export interface Shown {
  wrong?: boolean;
  open?: boolean;
  json?: boolean;
}

export function printRecall(results: readonly Accuracy[]) {
  console.log("\nset                   supported recall  refuted recall  refuted precision");
  for (const one of results) {
    console.log(
      `${one.set.padEnd(22)} ${percent(one.supportedRecall).padStart(15)} ${percent(one.refutedRecall).padStart(15)} ${percent(one.refutedPrecision).padStart(18)}`,
    );
  }
}

export function printCoverage({ set, texts, facts, covered, unrefuted, supported, missed }: Coverage, { open }: Shown) {
  console.log(`\n${set}: ${texts} true texts of ${facts} facts`);
  console.log(`  facts on some claim's path ${percent(covered)}, texts without a refuted claim ${percent(unrefuted)}`);
  console.log(`  texts all of whose claims are supported ${percent(supported)}`);
  for (const why of new Set(missed.map((one) => one.why)))
    console.log(`  on no path, ${why}: ${missed.filter((one) => one.why === why).length}`);
  if (open) for (const { fact, why, text } of missed) console.log(`on no path, ${why}: ${fact}: ${text}`);
}

const percent = (value: number) => `${(value * 100).toFixed(2)} %`.padStart(9);

export function print(results: readonly Accuracy[], { wrong, open }: Shown) {
  console.log(
    `set                     texts   decided  right of decided  ECE    changed by ${UNRELATED} unrelated facts`,
  );
  for (const one of results) {
    console.log(
      `${one.set.padEnd(22)} ${String(one.texts).padStart(6)} ${percent(one.decided)} ${percent(one.rightOfDecided).padStart(17)}  ${one.ece.toFixed(3)}  ${one.changed ?? ""}`,
    );
  }
  if (wrong) for (const text of new Set(results.flatMap((one) => one.wrong))) console.log(text);
  if (open) for (const text of new Set(results.flatMap((one) => one.open))) console.log(text);
}
