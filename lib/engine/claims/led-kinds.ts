import { type Draft, put, type Sentence, SUBJECTS, spelled } from "./draft";
import { termOf } from "./item-term";
import { isClause } from "./items";
import { singular } from "./label-words";
import { piecesOf } from "./nominal";

const LONGEST_NAME = 6; // words
const READER = /^(?:you|your|yours|i|my|me|we|our|us)$/i;
const PRAISING =
  /^(?:best|better|good|great|top|favou?rite|amazing|excellent|fun|interesting|beautiful|popular|common|possible|potential|suitable|other|more)$/i;
// Of what is said or done, and of no thing that a name could stand for.
const OF_WORDS =
  /^(?:examples?|ideas?|suggestions?|options?|tips?|steps?|ways?|facts?|reasons?|things?|points?|details?|results?|questions?|answers?|words?|terms?|sentences?|titles?|names?|lines?|items?|ingredients?)$/i;
const THIRD: Record<string, string> = { be: "is", have: "has", do: "does" };

/**
 * "The Mazda MX-5 is a sports car that costs less than $30,000" of the item "Mazda MX-5" behind "I cannot choose, but here
 * are some sports cars that cost less than $30,000:". Undefined for an item that is no name, and behind other words.
 */
export function ledKindDraft(sentence: Sentence, leadIn: Sentence | undefined): Draft | undefined {
  const kind = leadIn && isBareName(sentence) ? kindIn(leadIn) : undefined;
  if (kind === undefined) return undefined;
  const own = piecesOf(sentence, [...sentence.nodes.keys()]).filter(({ text }) => !/^[.;,]$/.test(text));
  return { sentence, root: sentence.root, pieces: [...own, put(`is ${/^[aeiou]/i.test(kind) ? "an" : "a"} ${kind}`)] };
}

/** "Here are some foods that hold iron:": whether what stands below it are things of that kind. */
export const isOfKind = (leadIn: Sentence): boolean => kindIn(leadIn) !== undefined;

function isBareName(sentence: Sentence): boolean {
  const { root, nodes } = sentence;
  if (root < 0 || sentence.node(root).upos !== "PROPN" || termOf(sentence) !== undefined || isClause(sentence))
    return false;
  const words = nodes.filter(({ upos }) => upos !== "PUNCT");
  const isWhole = nodes.slice(0, -1).every(({ text }) => !/^[,:;()]$/.test(text));
  return isWhole && words.length <= LONGEST_NAME && words.every(({ upos }) => upos !== "VERB" && upos !== "AUX");
}

// "Sports car that costs less than $30,000" of "here are some sports cars that cost less than $30,000:".
function kindIn(tree: Sentence): string | undefined {
  const here = tree.nodes.findIndex(({ text }) => /^here$/i.test(text));
  const noun = tree.nodes.findIndex(
    ({ xpos, relation }, i) => here >= 0 && i > here && xpos === "NNS" && SUBJECTS.includes(relation),
  );
  if (noun < 0 || tree.nodes.at(-1)?.text !== ":" || OF_WORDS.test(tree.node(noun).text)) return undefined;
  const isCount = (i: number) => ["det", "nummod"].includes(tree.node(i).relation) && tree.node(i).head === noun;
  const words = tree.phrase(noun).filter((i) => !isCount(i) && tree.node(i).text !== ":");
  const isWhole = words.every((i, k) => k === 0 || i === (words[k - 1] as number) + 1);
  const isSaid = words.some((i) => READER.test(tree.node(i).text) || (i < noun && PRAISING.test(tree.node(i).text)));
  if (!isWhole || isSaid || tree.child(noun, "conj") !== undefined) return undefined;
  return spelled(words.map((i) => ({ ...tree.node(i), text: ofOne(tree, noun, i) })));
}

// "Cars that cost" are one car that costs.
function ofOne(tree: Sentence, noun: number, i: number): string {
  const { text, xpos, lemma, relation, head } = tree.node(i);
  if (i === noun) return singular(text.replace(/(?<!spec|ser)ies$/, "y"));
  const clause = tree.child(noun, "acl:relcl");
  const isVerb = i === clause || (head === clause && /^(?:aux|aux:pass|cop|conj)$/.test(relation));
  if (clause === undefined || !isVerb || !isOfNoun(tree, clause)) return text;
  if (text.toLowerCase() === "were") return "was";
  return xpos === "VBP" ? (THIRD[lemma] ?? `${lemma}${/(?:s|x|sh|ch|o)$/.test(lemma) ? "es" : "s"}`) : text;
}

// "Cars that cost much", not "cars that people buy".
const isOfNoun = (tree: Sentence, clause: number) =>
  tree.children(clause, "nsubj", "nsubj:pass").every((i) => /^(?:that|which|who)$/i.test(tree.node(i).text));
