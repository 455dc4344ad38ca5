import type { Sentence } from "./draft";

const WORKS = new Set(
  "film movie novel novella book album song single series sitcom play opera musical ballet painting poem game symphony documentary anime manga".split(
    " ",
  ),
);
// What is done to works alone; "life in Paris was described by Zola" would be no title.
const MADE = new Set("record release compose direct premiere".split(" "));

/**
 * Whether a sentence begins with the title of a work, which is no common noun though its words stand in small letters
 * elsewhere: "Vertigo is a 1958 film", "Kind of Blue was recorded in New York", "A Study in Scarlet was rejected".
 */
export function beginsWithWork(sentence: Sentence): boolean {
  const { root, start } = sentence;
  const [first, next] = sentence.nodes.slice(start);
  if (root < 0 || !first || !next) return false;
  if (/^An?$/.test(first.text) && next.upos === "NOUN" && /^\p{Lu}\p{Ll}/u.test(next.text)) return true;
  const subject = sentence.child(root, "nsubj", "nsubj:pass");
  if (subject === undefined || sentence.phrase(subject)[0] !== start || sentence.child(subject, "det") !== undefined)
    return false;
  const { lemma } = sentence.node(root);
  const isWork = sentence.child(root, "cop") !== undefined && WORKS.has(lemma);
  const isMade = sentence.child(root, "aux:pass") !== undefined && MADE.has(lemma);
  const { upos, xpos } = sentence.node(subject);
  const isNamed = sentence
    .phrase(subject, ["acl", "acl:relcl", "appos"])
    .some((i) => i > start && sentence.node(i).upos === "PROPN");
  return (isWork && upos === "PROPN") || ((isWork || isMade) && xpos === "NN" && subject === start && isNamed);
}
