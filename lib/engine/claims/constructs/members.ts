import { type Draft, holds, type Sentence, SUBJECTS, tidied } from "../draft";
import { piecesOf } from "../nominal";
import { type SplitConstruct, SURE } from "./construct";
import { isAsserted } from "./relative-clause";

const PLACES = new Set(["obj", "obl"]);
// What is done to several things together is not done to each.
const TOGETHER = new Set(
  "connect link join separate divide split combine merge mix compare distinguish differ unite consist comprise compose make form total balance choose alternate reconcile exchange swap part share".split(
    " ",
  ),
);
const JOINT = new Set("between among amongst by of".split(" "));
const DENYING = new Set(
  "not n't n’t never no neither nor or hardly only both either each respectively together".split(" "),
);

/** "France borders Germany, Spain and Italy": it borders each. Only of names, which say each by itself what is meant. */
export const members: SplitConstruct = (draft) => {
  const { sentence, root } = draft;
  for (const place of sentence.children(root)) {
    const { relation, upos } = sentence.node(place);
    if (!PLACES.has(relation) || upos !== "PROPN" || !holds(draft, place)) continue;
    const parts = partsAt(draft, place);
    if (parts) return parts;
  }
  return undefined;
};

function partsAt(draft: Draft, place: number): Draft[] | undefined {
  const { sentence, root } = draft;
  const others = sentence.children(place, "conj").filter((i) => holds(draft, i));
  // Two names with "and" may be one: "Pride and Prejudice".
  if (others.length < 2 || TOGETHER.has(sentence.node(root).lemma) || !isAsserted(sentence, root)) return undefined;
  const subject = sentence.child(root, ...SUBJECTS);
  if (subject !== undefined && sentence.child(subject, "nummod") !== undefined) return undefined; // "the four longest are …"
  const isPlain = (i: number) => sentence.node(i).upos === "PROPN" && sentence.node(i).likely >= SURE;
  if (others.some((i) => sentence.child(i, "advmod") !== undefined)) return undefined; // "in Liberia, Mali and finally France"
  if (!others.every(isPlain) || sentence.nodes.some(({ text }) => DENYING.has(text.toLowerCase()))) return undefined;
  const hasJoint = [place, ...others].some((i) =>
    sentence.children(i, "case").some((one) => JOINT.has(sentence.node(one).lemma)),
  );
  if (hasJoint || !isJoinedByAnd(sentence, others)) return undefined;
  // "The Sicani, the Elymians and the Sicels, who gave the island its name": which of them did?
  const ends = others.at(-1) as number;
  if ([place, ...others].some((i) => sentence.children(i, "acl:relcl", "acl").some((verb) => verb > ends)))
    return undefined;
  const leading = sentence.children(place, "case"); // an article is each one's own: "the Netherlands and Belgium"
  const list = sentence.phrase(place);
  const last = list.at(-1) as number;
  if (draft.pieces.some(({ node }) => node !== undefined && node > last && !isEnd(sentence, node))) return undefined;
  return [place, ...others].map((member) => alone(draft, { place, member, list, leading }));
}

// What stands behind the list may belong to the last alone.
const isEnd = (sentence: Sentence, i: number) => sentence.node(i).relation === "punct";

function isJoinedByAnd(sentence: Sentence, others: readonly number[]): boolean {
  const last = others.at(-1) as number;
  return sentence.children(last, "cc").some((i) => sentence.node(i).lemma === "and");
}

interface Member {
  place: number;
  member: number;
  list: readonly number[];
  leading: readonly number[];
}

function alone({ sentence, root, pieces }: Draft, { place, member, list, leading }: Member): Draft {
  const own = member === place ? sentence.phrase(place, ["conj"]) : sentence.phrase(member, ["cc"]);
  const shared = member === place || sentence.child(member, "case") !== undefined ? [] : leading;
  const isOwn = (i: number) => own.includes(i) && !(i === own[0] && sentence.node(i).relation === "punct");
  const words = [...shared, ...own.filter(isOwn)].filter((i) => pieces.some(({ node }) => node === i));
  const at = pieces.findIndex(({ node }) => node !== undefined && list.includes(node));
  const rest = pieces.filter(({ node }) => node === undefined || !list.includes(node));
  return {
    sentence,
    root,
    pieces: tidied([...rest.slice(0, at), ...piecesOf(sentence, words), ...rest.slice(at)]),
  };
}
