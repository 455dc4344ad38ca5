import { existsSync } from "node:fs";
import path from "node:path";
import type { InferenceSession } from "onnxruntime-node";
import { CrossEncoder, type SentenceReader, TextJudge } from "@/lib/engine";
import { loadPieces, openSession } from "./pieces";

const FILE = path.join("data", "evidence", "judge.onnx");
const LARGER = path.join("data", "evidence", "larger.onnx");

/**
 * Loads what judges claims against passages: with the encoder of `data/evidence`, or without where it is not there.
 * `sentences` reads those of the passages that need it.
 */
export async function loadTextJudge(sentences: SentenceReader): Promise<TextJudge> {
  return new TextJudge(await loadCrossEncoder(), sentences);
}

/**
 * Loads what reads claims beside passages; none where the weights are not there. The larger encoder takes as much memory as all
 * other models of a thread, and is opened when the smaller one first leaves something open.
 */
export async function loadCrossEncoder(): Promise<CrossEncoder | undefined> {
  if (!existsSync(FILE)) return undefined;
  const [table, judge] = await Promise.all([loadPieces(), openSession(FILE)]);
  return new CrossEncoder({ ...table, judge, larger: existsSync(LARGER) ? opener(LARGER) : undefined });
}

// Opens a model once; where that fails, for want of memory as it may be, the next one to ask tries again.
function opener(file: string): () => Promise<InferenceSession> {
  let opened: Promise<InferenceSession> | undefined;
  return async () => {
    opened ??= openSession(file);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
}
