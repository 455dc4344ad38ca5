import { type Sentence, SUBJECTS } from "../draft";

/** Whether a verb before the last would be told without what only stands behind the last one. */
export const isLeftOpen = (sentence: Sentence, verbs: readonly [number, ...number[]]): boolean =>
  isComparedBehind(sentence, verbs) || isListClosedBehind(sentence, verbs) || pointsBack(sentence, verbs);

// "It absorbs light and uses this energy to split water", "it drops the digits and sorts the remaining ones": which, the first part tells.
function pointsBack(sentence: Sentence, verbs: readonly [number, ...number[]]): boolean {
  const last = verbs.at(-1) as number;
  const own = sentence.phrase(last).filter((i) => i > last);
  return own.some((i) => {
    const { text, relation, head } = sentence.node(i);
    const isPointing = relation === "det" && /^(?:this|these|those)$/i.test(text) && sentence.node(head).head === last;
    return isPointing || (/^remaining$/i.test(text) && relation === "amod" && sentence.node(head).head === last);
  });
}

// "Cats have sharper claws and are more agile than dogs", "they store data and search it faster than people": than what, and how,
// may hold of both.
function isComparedBehind(sentence: Sentence, verbs: readonly [number, ...number[]]): boolean {
  const last = verbs.at(-1) as number;
  const isOwn = sentence.child(last, ...SUBJECTS) !== undefined;
  const behind = sentence.phrase(last);
  const than = behind.find((i) => i > last && /^than$/i.test(sentence.node(i).text));
  if (than === undefined) return false;
  const [first = last] = behind;
  const before = sentence.phrase(verbs[0]).filter((i) => i < first);
  const isOpen = before.some((i) => isMore(sentence, i)) && !before.some((i) => /^than$/i.test(sentence.node(i).text));
  const isHow = sentence.children(last, "advmod").some((i) => i > last && i < than && hasMore(sentence, i));
  return isOpen || (isHow && !isOwn);
}

const isMore = (sentence: Sentence, i: number) => /^(?:JJR|RBR)$/.test(sentence.node(i).xpos);
const hasMore = (sentence: Sentence, i: number) => sentence.phrase(i).some((one) => isMore(sentence, one));

// "There is no owner, no price, and all share alike": the "and" ends the list, too.
function isListClosedBehind(sentence: Sentence, [root, ...parts]: readonly [number, ...number[]]): boolean {
  const end = parts[0] ?? root;
  return sentence.nodes.some((_, i) => {
    if (i === root || i >= end || parts.includes(i)) return false;
    const others = sentence.children(i, "conj").filter((one) => one < end && !parts.includes(one));
    return others.length > 0 && !others.some((one) => sentence.child(one, "cc") !== undefined);
  });
}
