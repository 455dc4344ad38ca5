// npm run train -- evidence --rows FILE --out FILE: what the product makes of pairs of passages and claims, for fitting
// the model that joins alignment and encoder (train/evidence/joint.py).
import { createWriteStream, readFileSync } from "node:fs";
import { align } from "@/lib/engine/judge/text/align";
import { inputsOf, isContradicted } from "@/lib/engine/judge/text/joint";
import { unitsOf } from "@/lib/engine/judge/text/passages";
import { readBoth } from "@/lib/engine/judge/text/read";
import { UnitIndex } from "@/lib/engine/judge/text/select";
import { termsOf } from "@/lib/engine/judge/text/terms";
import { tokenize } from "@/lib/engine/text/tokens";
import { loadCrossEncoder } from "@/lib/knowledge/evidence";

interface Row {
  passage: string;
  claim: string;
  label: number;
  set: string;
}

export async function writeEvidenceFeatures({ rows, out }: { rows: string; out: string }): Promise<void> {
  const encoder = await loadCrossEncoder();
  if (!encoder) throw new Error("data/evidence/judge.onnx is missing: train and export the encoder first");
  const lines = readFileSync(rows, "utf8").split("\n").filter(Boolean);
  const file = createWriteStream(out);
  for (const [i, line] of lines.entries()) {
    const row = JSON.parse(line) as Row;
    const index = new UnitIndex(unitsOf([{ id: "0", text: row.passage }]));
    const claim = termsOf(tokenize(row.claim));
    const { units, features, findings } = align(claim, index.select(claim), index);
    const read = await readBoth(encoder, claim, { units, index });
    const inputs = inputsOf(features, read).map((one) => Math.round(one * 1e4) / 1e4);
    const { set, label } = row;
    file.write(`${JSON.stringify({ set, label, contradicted: isContradicted(findings), inputs })}\n`);
    if (i % 5000 === 4999) console.log(`${i + 1} of ${lines.length}`);
  }
  await new Promise((resolve) => file.end(resolve));
  console.log(`Wrote ${out}`);
}
