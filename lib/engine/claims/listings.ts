import { type Draft, put, type Sentence, spelled } from "./draft";
import { lowered, termOf } from "./item-term";
import { isClause } from "./items";
import { piecesOf } from "./nominal";
import type { ReadSentence } from "./read-sentence";

/** What an entry stands under: the heading, what the list as a whole was said to be, and the sentence that leads to it. */
export interface Listing {
  heading: Sentence | undefined;
  matter: string | undefined;
  leadIn: Sentence | undefined;
}

const LONGEST_MATTER = 12; // words

/**
 * "The most famous works by Ann Roe" of "Here are some of the most famous works by Ann Roe:", "the longest rivers in the
 * world"; undefined where neither a name nor what is most says whose.
 */
export function matterIn(sentences: readonly ReadSentence[]): string | undefined {
  const tree = sentences.find(({ source }) => source.block.kind === "paragraph")?.tree;
  const head = tree && tree.root >= 0 && tree.nodes[0]?.lemma.toLowerCase() === "here" ? listedIn(tree) : undefined;
  if (!tree || head === undefined) return undefined;
  const isNumber = (i: number) =>
    tree.node(i).head === head && (["nummod", "case"].includes(tree.node(i).relation) || MANY.test(tree.node(i).text));
  const words = tree.phrase(head, ["acl:relcl", "appos", "acl"]).filter((i) => !isNumber(i));
  const nodes = words.map((i) => tree.node(i)).filter(({ text }) => !/^[:,;.]$/.test(text));
  const isNamed = nodes.some(({ upos, relation }) => upos === "PROPN" && relation.startsWith("nmod"));
  const isMost = nodes.some(({ xpos }) => xpos === "JJS" || xpos === "RBS") && tree.child(head, "nmod") !== undefined;
  if (!(isNamed || isMost) || nodes.length > LONGEST_MATTER) return undefined;
  const text = spelled(nodes);
  return /^(?:the|his|her|its|their) /i.test(text) ? text : `the ${text}`;
}

const MANY = /^(?:some|several|many|various|few)$/i;

// "Five paintings", "some of the paintings".
function listedIn(tree: Sentence): number | undefined {
  const subject = tree.child(tree.root, "nsubj");
  if (subject === undefined) return undefined;
  const whole = tree.node(subject).upos === "DET" ? tree.child(subject, "nmod") : subject;
  return whole !== undefined && tree.node(whole).xpos === "NNS" ? whole : undefined;
}

const NOMINAL = new Set(["NOUN", "PROPN"]);
const LONGEST_HEADING = 5; // words

/**
 * "*Leaf* (1955)" under "Short stories" in a list of someone's works, "Measles vaccine" under "12 months": an entry that
 * only names something. Undefined where what stands above does not say what it is.
 */
export function listedDraft(sentence: Sentence, { heading, matter, leadIn }: Listing): Draft | undefined {
  if (sentence.root < 0 || isClause(sentence)) return undefined;
  const term = termOf(sentence);
  if (term === undefined ? !NOMINAL.has(sentence.node(sentence.root).upos) : !isMeasured(sentence, term))
    return undefined;
  const list = heading ? headed(heading, { matter, leadIn }) : matter;
  if (list === undefined) return undefined;
  const isMany = heading === undefined || (matter !== undefined && !isAge(heading));
  const own = lowered({ sentence, pieces: piecesOf(sentence, [...sentence.nodes.keys()]) });
  return { sentence, root: sentence.root, pieces: [put(list), put(isMany ? "include" : "includes"), ...own] };
}

/** "Hatchet by Gary Paulsen": a work and its maker. Undefined for anything else. */
export function creditDraft(sentence: Sentence): Draft | undefined {
  const { root } = sentence;
  if (root < 0 || sentence.node(root).upos !== "PROPN" || isClause(sentence)) return undefined;
  const by = sentence.nodes.findLastIndex(({ text }) => text === "by");
  const maker = sentence.nodes[by]?.head ?? -1;
  const isNamed = by > 0 && sentence.node(by).relation === "case" && sentence.nodes[maker]?.upos === "PROPN";
  if (!isNamed || sentence.nodes.some(({ upos }) => upos === "VERB")) return undefined;
  const pieces = piecesOf(
    sentence,
    sentence.nodes.map((_, i) => i),
  );
  return { sentence, root, pieces: [...pieces.slice(0, by), put("is"), ...pieces.slice(by)] };
}

/** The same of a label: "“Hatchet” by Gary Paulsen: A boy is lost in the woods." */
export function creditOfLabel(sentence: Sentence): Draft | undefined {
  const term = termOf(sentence);
  const label = sentence.nodes.slice(0, Math.max(0, sentence.start - 1));
  const by = label.findIndex(({ text }) => text === "by");
  const [maker, ...others] = label.slice(by + 1);
  const isNamed = by > 0 && maker?.upos === "PROPN" && others.every(({ upos }) => upos === "PROPN" || upos === "PUNCT");
  const isWork = /^["“]$/.test(label[0]?.text ?? "") && /^["”]$/.test(label[by - 1]?.text ?? "");
  if (term === undefined || !isNamed || !isWork) return undefined;
  const pieces = piecesOf(sentence, [...label.keys()]);
  return { sentence, root: term, pieces: [...pieces.slice(0, by), put("is"), ...pieces.slice(by)] };
}

// "**Nile** – 6,650 km (Egypt, Sudan)": one of the list, with its measure.
function isMeasured(sentence: Sentence, term: number): boolean {
  const { upos } = sentence.node(sentence.root);
  const isNumber = upos === "NUM" || upos === "SYM" || sentence.child(sentence.root, "nummod") !== undefined;
  return sentence.node(term).upos === "PROPN" && isNumber;
}

function headed(heading: Sentence, { matter, leadIn }: Omit<Listing, "heading">): string | undefined {
  const nodes = heading.nodes.filter(({ text }) => text !== ":");
  if (nodes.length === 0 || nodes.length > LONGEST_HEADING) return undefined;
  const words = spelled(nodes);
  if (isAge(heading)) return `${leadIn ? `${toldOf(leadIn)}; ` : ""}the list for ${words}`;
  const kind = words.toLowerCase();
  if (matter === undefined || nodes.some(({ upos }) => !["NOUN", "ADJ", "CCONJ", "PUNCT"].includes(upos)))
    return undefined;
  return nodes.at(-1)?.xpos === "NNS" ? `${kind} among ${matter}` : undefined;
}

// "Babies get these vaccines in their first year:".
const toldOf = ({ nodes }: Sentence) => spelled(nodes.slice(0, -1));

// "12 months", "6–8 weeks".
function isAge({ nodes }: Sentence): boolean {
  const own = nodes.filter(({ text }) => text !== ":");
  return (
    own.length > 1 &&
    AGES.has(own.at(-1)?.lemma.toLowerCase() ?? "") &&
    own.slice(0, -1).every(({ text }) => /^[\d–-]+$/.test(text))
  );
}

const AGES = new Set("day week month year hour minute".split(" "));

/** "The ten longest rivers in the world" are what the list is said to be. */
export function isSameMatter(about: string, matter = ""): boolean {
  const own = new Set(about.toLowerCase().split(" "));
  return (
    matter !== "" &&
    matter
      .toLowerCase()
      .split(" ")
      .every((word) => own.has(word))
  );
}
