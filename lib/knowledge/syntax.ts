import fs from "node:fs/promises";
import path from "node:path";
import { chooserOf, Reader } from "@/lib/engine/claims/reader";
import { AnswerReader } from "@/lib/engine/syntax/answers";
import { NeedReader } from "@/lib/engine/syntax/needs";
import { Parser } from "@/lib/engine/syntax/parser";
import { PIECES_FOLDER as FOLDER, loadPieces, openSession } from "./pieces";

/** Loads what reads texts, of `data/syntax` unless told otherwise. Throws where a file is missing or damaged. */
export async function loadReader(folder = FOLDER): Promise<Reader> {
  const [{ parser, answers }, weights, needs, { Tensor }] = await Promise.all([
    loadSyntax(folder),
    json(folder, "references.json"),
    session(folder, "needs.onnx"),
    loadPieces(folder),
  ]);
  return new Reader({ parser, answers, choose: chooserOf(weights), needs: new NeedReader({ needs, Tensor }) });
}

/** The parser, and the reader of whole answers; they share the table of word pieces. */
export interface Syntax {
  parser: Parser;
  answers: AnswerReader;
}

/** Loads the trained models, of `data/syntax` unless told otherwise. Throws where a file is missing or damaged. */
export async function loadSyntax(folder = FOLDER): Promise<Syntax> {
  const [shared, answers, invented] = await Promise.all([
    loadShared(folder),
    session(folder, "answers.onnx"),
    json(folder, "invented.json"),
  ]);
  return { parser: await parserOf(folder, shared), answers: new AnswerReader({ ...shared, answers, invented }) };
}

/** As `loadSyntax`, for who needs trees alone. */
export async function loadParser(folder = FOLDER): Promise<Parser> {
  return parserOf(folder, await loadShared(folder));
}

type Shared = Awaited<ReturnType<typeof loadShared>>;

async function loadShared(folder: string) {
  const [table, names] = await Promise.all([loadPieces(folder), json(folder, "names.json")]);
  return { ...table, names };
}

async function parserOf(folder: string, shared: Shared): Promise<Parser> {
  const [parser, labels] = await Promise.all([session(folder, "parser.onnx"), session(folder, "labels.onnx")]);
  return new Parser({ ...shared, parser, labels });
}

const json = async (folder: string, name: string) => JSON.parse(await fs.readFile(path.join(folder, name), "utf8"));

const session = (folder: string, name: string) => openSession(path.join(folder, name));
