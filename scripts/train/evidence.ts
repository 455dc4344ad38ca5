// npm run train -- evidence --rows FILE --out FILE: what the product makes of pairs of passages and claims, for fitting
// the model that joins alignment and encoder (train/evidence/joint.py).
import { createWriteStream, readFileSync } from "node:fs";
import { inputsOf, isContradicted } from "@/lib/engine/judge/text/joint";
import { TextJudge } from "@/lib/engine/judge/text/judge";
import { loadCrossEncoder } from "@/lib/knowledge/evidence";
import { loadReader } from "@/lib/knowledge/syntax";

interface Row {
  passage: string;
  claim: string;
  label: number;
  set: string;
}

export async function writeEvidenceFeatures({ rows, out }: { rows: string; out: string }): Promise<void> {
  const encoder = await loadCrossEncoder();
  if (!encoder) throw new Error("data/evidence/judge.onnx is missing: train and export the encoder first");
  const judge = new TextJudge(encoder, await loadReader());
  const lines = readFileSync(rows, "utf8").split("\n").filter(Boolean);
  const file = createWriteStream(out);
  for (const [i, line] of lines.entries()) {
    const row = JSON.parse(line) as Row;
    const { aligned, read } = await judge.compare(row.claim, [{ id: "0", text: row.passage }]);
    const inputs = inputsOf(aligned.features, read).map((one) => Math.round(one * 1e4) / 1e4);
    const { set, label } = row;
    file.write(`${JSON.stringify({ set, label, contradicted: isContradicted(aligned.findings), inputs })}\n`);
    if (i % 5000 === 4999) console.log(`${i + 1} of ${lines.length}`);
  }
  await new Promise((resolve) => file.end(resolve));
  console.log(`Wrote ${out}`);
}
