import type { Reference } from "../syntax/answers";
import type { Anaphor } from "./anaphors";
import type { AnaphorCase, Choice } from "./choice-features";
import { choicesOf } from "./choices";
import { isMain, type Sentence, SUBJECTS } from "./draft";
import { Entities, type Entity } from "./entities";
import { isMisplaced, ofLeadIn } from "./led-pronouns";
import { ofBoth, orderedOf } from "./pairs-before";
import type { ReadSentence } from "./read-sentence";
import type { Antecedent, Resolution } from "./resolution";

/** An anaphor of a sentence with its antecedent. */
export type Resolved = Anaphor & Resolution;

/** Says which of its choices an anaphor stands for. */
export type Chooser = (one: AnaphorCase, choices: readonly Choice[]) => Resolution;

/** How much each sign of a choice weighs, and how likely a choice must be to be told; `data/syntax/references.json`. */
export interface ReferenceWeights {
  weights: Readonly<Record<string, number>>;
  sure: Readonly<Record<"pronoun" | "phrase" | "name", number>>;
}

/**
 * Decides for all anaphors of a text, sentence by sentence, since a pronoun counts for what it stands for. Parts of names
 * come first in their sentence: what they name is told of there.
 */
export function resolve(
  sentences: readonly Pick<ReadSentence, "tree" | "anaphors" | "source">[],
  references: readonly Reference[],
  choose: Chooser,
): Resolved[][] {
  const trees = sentences.map(({ tree }) => tree);
  const blocks = sentences.map(({ source }) => source.block);
  const entities = new Entities(trees);
  const offsets: number[] = [];
  let [words, next] = [0, 0];
  for (const { nodes } of trees) {
    offsets.push(words);
    words += nodes.length;
  }
  return sentences.map(({ anaphors }, sentence) => {
    const cases = anaphors.map((anaphor): AnaphorCase => {
      const reference = references[next++] as Reference;
      return { sentences: trees, blocks, entities, sentence, anaphor, reference, offsets };
    });
    const chosen = new Map<Anaphor, Resolution>();
    const partial = new Map<number, Entity>();
    for (const one of cases.filter(({ anaphor }) => anaphor.isName)) {
      const choices = choicesOf(one);
      const found = modifying(one, otherwiseNamed(one, choose(one, choices), choices));
      chosen.set(one.anaphor, found);
      if (isOne(found.antecedent)) partial.set(one.anaphor.last, found.antecedent[0]);
    }
    entities.add(sentence, partial);
    const found = cases.map((one) => {
      const known = chosen.get(one.anaphor);
      const found = known ?? orderedOf(one) ?? chosenFor(one, choose);
      if (!known && isOne(found.antecedent)) standIn(one, found.antecedent[0]);
      return { ...one.anaphor, ...found };
    });
    return alike(trees[sentence] as Sentence, found);
  });
}

// "It was his answer to the war, and it hangs in Madrid": one pronoun, the subject of clauses side by side, means one thing.
function alike(tree: Sentence, found: Resolved[]): Resolved[] {
  const isSubject = ({ first, last, isPossessive, isPointing, isName }: Resolved) =>
    first === last && !isPossessive && !isPointing && !isName && isSubjectSide(tree, first);
  const wordOf = ({ first }: Resolved) => tree.node(first).text.toLowerCase();
  const known = new Map<string, Antecedent>();
  for (const one of found) {
    if (!isOne(one.antecedent) || !isSubject(one)) continue;
    const other = known.get(wordOf(one));
    known.set(wordOf(one), other === undefined || other[0] === one.antecedent[0] ? one.antecedent : "unclear");
  }
  return ofOwners(tree, found).map((one) => {
    const isLikelyOther = one.antecedent === "unclear" && one.likely !== undefined && !one.isGuess;
    const antecedent = isSubject(one) ? known.get(wordOf(one)) : undefined;
    return antecedent && isOne(antecedent) && !isOne(one.antecedent) && !isLikelyOther ? { ...one, antecedent } : one;
  });
}

// "She never sold her machine": where it is known whose it was, so is who did not sell it.
function ofOwners(tree: Sentence, found: readonly Resolved[]): Resolved[] {
  const owners = found.filter(({ isPossessive, antecedent }) => isPossessive && isOne(antecedent));
  return found.map((one) => {
    const own = OWN[tree.node(one.first).text.toLowerCase()];
    if (own === undefined || isOne(one.antecedent)) return one;
    const isOwn = ({ first }: Resolved) =>
      tree.node(first).text.toLowerCase() === own && subjectAbove(tree, first) === one.first;
    const [owner, ...others] = owners.filter(isOwn);
    const isOther = one.likely && !one.isGuess && one.likely[0] !== owner?.antecedent[0];
    return owner && others.length === 0 && !isOther ? { ...one, antecedent: owner.antecedent } : one;
  });
}
const OWN: Record<string, string> = { he: "his", she: "her" };

// The subject of the nearest verb above a word that has one.
function subjectAbove(tree: Sentence, i: number): number | undefined {
  for (let at = tree.node(i).head; at >= 0; at = tree.node(at).head) {
    const subject = tree.child(at, ...SUBJECTS);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

// The subject of the sentence or of a clause beside that; "it is said that" has none.
function isSubjectSide(tree: Sentence, i: number): boolean {
  const { relation, head } = tree.node(i);
  const isEmpty = head >= 0 && tree.child(head, "csubj", "csubj:pass", "ccomp", "expl") !== undefined;
  return /^nsubj(?::pass)?$/.test(relation) && isMain(tree, head) && !isEmpty;
}

// "Both", and a phrase such as "the first store": a shop is none of its stores.
function chosenFor(one: AnaphorCase, choose: Chooser): Resolution {
  const led = ofLeadIn(one);
  if (led) return { antecedent: led === "unclear" ? led : [led] };
  const choices = choicesOf(one);
  const found = ofBoth(one, choose(one, choices));
  if (isOne(found.antecedent) && isMisplaced(one, found.antecedent[0])) return { antecedent: "unclear" };
  if (isOne(found.antecedent) && isOfTwo(one)) return { antecedent: "unclear" };
  if (!isOne(found.antecedent) || !isOfOrder(one)) return found;
  const [entity] = found.antecedent;
  const { features = [] } = choices.find(({ entities }) => entities.length === 1 && entities[0] === entity) ?? {};
  return features.some((feature) => ALIKE.has(feature)) ? found : { antecedent: "none", share: 1 };
}

const ALIKE = new Set(["same-head", "same-class"]);

// "The couple": no one person is.
const isOfTwo = ({ sentences, sentence, anaphor: { first, last } }: AnaphorCase) =>
  first < last && /^(?:couple|pair|duo|trio)$/.test(sentences[sentence]?.node(last).lemma ?? "");

// "The first store", "the last king".
function isOfOrder({ sentences, sentence, anaphor: { first, last } }: AnaphorCase): boolean {
  const tree = sentences[sentence] as Sentence;
  return (
    first < last && tree.children(last, "amod").some((i) => /^(?:first|last|next|final)$/i.test(tree.node(i).text))
  );
}

// "Fleetwood" behind "Fleetwood Mac" and "Mick Fleetwood": what ends another name is hardly the beginning of this one.
function otherwiseNamed(one: AnaphorCase, found: Resolution, choices: readonly Choice[]): Resolution {
  const part = one.sentences[one.sentence]?.node(one.anaphor.last).text;
  const endsSo = ({ mentions }: Entity) =>
    mentions.some(
      ({ sentence, core }) => core.length > 1 && one.sentences[sentence]?.nodes[core.at(-1) ?? -1]?.text === part,
    );
  const isOther = isOne(found.antecedent) && !endsSo(found.antecedent[0]);
  return isOther && choices.some(({ entities }) => entities.some(endsSo)) ? { antecedent: "none" } : found;
}

// "Harlem" behind "the Harlem Renaissance", "Apple" behind "Apple Music": what only says which renaissance is another thing.
function modifying({ sentences, sentence, anaphor }: AnaphorCase, found: Resolution): Resolution {
  if (!isOne(found.antecedent)) return found;
  const part = sentences[sentence]?.node(anaphor.last).text;
  const uses = found.antecedent[0].mentions.flatMap((mention) => {
    const tree = sentences[mention.sentence] as Sentence;
    return mention.core.filter((i) => tree.node(i).text === part).map((i) => tree.node(i).relation);
  });
  return uses.length > 0 && uses.every((relation) => relation === "compound") ? { antecedent: "none" } : found;
}

const isOne = (antecedent: Antecedent): antecedent is [Entity] =>
  typeof antecedent !== "string" && antecedent.length === 1;

function standIn({ entities, sentence, anaphor: { first, last } }: AnaphorCase, entity: Entity): void {
  for (let node = first; node <= last; node++) entities.addStandIn(entity, { sentence, node });
}

/** Chooses by a conditional logit of the signs, and tells what is named only where that is likely enough to be right. */
export function chooserOf({ weights, sure }: ReferenceWeights): Chooser {
  const table = new Map(Object.entries(weights));
  return ({ anaphor }, choices) => {
    const shares = softmax(
      choices.map(({ features }) => features.reduce((sum, feature) => sum + (table.get(feature) ?? 0), 0)),
    );
    const best = shares.indexOf(Math.max(...shares));
    const choice = choices[best] as Choice;
    const share = shares[best] as number;
    if (choice.kind === "none") return { antecedent: "none", share };
    if (choice.kind === "unclear") return { antecedent: "unclear", ...guess(choices, shares) };
    const least = sure[anaphor.isName ? "name" : anaphor.first === anaphor.last ? "pronoun" : "phrase"];
    if (share >= least) return { antecedent: choice.entities };
    return { antecedent: anaphor.isName ? "none" : "unclear", likely: choice.entities, share };
  };
}

/** Of the choices that name something the likeliest. */
function guess(
  choices: readonly Choice[],
  shares: readonly number[],
): Pick<Resolution, "likely" | "share" | "isGuess"> {
  const likely = shares.map((share, i) => (choices[i]?.kind === "named" ? share : 0));
  const share = Math.max(...likely);
  return share > 0 ? { likely: (choices[likely.indexOf(share)] as Choice).entities, share, isGuess: true } : {};
}

/** The share of each score, which add up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}
