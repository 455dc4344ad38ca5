import { expect, test } from "vitest";
import type { Tree } from "@/lib/engine";
import { findNamed } from "./named";
import { type Stated, statedBetween } from "./paths";

/** A word a cell: text/part of speech/place of its head, from 1/relation; with a fifth part its lemma. */
function treeOf(words: string): Tree {
  return words.split(" ").map((word) => {
    const [text = "", upos = "", head = "0", relation = "", lemma = text.toLowerCase()] = word.split("/");
    const xpos = upos === "VERB" ? "VBN" : "";
    const place = { start: 0, end: 0, glued: false, likely: 1 };
    return { text, upos, xpos, lemma, head: Number(head) - 1, relation, ...place };
  });
}

function statedIn(words: string, subject: string, object: string) {
  const tree = treeOf(words);
  const [from, to] = [findNamed(tree, subject), findNamed(tree, object)];
  return from && to && statedBetween(tree, from, to);
}

const PASSIVE =
  "Hamlet/PROPN/3/nsubj:pass was/AUX/3/aux:pass written/VERB/0/root/write by/ADP/5/case Austen/PROPN/3/obl:agent";
const NOUN = "The/DET/2/det capital/NOUN/6/nsubj of/ADP/4/case France/PROPN/2/nmod is/AUX/6/cop/be Paris/PROPN/0/root";
const PLACE = "Curie/PROPN/3/nsubj:pass was/AUX/3/aux:pass born/VERB/0/root/bear in/ADP/5/case Warsaw/PROPN/3/obl";

const STATED: [string, [string, string], Partial<Stated>][] = [
  [PASSIVE, ["Hamlet", "Austen"], { field: "inverseVerbs", words: "write" }],
  [PASSIVE, ["Austen", "Hamlet"], { field: "verbs", words: "write" }],
  [NOUN, ["France", "Paris"], { field: "nouns", words: "capital" }],
  [NOUN, ["Paris", "France"], { field: "inverseNouns", words: "capital" }],
  [PLACE, ["Curie", "Warsaw"], { field: "verbs", words: "be born in" }],
  [PLACE, ["Warsaw", "Curie"], { field: "inverseVerbs", words: "be born in" }],
];

test.each(STATED)(
  "a path tells the words and which end is the subject: %s, of %j",
  (words, [subject, object], stated) => {
    expect(statedIn(words, subject, object)).toMatchObject(stated);
  },
);

test("a name or value is found however it is written, and nothing in its own place", () => {
  const tree = treeOf(
    "Jane/PROPN/0/root Austen/PROPN/1/flat on/ADP/5/case 15/NUM/5/nummod March/PROPN/1/nmod 1932/NUM/5/nmod",
  );
  expect(findNamed(tree, "Jane_Austen")).toEqual({ from: 0, to: 2 });
  expect(findNamed(tree, '"1932-03-15"')).toEqual({ from: 3, to: 6 });
  expect(findNamed(tree, "Jane_Eyre")).toBeUndefined();
  expect(statedBetween(tree, { from: 0, to: 2 }, { from: 1, to: 2 })).toBeUndefined();
});
