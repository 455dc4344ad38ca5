import { type Draft, FINITE, holds, SUBJECTS, tidied, without } from "../draft";
import { piecesOf } from "../nominal";
import { endsInEllipsis, type SplitConstruct, SURE } from "./construct";

/** "It belongs to Yemen; its capital is Hadibu": two sentences with a semicolon between them. */
export const juxtaposition: SplitConstruct = (draft) => {
  const { sentence, root } = draft;
  const part = sentence
    .children(root, "parataxis", "conj")
    .find((i) => i > root && sentence.node(i).likely >= SURE && holds(draft, i) && isSentence(draft, i));
  if (part === undefined || !isSentence(draft, root) || endsInEllipsis(sentence, part)) return undefined;
  if (!isOfNamed(draft, part)) return undefined;
  const phrase = sentence.phrase(part);
  const [first = part] = phrase.filter((i) => sentence.node(i).relation !== "punct");
  if (/^(?:otherwise|instead)$/i.test(sentence.node(first).text)) return undefined; // "…; otherwise, it returns nothing"
  const mark = first - 1;
  if (sentence.nodes[mark]?.text !== ";") return undefined;
  // All that follows the semicolon, wherever the tree hangs it: "…; many were healed, but this was denied".
  const next = sentence.nodes.findIndex(({ text }, i) => i > first && text === ";" && holds(draft, i));
  const end = next < 0 ? sentence.nodes.length : next;
  const own = draft.pieces.flatMap(({ node = -1 }) => (node >= first && node < end ? [node] : []));
  const rest = without(draft, [...phrase, mark, ...own]);
  return [rest, { sentence, root: part, pieces: tidied(piecesOf(sentence, own)) }];
};

// "The festival is in July; hotels sell out": hotels do so for the festival. "Its capital" and "the capital" say whose, or which.
function isOfNamed({ sentence }: Draft, verb: number): boolean {
  const subject = sentence.child(verb, ...SUBJECTS);
  if (subject === undefined) return false;
  const { upos, relation } = sentence.node(subject);
  if (relation === "expl") return false; // "there are no injuries"
  return upos !== "NOUN" || sentence.child(subject, "det", "nmod:poss", "nmod") !== undefined;
}

function isSentence({ sentence }: Draft, verb: number): boolean {
  if (sentence.child(verb, ...SUBJECTS) === undefined || sentence.child(verb, "mark") !== undefined) return false;
  return [verb, ...sentence.children(verb, "aux", "aux:pass", "cop")].some((i) => FINITE.has(sentence.node(i).xpos));
}
