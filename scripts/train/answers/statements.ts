// The project's own statements: texts of one sentence or a few that state something and nothing else.
import { readOwnSet } from "@/bench/accuracy";
import { cut, type Example, sentencesOf, splitOf } from "./texts";

export function readStatements(): Example[] {
  const stated = readOwnSet("own statements").filter(({ label }) => label === "supported" || label === "refuted");
  return stated.map(({ text }) => ({
    id: text,
    set: "statements",
    split: splitOf(text),
    sentences: cut(sentencesOf(text), () => "claim").kept,
    references: [],
    candidates: [],
  }));
}
