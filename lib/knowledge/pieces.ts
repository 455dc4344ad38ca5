import "./no-telemetry";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { PieceCutter } from "@/lib/engine/syntax/pieces";

/** Where the table of word pieces and its vocabulary lie. */
export const PIECES_FOLDER = join("data", "syntax");

/** What cuts words into pieces and looks them up: all encoders learned with the same. */
export interface PieceTable {
  pieces: InferenceSession;
  cutter: PieceCutter;
  Tensor: typeof Tensor;
}

const tables = new Map<string, Promise<PieceTable>>();

/** The table of a folder, opened once in each thread: it is as large as an encoder, and the vocabulary takes as long. Throws where a file is missing or damaged. */
export function loadPieces(folder = PIECES_FOLDER): Promise<PieceTable> {
  const known = tables.get(folder);
  if (known) return known;
  const table = open(folder);
  tables.set(folder, table);
  table.catch(() => tables.delete(folder));
  return table;
}

/** A model that runs on one core. */
export const openSession = (file: string): Promise<InferenceSession> =>
  InferenceSession.create(file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "basic", // the rest was done when it was exported (train/fuse.py)
  });

async function open(folder: string): Promise<PieceTable> {
  const [pieces, vocabulary] = await Promise.all([
    openSession(join(folder, "pieces.onnx")),
    readFile(join(folder, "tokenizer.json"), "utf8"),
  ]);
  return { pieces, cutter: new PieceCutter(JSON.parse(vocabulary)), Tensor };
}
