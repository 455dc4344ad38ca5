import { isOnlySaid } from "./connectives";
import { type Sentence, SUBJECTS, spelled } from "./draft";

// In small letters: "A Great Dane is a dog" proposes nothing.
const PROPOSED =
  /^(?:[Oo]ne|[Aa]nother|[Aa]n?) (?:\p{Ll}+ ){0,2}?(?:good|great|fun|funny|nice|excellent|suitable) (?:(?!example|reason|explanation)\p{L}+ ){1,3}?(?:to|for|in|on|would|could|might)\b.{0,120}?(?: (?:would|could|might) be\b|\bis to \p{Ll})/u;
const OUGHT_TO =
  /^(?:\p{L}+,? )?it is (?:therefore |thus |also )?(?:important|essential|crucial|vital|necessary) (?:for (?:governments?|companies|businesses|individuals|people|everyone|us|society|consumers|parents|schools|organi[sz]ations)\b.{0,80}? )?to (?:work|take|act|ensure|make sure|consider|address|invest|support|prioriti[sz]e|be aware)\b/iu;
const PROVED =
  /^(?:\p{L}+,? ){0,2}we(?: have|['’]ve| can)? (?:now )?(?:proven|proved|shown|demonstrated|verified|derived|established) (?:that\b.{0,200}\b(?:hand|left|right) side\b|the\b)/iu;
const ANSWERING =
  /^(?:so,? )?the (?:correct |right |final )?answer (?:is|would be)\b(?!.*\b(?:that|because|which|who|since|as)\b)/i;
const VALUED = /\b(?:excellent|great|good|unbeatable|fantastic) value\b|\bperfect (?:combination|blend|choice)\b/;
const OUGHT = /^should$/i; // what must be may be a rule, or nature
const BETTER = /^(?:better|best|important|essential|crucial|vital|advisable|wise|recommended|necessary)$/i;

/** "A good approach would be to use a logo": what the writer proposes. */
export const isProposal = ({ nodes }: Sentence): boolean =>
  PROPOSED.test(spelled(nodes)) || OUGHT_TO.test(spelled(nodes));

/** "This case is a perfect combination of style and use": what nobody could look up. */
export const isValued = (tree: Sentence): boolean =>
  tree.root >= 0 &&
  tree.child(tree.root, "conj") === undefined && // which may tell more
  VALUED.test(spelled(tree.nodes)) &&
  !tree.nodes.some(({ upos }) => upos === "NUM");

/** "Therefore, we have shown that …", and "The answer is Paris" of a question that the text does not tell. */
export const isOfTask = ({ nodes }: Sentence, isFirst: boolean): boolean =>
  PROVED.test(spelled(nodes)) || (isFirst && ANSWERING.test(spelled(nodes)));

/** "It's better to dress up", "wild flowers should never be picked", as a reader is told to remember. */
export function isAdvised(tree: Sentence, told: number): boolean {
  const isOught = tree.children(told, "aux").some((i) => OUGHT.test(tree.node(i).text));
  const isIt = tree.children(told, "expl", ...SUBJECTS).some((i) => /^it$/i.test(tree.node(i).text));
  const isOfDeed = tree.child(told, "csubj", "xcomp", "ccomp", "advcl") !== undefined; // "it is essential to the economy" is of a thing
  return isOught || (isIt && isOfDeed && BETTER.test(tree.node(told).text) && tree.child(told, "cop") !== undefined);
}

/** "Just like how a recipe tells you what to do!": no sentence of its own. */
export const isComparedAlone = ({ nodes }: Sentence): boolean =>
  /^(?:just|much|kind of|sort of) like /i.test(spelled(nodes)) && !nodes.some(({ text }) => text === ",");

/** "For example: “They left.”": words that are only shown. */
export const isShownAlone = ({ nodes }: Sentence): boolean =>
  /^(?:for example|for instance|example|e\.g\.) ?[:,] ?["“][^"“”]+["”]\.?$/i.test(spelled(nodes));

/** "They wake up at {self.hour}": a line of a program. */
export const isOfProgram = ({ nodes }: Sentence): boolean => /\{ ?\p{L}{1,40} ?\. ?\p{L}/u.test(spelled(nodes));

// The verb of what is told behind "I must emphasize that".
const toldIn = (tree: Sentence): number => tree.nodes.findIndex(({ relation }) => relation === "ccomp");

/** "It is important to note that wild flowers should be left alone". */
export function isAdvisedByWriter(tree: Sentence): boolean {
  const told = toldIn(tree);
  return told >= 0 && NOTED.test(spelled(tree.nodes)) && isAdvised(tree, told);
}
const NOTED =
  /^(?:(?:however|but|also|finally|lastly|additionally) ?,? ?)?(?:please note|(?:it is|it['’]s) (?:also )?(?:important|worth|essential|crucial|vital) to (?:note|remember|mention|keep in mind)) that /i;

/** "I must emphasize that asthma is common": of the world, but for its first words. */
export function isToldByWriter(tree: Sentence): boolean {
  const told = isOnlySaid(spelled(tree.nodes)) ? toldIn(tree) : -1;
  const subject = told < 0 ? undefined : tree.child(told, ...SUBJECTS);
  return subject !== undefined && !/^(?:you|I|we|my|your)$/i.test(tree.node(tree.phrase(subject)[0] ?? subject).text);
}
