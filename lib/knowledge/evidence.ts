import { existsSync } from "node:fs";
import path from "node:path";
import { CrossEncoder, type SentenceReader, TextJudge } from "@/lib/engine";
import { loadPieces, openSession } from "./pieces";

const FILE = path.join("data", "evidence", "judge.onnx");

/**
 * Loads what judges claims against passages: with the encoder of `data/evidence`, or without where it is not there.
 * `sentences` reads those of the passages that need it.
 */
export async function loadTextJudge(sentences: SentenceReader): Promise<TextJudge> {
  return new TextJudge(await loadCrossEncoder(), sentences);
}

/** Loads what reads claims beside passages; none where the weights are not there. */
export async function loadCrossEncoder(): Promise<CrossEncoder | undefined> {
  if (!existsSync(FILE)) return undefined;
  const [table, judge] = await Promise.all([loadPieces(), openSession(FILE)]);
  return new CrossEncoder({ ...table, judge });
}
