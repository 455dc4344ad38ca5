import type { AnaphorCase } from "./choice-features";
import { type Sentence, SUBJECTS } from "./draft";
import type { NounMention } from "./entities";
import type { Resolution } from "./resolution";

type Order = "first" | "second";
interface Ordered {
  which: readonly Order[];
  /** Sentences that the pair may stand before. */
  far: number;
  /** Whether the pair may be of another item, or no subject or object: "a comparison of wool and cotton". */
  isAnywhere?: boolean;
}

const BOTH = ["first", "second"] as const;
const ORDER: Record<string, Ordered> = {
  former: { which: ["first"], far: 4, isAnywhere: true },
  latter: { which: ["second"], far: 4, isAnywhere: true },
  neither: { which: BOTH, far: 6 },
  either: { which: BOTH, far: 4 },
  each: { which: BOTH, far: 2 }, // farther off it is each of something else
};

/** "The latter" of "AMD and Intel", of which this sentence or the one before told; "neither" of them. */
export function orderedOf(one: AnaphorCase): Resolution | undefined {
  const order = ORDER[one.sentences[one.sentence]?.node(one.anaphor.last).text.toLowerCase() ?? ""];
  return order && pairBefore(one, order);
}

function pairBefore(one: AnaphorCase, order: Ordered): Resolution | undefined {
  const { sentences, sentence, entities, anaphor, blocks } = one;
  const isSubject = SUBJECTS.includes(sentences[sentence]?.node(anaphor.last).relation ?? "");
  const orders = sentences[sentence]?.nodes.map(({ text }) => ORDER[text.toLowerCase()]) ?? [];
  const first = orders.findIndex((one) => one !== undefined); // both words of a sentence are of one pair
  const begun = first < 0 ? anaphor.first : first;
  for (let at = sentence; at >= Math.max(0, sentence - order.far); at--) {
    const before = at === sentence ? begun : Number.POSITIVE_INFINITY;
    const isOther = at < sentence && !order.isAnywhere;
    if (isOther && blocks[at] !== blocks[sentence] && blocks[sentence]?.kind === "item") return undefined; // of its own list
    const tree = sentences[at] as Sentence;
    const pairs = pairsIn(tree, { before, isFar: at < sentence - 1 });
    const subjects = pairs.filter(({ first }) => SUBJECTS.includes(tree.node(first).relation));
    // Of two pairs the subject goes on with the subject.
    const pair = isSubject && pairs.length > 1 && subjects.length === 1 ? subjects[0] : pairs.at(-1);
    if (!pair || (order.isAnywhere && at < sentence && isUnlikely(tree, pair, order))) continue;
    if (isOther && ["obl", "nmod"].includes(tree.node(pair.first).relation)) return undefined; // "presses for wine or paper"
    const meant = order.which.flatMap(
      (one) => entities.all.find(({ mentions }) => mentions.some(isAt(at, pair[one]))) ?? [],
    );
    return meant.length === order.which.length ? { antecedent: meant } : undefined;
  }
  return undefined;
}

/** "Both use spindles": where nobody knows which, the pair that was last told of; under a new heading that of the text. */
export function ofBoth(one: AnaphorCase, chosen: Resolution): Resolution {
  const word = one.sentences[one.sentence]?.node(one.anaphor.last).text.toLowerCase();
  const isAlone = one.anaphor.first === one.anaphor.last && word === "both";
  if (isAlone && isOpening(one)) return pairOfText(one) ?? { antecedent: "unclear" };
  return isAlone && chosen.antecedent === "unclear"
    ? (pairBefore(one, { which: BOTH, far: 20, isAnywhere: true }) ?? chosen)
    : chosen;
}

// The first sentence under a heading: what the last section ended with it hardly goes on with.
const isOpening = ({ blocks, sentence }: AnaphorCase) =>
  blocks[sentence]?.under?.kind === "heading" && blocks[sentence - 1]?.under !== blocks[sentence]?.under;

// "Oak and pine" of "Oak and pine are both used for tables", with which a text begins.
function pairOfText({ sentences, entities }: AnaphorCase): Resolution | undefined {
  for (const [at, tree] of sentences.slice(0, MOST_OPENING).entries()) {
    const pair = pairsIn(tree, { before: tree.nodes.length, isFar: true }).find(
      ({ second }) => tree.child(second, "conj") === undefined,
    );
    const meant = BOTH.flatMap(
      (one) => entities.all.find(({ mentions }) => pair && mentions.some(isAt(at, pair[one]))) ?? [],
    );
    if (meant.length === BOTH.length) return { antecedent: meant };
  }
  return undefined;
}
const MOST_OPENING = 3; // sentences

// "Mostly used in open countryside or offshore", "in winter and in several countries": no two things that both do something.
const isUnlikely = (tree: Sentence, { first, second }: Record<Order, number>, { which }: Ordered) =>
  tree.children(second, "cc").some((i) => tree.node(i).lemma === "or") ||
  (which.length === 2 && tree.node(first).relation === "obl");

const isAt = (sentence: number, head: number) => (one: NounMention) => one.sentence === sentence && one.head === head;

// Two nouns that "and" or "or" joins, and no third; far back only what a sentence is about.
function pairsIn(tree: Sentence, { before, isFar }: { before: number; isFar: boolean }): Record<Order, number>[] {
  const isNoun = (i: number) => ["NOUN", "PROPN"].includes(tree.node(i).upos);
  const contrasted = tree.nodes.flatMap(({ relation, head }, verb) => {
    const isWhile =
      relation === "advcl" && tree.children(verb, "mark").some((i) => /^(?:while|whereas)$/i.test(tree.node(i).text));
    const [first, second] = isWhile ? [head, verb].map((one) => tree.child(one, "nsubj")) : [];
    const isBefore = first !== undefined && second !== undefined && first < second && second < before;
    return isBefore && isNoun(first) && isNoun(second) ? [{ first, second }] : []; // "SQL is old, while NoSQL is new"
  });
  const joined = tree.nodes.slice(0, before).flatMap((_, first) => {
    const [second, third] = tree.children(first, "conj");
    const isAside = tree.nodes.slice(first + 1, second).some(({ text }) => text === "("); // "signal (or release)"
    const isPair =
      !isAside && second !== undefined && third === undefined && second < before && isNoun(first) && isNoun(second);
    return isPair && (!isFar || SUBJECTS.includes(tree.node(first).relation)) ? [{ first, second }] : [];
  });
  return [...joined, ...contrasted];
}
