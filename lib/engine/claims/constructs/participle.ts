import { isOfCleft } from "../anaphors";
import { type Draft, holds, put, type Sentence, tidied, withoutAside } from "../draft";
import { copulaFor, isBehindComma, isNamed, nameOf, piecesOf } from "../nominal";
import { isYear } from "../open-words";
import { besideBy, goesOnBehind, type SplitConstruct } from "./construct";
import { isAsserted } from "./relative-clause";

/** "The bridge, opened in 1932, spans the harbour": the bridge was opened in 1932. */
export const participle: SplitConstruct = besideBy("acl", saidBeside);

function saidBeside(draft: Draft, verb: number): Draft[] | undefined {
  const { sentence } = draft;
  if (sentence.node(verb).xpos !== "VBN") return undefined;
  const noun = sentence.node(verb).head;
  const clause = sentence.phrase(verb);
  const first = clause.find((i) => sentence.node(i).relation !== "punct") as number;
  const last = clause.findLast((i) => sentence.node(i).relation !== "punct") as number;
  const isSetOff =
    sentence.nodes[first - 1]?.text === "," && [",", "."].includes(sentence.nodes[last + 1]?.text ?? ".");
  const name = nameOf(sentence, noun).filter((i) => !clause.includes(i));
  if (name.some((i) => sentence.node(i).relation === "cc") && sentence.node(noun).relation === "conj") return undefined; // "the capital and largest city, located …"
  const others = sentence.children(noun, "conj").filter((i) => !name.includes(i));
  if (isOfList(sentence, noun)) return undefined; // "are Faro, built in 1573, Lagos, and Lund"
  if (others.some((i) => i < first)) return undefined; // "the rise and fall of the sea, caused by …"
  if (sentence.child(noun, "appos") !== undefined) return undefined; // "the game Donkey Kong in 1981, designed by …"
  if (clause.some((i) => isRelativeOfOther(sentence, i, noun))) return undefined; // "Denali, located in Alaska, which is …"
  if (isFollowed(sentence, clause) || isAfterthought(sentence, verb) || goesOnBehind(sentence, last)) return undefined;
  if (sentence.node(noun).relation === "obl" && !sentence.nodes.slice(last + 1).some(({ upos }) => upos !== "PUNCT"))
    return undefined; // "The wreck was found in March 2022, well preserved": the wreck was
  if (!isSetOff || !isNamed(sentence, noun) || !isAsserted(sentence, noun) || name.at(-1) !== first - 2)
    return undefined;
  if (name.some((i) => !holds(draft, i))) return undefined;
  const own = clause.filter((i) => i >= first && i <= last);
  const told = subjectOf(sentence, noun) ?? noun;
  const who = told === noun ? name : sentence.phrase(told);
  const copula = copulaOf(draft, told, own);
  const isOne = told === noun && others.length > 0 && !/^NNP?S$/.test(sentence.node(noun).xpos); // "visit Faro, built in 1573, and Lagos"
  const be = put(isOne ? (SINGULAR[copula] ?? copula) : copula);
  const pieces = [...piecesOf(sentence, who), be, ...piecesOf(sentence, own)];
  return [withoutAside(draft, first, last), { sentence, root: verb, pieces: tidied(pieces) }];
}

// The first of three or more that are told of something.
const isOfList = (sentence: Sentence, noun: number) =>
  sentence.children(noun, "conj").length > 1 && !sentence.node(noun).relation.startsWith("nsubj");

const SINGULAR: Record<string, string> = { are: "is", were: "was" };

// "Which" behind a comma may go on with the noun, or with what stands beside its participle.
function isRelativeOfOther(sentence: Sentence, i: number, noun: number): boolean {
  const { relation, head } = sentence.node(i);
  const [first = i] = sentence.phrase(i).filter((k) => sentence.node(k).relation !== "punct");
  const isWhich = /^which$/i.test(sentence.nodes[first]?.text ?? "") && sentence.nodes[first - 1]?.text === ",";
  return relation === "acl:relcl" && head !== noun && isWhich;
}

// "Vienna is the largest city, known for its music": Vienna is known for it. "The largest is Vienna, known for its music": so it is.
function subjectOf(sentence: Sentence, noun: number): number | undefined {
  const subject = sentence.child(noun, "cop") === undefined ? undefined : sentence.child(noun, "nsubj");
  const isSaid = subject !== undefined && sentence.node(noun).upos === "NOUN" && !isOfCleft(sentence, subject);
  const isNamed = isSaid && (sentence.node(subject).upos !== "NOUN" || sentence.child(subject, "det") === undefined);
  return isNamed ? subject : undefined;
}

// "Node.js, released in 2009, runs on servers": that is over, whatever is told of it now.
function copulaOf(draft: Draft, noun: number, clause: readonly number[]): string {
  const isDated = clause.some((i) => isYear(draft.sentence.node(i)) || draft.sentence.node(i).lemma === "century");
  const copula = copulaFor(draft, noun);
  return isDated ? ({ is: "was", are: "were" }[copula] ?? copula) : copula;
}

// "Founded by Gautama, known as the Buddha, around 500 BCE": founded then, rather than known.
const isAfterthought = (sentence: Sentence, verb: number) =>
  sentence.children(verb, "obl", "obl:unmarked", "advmod").some((i) => i > verb && isBehindComma(sentence, i));

// "Cobb, played by DiCaprio, a thief who steals secrets": the thief may be either.
function isFollowed(sentence: Sentence, clause: readonly number[]): boolean {
  return clause.some((i) => {
    const isBeside = sentence.node(i).relation === "appos" && sentence.child(i, "det") !== undefined;
    const [first = i] = sentence.phrase(i).filter((k) => sentence.node(k).relation !== "punct");
    return isBeside && sentence.nodes[first - 1]?.text === ",";
  });
}
