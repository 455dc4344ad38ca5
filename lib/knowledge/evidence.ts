import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { CrossEncoder, type SentenceReader, TextJudge } from "@/lib/engine";
import { InferenceSession, Tensor } from "./onnx-runtime";

const FILE = path.join("data", "evidence", "judge.onnx");
const SYNTAX = path.join("data", "syntax"); // its table of word pieces and its vocabulary are those of the encoder

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
  const [pieces, judge, vocabulary] = await Promise.all([
    session(path.join(SYNTAX, "pieces.onnx")),
    session(FILE),
    fs.readFile(path.join(SYNTAX, "tokenizer.json"), "utf8"),
  ]);
  return new CrossEncoder({ pieces, judge, vocabulary: JSON.parse(vocabulary), Tensor });
}

const session = (file: string) => InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
