import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import type { Sentence } from "../../claims/draft";
import type { Node } from "../../syntax/tree";

/** Reads the sentences of a text into trees. */
export interface SentenceTrees {
  sentences(text: string): Promise<readonly Sentence[]>;
}

/**
 * Whether a claim is a sentence with parts left out without which it still holds: "The mill burnt down" of "The old mill,
 * built in 1802, burnt down in May". The claim's tree must lie in that of the sentence, each word in its relation, and
 * what the sentence has besides must be an addition: nothing that denies, reserves, conditions or compares, and no word
 * on which it hangs how much is said ("every", "only", "the largest"). In doubt it is not.
 */
export function isShortened(claim: Sentence, told: Sentence): boolean {
  if (claim.root < 0 || told.root < 0 || told.nodes.length > LONGEST) return false;
  if (told.nodes.some(({ text }) => ASKING.test(text))) return false;
  return statedIn(told).some((root) => {
    const places = embedded({ claim, told }, claim.root, root) ?? asNationality({ claim, told }, root);
    return places !== undefined && isInOrder(places) && areAdditions(told, new Set(places.values()), root);
  });
}

interface Pair {
  claim: Sentence;
  told: Sentence;
}

/** The claim's words, by their places, and where the sentence has them; below 0 what the sentence has beside them and must keep, such as a first name. */
type Places = Map<number, number>;

const LONGEST = 150; // words: what is longer is no sentence

const ASKING = /^(?:\?|respectively)$/i;
const ARTICLES = new Set(["a", "an", "the"]);
const isSilent = ({ relation, text }: Node) => relation === "punct" || ARTICLES.has(text.toLowerCase());
const isSameWord = (one: Node, other: Node) => one.text.toLowerCase() === other.text.toLowerCase();

// What the sentence itself states: its main clause, and those joined to it by "and" or "but".
function statedIn(told: Sentence): number[] {
  const found = [told.root];
  for (const at of found) if (areJoined(told, at)) found.push(...told.children(at, "conj"));
  return found;
}

/** Whether all that is joined to a word is so by "and" or "but", so that each holds by itself. */
function areJoined(told: Sentence, at: number): boolean {
  const linked = told.children(at, "conj");
  const marks = [at, ...linked].flatMap((one) => told.children(one, "cc", "cc:preconj"));
  return marks.every((mark) => JOINING.has(told.node(mark).lemma)) && (linked.length === 0 || marks.length > 0);
}

const JOINING = new Set(["and", "but", "&", "both"]);

// Lays a word of the claim and all below it upon a word of the sentence.
function embedded(pair: Pair, at: number, place: number): Places | undefined {
  const { claim, told } = pair;
  const places = placesOfName(pair, at, place) ?? new Map([[at, place]]);
  if (places.size === 1 && !isSameWord(claim.node(at), told.node(place))) return undefined;
  for (const child of claim.children(at)) {
    if (isSilent(claim.node(child)) || places.has(child)) continue;
    const taken = new Set(places.values());
    const below = candidates(told, place, claim.node(child).relation)
      .filter((one) => !taken.has(one))
      .flatMap((one) => embedded(pair, child, one) ?? [])[0];
    if (!below) return undefined;
    for (const [from, to] of below) places.set(from, to);
  }
  return places;
}

// "Dakota Fanning" is "Hannah Dakota Fanning": the same last name, and before it some of the others.
function placesOfName({ claim, told }: Pair, at: number, place: number): Places | undefined {
  const [said, whole] = [claim, told].map((sentence, i) => nameAt(sentence, i === 0 ? at : place));
  if (!said || !whole || said.length < 2) return undefined;
  const found = said.map((word) => whole.find((other) => isSameWord(claim.node(word), told.node(other))));
  if (found.at(-1) !== whole.at(-1) || found.includes(undefined)) return undefined;
  return new Map([...said.map((word, i) => [word, found[i] as number] as const), [-2 - place, place]]);
}

function nameAt(sentence: Sentence, at: number): number[] | undefined {
  return sentence.node(at).upos === "PROPN" ? [at, ...sentence.children(at, "flat")] : undefined;
}

// The words that stand in a relation to another, also those joined to such a one, and what clauses share.
function candidates(told: Sentence, at: number, relation: string): number[] {
  const own = told.children(at, ...(SUBJECTS.has(relation) ? SUBJECTS : [relation]));
  const { head, relation: of } = told.node(at);
  const isSharing = SHARED.has(relation) && own.length === 0 && of === "conj";
  const first = isSharing ? candidates(told, head, relation) : own;
  return relation === "conj" ? first : first.flatMap((one) => [one, ...joinedTo(told, one)]);
}

const SUBJECTS = new Set(["nsubj", "nsubj:pass"]);
const SHARED = new Set([...SUBJECTS, "cop", "aux", "aux:pass"]);

function joinedTo(told: Sentence, at: number): number[] {
  const linked = told.children(at, "conj");
  return linked.length > 0 && areJoined(told, at) && !isTogether(told, at) ? linked : [];
}

// "A and B met", "between A and B": not each by itself.
function isTogether(told: Sentence, at: number): boolean {
  const { head, relation } = told.node(at);
  const isOf = (relations: readonly string[], words: ReadonlySet<string>) =>
    told.children(at, ...relations).some((child) => words.has(told.node(child).lemma));
  if (isOf(["case"], BETWEEN)) return true;
  const near = head < 0 ? [] : relation.startsWith("nsubj") ? told.phrase(head) : [head];
  return near.some((one) => TOGETHER.has(told.node(one).lemma));
}

const BETWEEN = new Set(["between", "among", "amongst"]);
const TOGETHER = new Set(
  "together each both jointly mutual meet marry share differ resemble compete merge combine form consist comprise constitute unite ally agree divorce equal total same different similar".split(
    " ",
  ),
);

// "She is French" of "She is a French painter".
function asNationality(pair: Pair, root: number): Places | undefined {
  const { claim, told } = pair;
  const word = claim.node(claim.root);
  const of = told.children(root, "amod").find((one) => isSameWord(told.node(one), word));
  const isNation = countriesOfDemonym(word.text.toLowerCase()).length > 0;
  if (of === undefined || !isNation || told.child(root, "cop") === undefined) return undefined;
  const places: Places = new Map([
    [claim.root, of],
    [-1, root],
  ]);
  for (const child of claim.children(claim.root)) {
    if (isSilent(claim.node(child))) continue;
    const [below] = candidates(told, root, claim.node(child).relation).flatMap(
      (one) => embedded(pair, child, one) ?? [],
    );
    if (!below) return undefined;
    for (const [from, to] of below) places.set(from, to);
  }
  return places;
}

function isInOrder(places: Places): boolean {
  const inClaim = [...places].filter(([from]) => from >= 0).sort(([a], [b]) => a - b);
  return inClaim.every(([, to], i) => i === 0 || to > (inClaim[i - 1] as [number, number])[1]);
}

function areAdditions(told: Sentence, kept: ReadonlySet<number>, root: number): boolean {
  const isBound = [...kept].some((at) => isBinding(told.node(at)));
  for (const at of kept) {
    const owner = told.node(at);
    for (const child of told.children(at)) {
      if (kept.has(child) || [...told.phrase(child)].some((below) => kept.has(below))) continue;
      if (!isAddition(told, child, { isBound, isNamed: isDefinite(told, at), root })) return false;
    }
    // A word that stands in the place of the one that it is joined to.
    if (owner.relation === "conj" && at !== root && !kept.has(owner.head) && !areJoined(told, owner.head)) return false;
  }
  return true;
}

/** How much is said hangs on these: what is said of all, none, few or the first need not hold without what narrows it. */
function isBinding({ lemma, xpos }: Node): boolean {
  return ["JJS", "RBS", "JJR", "RBR"].includes(xpos) || BINDING.has(lemma.toLowerCase());
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const BINDING = words(
  "all every each any no none nothing nobody not n't never neither nor without few little most only just sole exclusively first last second third fourth fifth than if unless whether when percent % half majority average total number rate share median almost nearly same first-ever oldest other lack fail deny refuse reject",
);

/** What says less than that something is so, or the contrary: left out, more would be said. */
const RESERVING = words(
  "not n't no never none neither nor only just solely exclusively hardly barely rarely seldom without may might could can would should will perhaps possibly probably presumably likely potential potentially possible apparently reportedly allegedly alleged supposed supposedly so-called claimed claim purported believe think suspect expect plan propose hope if unless whether according say report tell argue allege estimate almost nearly virtually partly partially half semi former ex-wife ex fake false mock would-be fictional mythical hypothetical future proposed planned prospective honorary acting deputy vice assistant some most many several few often usually sometimes typically generally mostly mainly largely up under least more less fewer than about around approximately roughly other another except excluding attempted attempt failed unsuccessful unsuccessfully",
);

const isReserve = ({ lemma, upos }: Node) => upos !== "PROPN" && RESERVING.has(lemma.toLowerCase()); // "in May"

// Parts that say something more of what they hang on.
const LOOSE = words("appos acl:relcl parataxis cc:preconj punct flat vocative discourse");
const NARROWING = words("amod nmod nmod:npmod nmod:tmod nmod:poss acl acl:relcl compound nummod det");
const ADVERBIAL = words("advmod obl obl:npmod obl:tmod obl:agent advcl");
const CIRCUMSTANCES = words("because since after before as although though while by");
const CONDITIONS = words("without unless except under according depending despite unlike like than per against");

interface Around {
  /** How much is said hangs on a word that is kept. */
  isBound: boolean;
  /** The word that it hangs on is a name, or one that is known. */
  isNamed: boolean;
  root: number;
}

function isAddition(told: Sentence, at: number, { isBound, isNamed, root }: Around): boolean {
  const { relation, head, text } = told.node(at);
  if (isSilent(told.node(at))) return true;
  if (relation === "conj" || relation === "cc") return isFurther(told, head, isBound);
  if (LOOSE.has(relation) && isLoose(told, at)) return true;
  if (isBound || told.phrase(at).some((one) => isReserve(told.node(one)))) return false;
  if (ADVERBIAL.has(relation)) return isCircumstance(told, at, root);
  if (!NARROWING.has(relation) || (relation === "compound" && told.node(head).upos === "PROPN")) return false;
  if (relation === "nmod" && told.children(at, "case").some((one) => told.node(one).lemma === "of")) return false;
  if (relation === "det") return POINTING.has(text.toLowerCase());
  return isNamed || !isInSubject(told, head);
}

// What else is so besides what is kept: of names and amounts the two may be one ("Sand and Foam", "3 hours and 18 minutes").
function isFurther(told: Sentence, at: number, isBound: boolean): boolean {
  if (!areJoined(told, at) || isTogether(told, at)) return false;
  const isClause = told.child(at, ...SUBJECTS) !== undefined || told.node(at).upos === "VERB";
  const isAmount = told.child(at, "nummod") !== undefined || told.node(at).upos === "NUM";
  return isClause || !(isBound || isAmount || told.node(at).upos === "PROPN");
}

const POINTING = words("this that these those");

// A relative clause behind a comma adds; without one it may tell which is meant. "…, he claimed" tells whose word it is.
function isLoose(told: Sentence, at: number): boolean {
  const { relation, upos } = told.node(at);
  if (relation === "parataxis") return upos !== "VERB";
  const [first = at] = told.phrase(at);
  return relation !== "acl:relcl" || [first - 1, first].some((one) => told.nodes[one]?.text === ",");
}

// In front of the subject it says where or when all the rest is so.
function isCircumstance(told: Sentence, at: number, root: number): boolean {
  const subject = told.child(root, "nsubj", "nsubj:pass", "expl");
  const [first = at] = told.phrase(at);
  if (told.node(at).head === root && (subject === undefined || first < subject)) return false;
  const marks = told.children(at, "case", "mark").map((one) => told.node(one).lemma.toLowerCase());
  if (told.node(at).relation !== "advcl") return marks.every((mark) => !CONDITIONS.has(mark));
  return marks.every((mark) => CIRCUMSTANCES.has(mark)) && told.children(at, "advmod").every((one) => one > at);
}

function isDefinite(told: Sentence, at: number): boolean {
  const { upos } = told.node(at);
  const isPointed = told
    .children(at, "det", "nmod:poss")
    .some((one) => told.node(one).relation !== "det" || DEFINITE.has(told.node(one).text.toLowerCase()));
  return upos === "PROPN" || isPointed;
}

const DEFINITE = words("the this that these those");

function isInSubject(told: Sentence, at: number): boolean {
  for (let one = at; one >= 0; one = told.node(one).head) if (SUBJECTS.has(told.node(one).relation)) return true;
  return false;
}
