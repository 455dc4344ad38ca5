import type { Block } from "../text/blocks";
import { nameOf } from "./antecedent-name";
import type { Context } from "./context";
import type { Sentence } from "./draft";
import { coreOf } from "./entities";
import { itemsBehind } from "./lead-ins";
import type { ReadSentence } from "./read-sentence";
import { ACCOUNTS, isSaying } from "./topic";
import { isNounOrName } from "./topic-told";

const OF = new Set(["of", "behind"]);
// "Several kinds of cause", "a list of the benefits": what is counted, not what it is of.
const COUNTING = new Set(
  "some all several many most few number variety range series set list couple handful combination mix selection group".split(
    " ",
  ),
);
const BRINGING = new Set(["contribute", "lead"]); // "several factors contributed to the fall of Rome"
const LONGEST = 60; // characters of a name

/**
 * What lists tell sides of, by their items: "The main causes of inflation are:", "Several factors led to the war:". An item
 * that explains one cause does not say of what.
 */
export const listMatters = (sentences: readonly ReadSentence[], context: Context) =>
  ofItems(sentences, context, matterIn);

/** Whose attributes a list gives, by its items: "Key facts about the blue whale:". */
export const listOwners = (sentences: readonly ReadSentence[], context: Context) =>
  ofItems(sentences, context, describedIn);

function ofItems(sentences: readonly ReadSentence[], context: Context, headIn: (tree: Sentence) => number | undefined) {
  const found = new Map<Block, string>();
  for (const [i, { words, tree }] of sentences.entries()) {
    const head = words.at(-1)?.text === ":" && tree.root >= 0 ? headIn(tree) : undefined;
    if (head === undefined) continue;
    const mention = { sentence: i, head, core: coreOf(tree, head) };
    const name = nameOf(context, { mentions: [mention], standIns: [] })?.text.replace(/^The /, "the ");
    if (!name || name.length > LONGEST) continue;
    for (const at of itemsBehind(sentences, i)) found.set((sentences[at] as ReadSentence).source.block, name);
  }
  return found;
}

// "Key facts about the blue whale:", "here is an overview of Peru:".
function describedIn(tree: Sentence): number | undefined {
  const account = tree.child(tree.root, "nsubj") ?? tree.root;
  if (!ACCOUNTS.has(tree.node(account).lemma.toLowerCase())) return undefined;
  const isOf = (i: number) =>
    tree.children(i, "case").some((one) => ["about", "of", "on"].includes(tree.node(one).lemma));
  return tree.children(account, "nmod").find((i) => isOf(i) && isNounOrName(tree, i));
}

function matterIn(tree: Sentence): number | undefined {
  const listed = listedIn(tree);
  if (listed === undefined) return undefined;
  const matter = counted(tree, listed).flatMap((one) => ownersOf(tree, one))[0] ?? broughtBy(tree) ?? havingIn(tree);
  return matter !== undefined && isNounOrName(tree, matter) && tree.child(matter, "nummod") === undefined
    ? matter
    : undefined;
}

// What the items are: the subject, or what somebody tells of ("Historians point to factors behind …").
function listedIn(tree: Sentence): number | undefined {
  const subject = tree.child(tree.root, "nsubj", "nsubj:pass"); // not "there"
  const told = [subject, tree.child(tree.root, "obj"), tree.child(tree.root, "obl")];
  const isOf = (i: number) => counted(tree, i).some((one) => ownersOf(tree, one).length > 0);
  return told.find((i) => i !== undefined && isOf(i)) ?? subject;
}

function counted(tree: Sentence, head: number): number[] {
  if (!COUNTING.has(tree.node(head).lemma.toLowerCase())) return isMany(tree, head) ? [head] : [];
  return tree.children(head, "nmod").flatMap((i) => counted(tree, i));
}

// "The main causes of inflation": several; one cause is what a sentence tells, not a list.
const isMany = (tree: Sentence, head: number) => ["NNS", "NNPS"].includes(tree.node(head).xpos);

const ownersOf = (tree: Sentence, head: number) =>
  tree.children(head, "nmod").filter((i) => tree.children(i, "case").some((one) => OF.has(tree.node(one).lemma)));

// "A four-stroke engine works in four steps:", "the Sun has several layers:", but not "historians point to several causes:".
function havingIn(tree: Sentence): number | undefined {
  const subject = tree.child(tree.root, "nsubj", "nsubj:pass");
  const isOfThere = tree.child(tree.root, "expl") !== undefined; // "there are a number of methods:"
  if (subject === undefined || isSaying(tree, subject) || isOfThere) return undefined;
  const isOne = ["NN", "NNP"].includes(tree.node(subject).xpos) && tree.child(subject, "conj") === undefined;
  return isOne && tree.node(tree.root).upos === "VERB" ? subject : undefined;
}

const broughtBy = (tree: Sentence) =>
  BRINGING.has(tree.node(tree.root).lemma)
    ? tree.children(tree.root, "obl").find((i) => tree.children(i, "case").some((one) => tree.node(one).lemma === "to"))
    : undefined;
