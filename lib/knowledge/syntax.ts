import fs from "node:fs/promises";
import path from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { Reader } from "@/lib/engine/claims/reader";
import type { AnswerReader } from "@/lib/engine/syntax/answers";
import { Parser } from "@/lib/engine/syntax/parser";

const FOLDER = path.join("data", "syntax");

/** Loads what reads texts, of `data/syntax` unless told otherwise. Throws where a file is missing or damaged. */
export async function loadReader(folder = FOLDER): Promise<Reader> {
  return new Reader(await loadParser(folder), UNTRAINED, () => "unclear");
}

// Until the model of answers is trained: every sentence of prose is a claim.
const UNTRAINED: Pick<AnswerReader, "read"> = {
  async read(sentences, anaphors) {
    return {
      worth: sentences.map(({ words }) => {
        const isQuestion = words.at(-1)?.text === "?";
        return { label: isQuestion ? ("question" as const) : ("claim" as const), likely: 1, claim: isQuestion ? 0 : 1 };
      }),
      references: anaphors.map(() => ({ from: 0, mass: new Float32Array(0), none: 0, unclear: 1 })),
    };
  },
};

/** Loads the trained parser, of `data/syntax` unless told otherwise. Throws where a file is missing or damaged. */
export async function loadParser(folder = FOLDER): Promise<Parser> {
  const json = async (name: string) => JSON.parse(await fs.readFile(path.join(folder, name), "utf8"));
  const session = (name: string) =>
    InferenceSession.create(path.join(folder, name), { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const [parser, labels, names, vocabulary] = await Promise.all([
    session("parser.onnx"),
    session("labels.onnx"),
    json("names.json"),
    json("tokenizer.json"),
  ]);
  return new Parser({ parser, labels, names, vocabulary, Tensor });
}
