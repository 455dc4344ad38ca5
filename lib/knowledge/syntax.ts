import fs from "node:fs/promises";
import path from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { Reader } from "@/lib/engine/claims/reader";
import { Parser } from "@/lib/engine/syntax/parser";

const FOLDER = path.join("data", "syntax");

/** Loads what reads texts, of `data/syntax` unless told otherwise. Throws where a file is missing or damaged. */
export async function loadReader(folder = FOLDER): Promise<Reader> {
  return new Reader(await loadParser(folder));
}

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
