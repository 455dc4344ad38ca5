import type { Block } from "../text/blocks";
import type { AnaphorCase } from "./choice-features";
import { type Sentence, SUBJECTS } from "./draft";
import type { Entity, NounMention } from "./entities";
import { termOf } from "./item-term";

// What a lead-in announces of its subject: none of them is a thing that "it" in an item could be.
const ASPECTS = new Set(
  "reason benefit advantage disadvantage drawback effect way purpose function use role feature property characteristic quality strength weakness impact downside pro con point aspect".split(
    " ",
  ),
);

const isAt = (sentence: number, head: number) => (one: NounMention) => one.sentence === sentence && one.head === head;

interface Place {
  treeAt(i: number): Sentence | undefined;
  blockAt(i: number): Block | undefined;
  sentence: number;
}

/** The subject of the lead-in of a list whose items tell of that, not of the list's things, with the sentence it stands in. */
export function leadSubject({ treeAt, blockAt, sentence }: Place, pronoun: number) {
  const tree = treeAt(sentence) as Sentence;
  const block = blockAt(sentence);
  const { text, relation } = tree.node(pronoun);
  const isEmpty = relation === "expl" && tree.child(tree.root, "csubj", "ccomp", "xcomp") !== undefined; // "It is good to walk"
  const isSubject = (SUBJECTS.includes(relation) || relation === "expl") && !isEmpty;
  const isFirst = pronoun === tree.start && blockAt(sentence - 1) !== block && isSubject;
  if (block?.kind !== "item" || !isFirst || !/^(?:it|they)$/i.test(text)) return undefined;
  let at = sentence - 1;
  while (blockAt(at)?.kind === "item" && blockAt(at)?.under === block.under) at -= 1;
  const lead = treeAt(at);
  if (!lead || lead.root < 0 || lead.nodes.at(-1)?.text !== ":" || termOf(lead) !== undefined) return undefined;
  const subject = lead.child(lead.root, ...SUBJECTS, "csubj");
  if (subject === undefined) return undefined;
  const isOfAspects = lead.nodes.some(({ lemma, xpos }, i) => i !== subject && xpos === "NNS" && ASPECTS.has(lemma));
  const isMany = /^NNP?S$/.test(lead.node(subject).xpos);
  return isOfAspects && isMany === /^they$/i.test(text) ? { at, subject } : undefined;
}

/**
 * "Sleep: It lowers stress" in a list behind "Exercise is healthy for several reasons:": the subject of the lead-in, whatever
 * the label names; unclear where that is no thing ("Walking is …"). Undefined where the pronoun does not begin an item, or the
 * list is of things.
 */
export function ofLeadIn({
  anaphor,
  entities,
  sentences,
  blocks,
  sentence,
}: AnaphorCase): Entity | "unclear" | undefined {
  const place = { treeAt: (i: number) => sentences[i], blockAt: (i: number) => blocks[i], sentence };
  const lead = anaphor.first < anaphor.last ? undefined : leadSubject(place, anaphor.first);
  if (!lead) return undefined;
  return entities.all.find(({ mentions }) => mentions.some(isAt(lead.at, lead.subject))) ?? "unclear";
}

/** Whether a thing cannot be what a pronoun stands for because of where the two stand. */
export const isMisplaced = (one: AnaphorCase, entity: Entity): boolean =>
  isInDeed(one, entity) || isOfOtherItem(one, entity);

// "Ropa – It means clothes.", "Sensible – It means sensitive.": behind a label, no label of another item.
function isOfOtherItem({ sentences, blocks, sentence, anaphor }: AnaphorCase, { mentions }: Entity): boolean {
  const [tree, block] = [sentences[sentence] as Sentence, blocks[sentence]];
  const { first, last } = anaphor;
  if (block?.kind !== "item" || first !== tree.start || first < last || termOf(tree) === undefined) return false;
  const { text, relation } = tree.node(first);
  if (!/^(?:it|he|she)$/i.test(text) || !SUBJECTS.includes(relation)) return false;
  const isLabelBeside = ({ sentence: at, head }: NounMention) => {
    const [other, own] = [sentences[at] as Sentence, blocks[at]];
    const term = termOf(other);
    const isBeside = own !== block && own?.kind === "item" && own.under === block.under;
    return isBeside && term !== undefined && other.phrase(term).includes(head);
  };
  return mentions.length > 0 && mentions.every(isLabelBeside);
}

// Only what is done in the deed that the sentence before speaks of: "Using a phone while driving is dangerous. It leads to
// accidents." tells of the use, not of the phone.
function isInDeed({ sentences, sentence, anaphor }: AnaphorCase, { mentions }: Entity): boolean {
  const [own, before] = [sentences[sentence] as Sentence, sentences[sentence - 1]];
  const { text, relation } = own.node(anaphor.first);
  const deed = before && before.root >= 0 ? before.child(before.root, "csubj", "csubj:pass") : undefined;
  if (!before || deed === undefined || before.node(deed).xpos !== "VBG") return false;
  if (!/^(?:it|this)$/i.test(text) || anaphor.first < anaphor.last || !SUBJECTS.includes(relation)) return false;
  const inside = before.phrase(deed);
  const near = mentions.filter((one) => one.sentence === sentence - 1);
  return near.length > 0 && near.every(({ head }) => inside.includes(head));
}
