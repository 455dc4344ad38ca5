import { type Sentence, SUBJECTS } from "./draft";

/** A kind and the thing that is named as one of it, by the places of their heads. */
export interface NamedExample {
  kind: number;
  thing: number;
}

const EXAMPLES = new Set("example instance candidate illustration choice option".split(" "));
const NO_THINGS = new Set("use way level ability fact case need lack idea".split(" "));
const isNoun = (tree: Sentence, i: number) => ["NOUN", "PROPN"].includes(tree.node(i).upos);

/**
 * "One example of a browser add-on is PageCalm", "one scholar who did so is Ming Zhou": what the text goes on to tell of is the
 * thing, also where it says "this add-on". Undefined for a sentence that names no example.
 */
export function exampleIn(tree: Sentence): NamedExample | undefined {
  const said = tree.root < 0 ? undefined : tree.child(tree.root, "cop");
  if (said === undefined || !isNoun(tree, tree.root)) return undefined;
  const subject = tree.child(tree.root, ...SUBJECTS);
  if (subject === undefined || subject > tree.root || !isNoun(tree, subject)) return undefined;
  // A name that is told with its short form, "the Laptop Project (LP)", goes on by that; "the use of models" is no thing.
  const isShortened = tree.nodes.slice(said).some(({ text }) => text === "(");
  if (isShortened || NO_THINGS.has(tree.node(tree.root).lemma)) return undefined;
  if (EXAMPLES.has(tree.node(subject).lemma)) {
    const kind = tree.children(subject, "nmod").find((i) => isNoun(tree, i));
    return kind === undefined ? undefined : { kind, thing: tree.root };
  }
  const isOne = tree.children(subject, "nummod").some((i) => /^one$/i.test(tree.node(i).text));
  return isOne && tree.node(tree.root).upos === "PROPN" ? { kind: subject, thing: tree.root } : undefined;
}
