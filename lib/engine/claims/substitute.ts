import { isGivenTo, nameOfAll, type PutInName, possessiveOf } from "./antecedent-name";
import type { Context } from "./context";
import { beginsName, type Draft, FINITE, holds, type Piece, put, type Sentence, SUBJECTS, spelled } from "./draft";
import type { Entity } from "./entities";
import { bareWords, dateWithoutYear, isYear, type Leaning } from "./open-words";
import { isOfBareNoun, isOfFronted, isToldWithin } from "./own-sentence";
import { isInQuotation } from "./quotation";
import type { Resolved } from "./references";

const LIKELY = 0.6; // enough where a sentence itself names what a word of it likely means

/** The context in which a sentence is believed to mean what it names itself: "Try Faro, as it lies by the sea". */
export function trusting(context: Context, place: number): Context {
  const isOwn = (entity: Entity) => entity.mentions.some(({ sentence }) => sentence === place);
  const believed = (one: Resolved): Resolved =>
    one.antecedent === "unclear" && one.likely?.every(isOwn) && !one.isGuess && (one.share ?? 0) >= LIKELY
      ? { ...one, antecedent: one.likely }
      : one;
  const resolved = context.resolved.map((own, i) => (i === place ? own.map(believed) : own));
  return { ...context, resolved };
}

/** A draft that stands alone as far as the text lets it. */
export interface Standing {
  draft: Draft;
  /** Pronouns and bare phrases left as they stand, since it is not sure what they mean. */
  open: readonly Leaning[];
  /** The least likelihood that a phrase such as "the result" means nothing that is told before, where it likely does not. */
  surelyNothing: number;
  /** Things whose names were put in. */
  told: ReadonlySet<Entity>;
}

/** Puts names in for the pronouns and bare phrases of a draft where the draft does not name their thing itself. */
export function standAlone(context: Context, draft: Draft): Standing {
  const place = context.sentences.indexOf(draft.sentence);
  const told = new Set<Entity>();
  const isNamed = (entities: readonly Entity[], beside: Leaning) =>
    entities.every((entity) => told.has(entity) || isNamedIn({ draft, place }, entity, beside));
  const open: Leaning[] = [...bareWords(draft), ...(context.hasYears ? dateWithoutYear(draft) : [])];
  let pieces = draft.pieces;
  let surelyNothing = 1;
  for (const anaphor of context.resolved[place] ?? []) {
    if (!holds(draft, anaphor.first) || !holds(draft, anaphor.last)) continue;
    if (isInQuotation(draft.sentence, anaphor.first, anaphor.last)) {
      if (!anaphor.isName) open.push(anaphor); // what is quoted stays as it was said
      continue;
    }
    if (standsForNothing(draft, anaphor)) {
      const isPhrase = anaphor.first < anaphor.last && !anaphor.isName;
      if (isPhrase) surelyNothing = Math.min(surelyNothing, anaphor.share ?? 1);
      continue;
    }
    if (isOfFronted(draft, anaphor)) continue;
    if (typeof anaphor.antecedent === "string") {
      if (isToldWithin(draft, anaphor, place)) continue;
      // "Some trees have fruit on their branches" names what "their" likely means, whatever it does.
      const isTold =
        anaphor.likely && !anaphor.isGuess
          ? isNamed(anaphor.likely, anaphor)
          : isWide(anaphor) && followsClause(draft, anaphor.first);
      if (!isTold && !anaphor.isName) open.push(anaphor);
      continue;
    }
    const isCataphor = isOfSubjectBefore(context, draft, anaphor);
    if (!isCataphor && (isNamed(anaphor.antecedent, anaphor) || isNamedBehind(context, draft, anaphor))) continue;
    if (isOfBareNoun(context.sentences, draft, anaphor)) continue;
    if (isOfPointed(draft.sentence, anaphor) || isOwn(draft.sentence, anaphor)) continue;
    const name = nameOfAll(context, anaphor.antecedent, draft.sentence.node(anaphor.first).text.toLowerCase());
    if (!name || !fits(draft.sentence, anaphor, name) || (!name.isProper && isQualified(draft.sentence, anaphor))) {
      open.push({ ...anaphor, likely: anaphor.antecedent, share: 1 });
      continue;
    }
    pieces = replaced({ ...draft, pieces }, anaphor, name);
    for (const entity of anaphor.antecedent) told.add(entity);
  }
  return { draft: { ...draft, pieces: withName(context, { ...draft, pieces }) }, open, surelyNothing, told };
}

// "At its height it was large": the subject is named, whose height it was behind that.
function isNamedBehind({ sentences, resolved }: Context, { sentence, root, pieces }: Draft, one: Resolved): boolean {
  if (!one.isPossessive || root < 0 || typeof one.antecedent === "string") return false;
  const subject = sentence.child(root, ...SUBJECTS);
  const known = (resolved[sentences.indexOf(sentence)] ?? []).find(({ first }) => first === subject);
  const isSame = typeof known?.antecedent === "object" && known.antecedent[0] === one.antecedent[0];
  return isSame && one.first < known.first && pieces.some(({ node }) => node === subject);
}

// "His father was an author who died when Satyajit was two": what stands first is told with the name, not what stands behind it.
function isOfSubjectBefore({ sentences }: Context, { sentence, root }: Draft, one: Resolved): boolean {
  const { antecedent, isPossessive, first } = one;
  if (!isPossessive || typeof antecedent === "string" || root < 0) return false;
  const place = sentences.indexOf(sentence);
  const subject = sentence.child(root, ...SUBJECTS);
  const isOfSubject = subject !== undefined && subject < root && sentence.phrase(subject)[0] === first;
  const own = antecedent.flatMap(({ mentions }) => mentions.filter((mention) => mention.sentence === place));
  return isOfSubject && own.length > 0 && own.every(({ head }) => head > root);
}

// "Vowing to end his own life": of whoever does it.
const isOwn = ({ nodes }: Sentence, { last, isPossessive }: Resolved) =>
  isPossessive && /^own$/i.test(nodes[last + 1]?.text ?? "");

// "These tiny wasps lay their eggs": theirs, whatever else "their" may mean.
function isOfPointed(sentence: Sentence, { first, isPossessive }: Resolved): boolean {
  const verb = sentence.nodes[sentence.node(first).head]?.head ?? -1;
  const subject = verb < 0 ? undefined : sentence.child(verb, ...SUBJECTS);
  if (!isPossessive || subject === undefined || subject >= first || sentence.node(subject).upos !== "NOUN")
    return false;
  const isPlural = sentence.node(subject).xpos === "NNS";
  const isPointed = sentence
    .children(subject, "det")
    .some((i) => /^(?:these|those|this|that)$/i.test(sentence.node(i).text));
  return isPointed && sentence.node(first).text.toLowerCase() === (isPlural ? "their" : "its");
}

// A name at the start keeps its capital behind other words, whatever the parser takes it for.
function withName({ capitalized, small }: Context, { sentence, pieces }: Draft): Piece[] {
  const [first, ...rest] = pieces;
  if (first?.node === undefined) return [...pieces];
  // "Llamas", which the text writes small elsewhere, whatever the parser takes it for.
  const lower = first.text.toLowerCase();
  const isCommon = first.text !== lower && first.text.length > 1 && small.has(lower) && !capitalized.has(first.text);
  const isInTitle = /^\p{Lu}/u.test(rest[0]?.text ?? "") || /^["“]$/.test(rest[0]?.text ?? "");
  if (isCommon && !isInTitle && sentence.node(first.node).upos === "PROPN") return [{ ...first, lower }, ...rest];
  const { upos } = sentence.node(first.node);
  const isKnown = ["NOUN", "VERB", "ADJ"].includes(upos) && capitalized.has(first.text);
  const isBeforeName = rest[0]?.node !== undefined && sentence.node(rest[0].node).upos === "PROPN"; // "goalkeeper Ann Lee"
  const isBesideName = /^(?:and|&)$/.test(rest[0]?.text ?? "") && beginsName(rest.slice(1)) && !small.has(lower); // "Card and Krueger"
  const isName = isKnown || (upos === "NOUN" && !isBeforeName && (beginsName(rest) || isBesideName)); // "App Store"
  return isName && !rest[0]?.glued ? [{ ...first, isName }, ...rest] : [...pieces];
}

// "This phone" means one. Of personal pronouns only "it" may mean nothing, and where it does something to a thing, it does not.
function standsForNothing({ sentence }: Draft, { antecedent, first, last, isPointing, isName }: Resolved): boolean {
  if (antecedent !== "none" || isPointing) return false;
  if (first < last || isName) return true;
  const { text, relation, head } = sentence.node(first);
  return text.toLowerCase() === "it" && (relation === "expl" || head < 0 || sentence.child(head, "obj") === undefined);
}

/** What may stand for the whole of what is told before: "this", "these methods", "the attack". */
const isWide = ({ isPointing, first, last }: Leaning) => isPointing || first < last;

// "It was so harsh that it ruined Germany, and the Nazis exploited this": a clause beside its own stands before it.
function followsClause({ sentence, pieces }: Draft, anaphor: number): boolean {
  const above = new Map<number, number>(); // what is above the anaphor, with the word of its branch below
  for (let [at, below] = [anaphor, -1]; at >= 0; [at, below] = [sentence.node(at).head, at]) above.set(at, below);
  const isBeside = (verb: number) => {
    const below = above.get(verb) ?? -1;
    return !above.has(verb) || (below >= 0 && /^(?:conj|parataxis)/.test(sentence.node(below).relation));
  };
  return pieces.some(({ node = anaphor }) => {
    const { xpos, relation, head } = sentence.node(node);
    return node < anaphor && FINITE.has(xpos) && isBeside(/^(?:aux|cop)/.test(relation) ? head : node);
  });
}

/** Whether a sentence that is told before names what another one leaves open: what it likely means, or all that is told. */
export function isToldBy({ draft, told }: Standing, place: number, anaphor: Leaning): boolean {
  const { likely, isPointing, isGuess, first, last, isDate, isLater } = anaphor;
  if (isDate) return draft.pieces.some(isYear);
  if (isLater) return draft.pieces.some(isYear) || tellsEvent(draft);
  if (!likely || (isPointing && first === last) || (isGuess && isWide(anaphor))) return isWide(anaphor);
  return likely.every((entity) => told.has(entity) || isNamedIn({ draft, place }, entity));
}

// "The dam broke": "two years later" is then, which it is not where the sentence tells what is always so, or what was.
const tellsEvent = ({ sentence, root }: Draft) =>
  root >= 0 &&
  sentence.node(root).upos === "VERB" &&
  [root, ...sentence.children(root, "aux:pass", "aux")].some((i) => sentence.node(i).xpos === "VBD");

/** Whether words before a claim ("Regarding sumo,") name what its first open words, and all its pronouns, likely mean. */
export function tellsMeaning({ sentences }: Context, open: readonly Leaning[], words: string): boolean {
  const namedIn = ({ mentions }: Entity) =>
    mentions.some(({ sentence, core }) => {
      const name = spelled(core.map((node) => (sentences[sentence] as Sentence).node(node))).toLowerCase();
      return words.toLowerCase().includes(name);
    });
  const isTold = ({ likely = [], isPointing, first, last }: Leaning) =>
    !(isPointing && first === last) && likely.length > 0 && likely.every(namedIn);
  return open.every((one, i) => (i > 0 && (one.first < one.last || one.isMild)) || isTold(one));
}

const PARTS = new Set(
  "center centre heart middle core edge border coast shore interior exterior inside outside top bottom base summit front back roof floor north south east west".split(
    " ",
  ),
);
const PLURAL = new Set("they them their theirs these those both neither either each".split(" "));

// "They" for one common thing is no name for it: "many of the prime number".
function fits(sentence: Sentence, { first, last, isOpen }: Resolved, { isProper, isPlural }: PutInName): boolean {
  if (first < last && PARTS.has(sentence.node(last).lemma)) return false; // "the center" of a city is not the city
  if (isProper) return true;
  return isOpen && PLURAL.has(sentence.node(first).text.toLowerCase()) === isPlural;
}

// "These early bricks": "bricks" in their place would be all bricks.
function isQualified(sentence: Sentence, { first, last, isName }: Resolved): boolean {
  const words = sentence.children(last, "amod").filter((i) => i > first && i < last);
  return !isName && words.some((i) => !ORDINAL.test(sentence.node(i).text));
}

const ORDINAL = /^(?:same|first|second|third|latter|former|other|two|whole|entire|famous)$/i;

/** A draft of the sentence with that number. */
interface Placed {
  draft: Draft;
  place: number;
}

// "This alliance" is itself a mention of one.
function isNamedIn({ draft, place }: Placed, { mentions }: Entity, beside?: Leaning): boolean {
  const isBeside = (node: number) => !beside || node < beside.first || node > beside.last;
  return mentions.some(
    ({ sentence, core }) => sentence === place && core.every((node) => holds(draft, node) && isBeside(node)),
  );
}

function replaced({ sentence, pieces }: Draft, { first, last, isPossessive }: Resolved, name: PutInName): Piece[] {
  const at = pieces.findIndex(({ node }) => node === first);
  const end = endOfWord(sentence, last);
  const isInside = ({ node }: Piece) => node !== undefined && node >= first && node <= end;
  const kept = spelledOut(sentence, pieces, last).filter((piece) => !isInside(piece));
  const isPart =
    !name.isProper && QUANTITIES.has(pieces[at - 2]?.text.toLowerCase() ?? "") && pieces[at - 1]?.text === "of";
  const isOwner = sentence.nodes[last + 1]?.xpos === "POS";
  const own = isOwner ? withoutOrigin(name.text, sentence.node(last).text) : name.text;
  const text = isPart ? withArticle(own) : afterArticle(own, pieces[at - 1]);
  const isAll = !isPossessive && first === last && FLOATING.has(kept[at]?.text ?? ""); // "loses them all"
  const rest = kept.slice(isAll ? at + 1 : at);
  const all = isAll ? [put(`${kept[at]?.text}`)] : [];
  const isTorn = /^\p{Lu}/u.test(text) && pieces[at - 1]?.node === first - 1 && standsBehindPhrase(sentence, first);
  const comma = isTorn ? [{ ...put(","), glued: true }] : [];
  return [
    ...kept.slice(0, at),
    ...comma,
    ...all,
    put(isPossessive && !isGivenTo(sentence, first) ? possessiveOf({ ...name, text }) : text),
    ...rest,
  ];
}

// "This add-on": the words that hyphens join are one.
function endOfWord({ nodes }: Sentence, i: number): number {
  let end = i;
  while (nodes[end + 1]?.text === "-" && nodes[end + 1]?.glued && nodes[end + 2]?.glued) end += 2;
  return end;
}

// "With Lawrence she left", where "With Lawrence Gertrude Bell left" would tear a name.
function standsBehindPhrase(sentence: Sentence, pronoun: number): boolean {
  const { relation, head } = sentence.node(pronoun);
  if (!SUBJECTS.includes(relation) || sentence.nodes[pronoun - 1]?.upos === "PUNCT") return false;
  const fronted = sentence.children(head, "obl", "advcl").map((i) => sentence.phrase(i));
  return fronted.some((phrase) => phrase.length > 1 && phrase.at(-1) === pronoun - 1);
}

// "Ann Roe's firm" of "Ann Roe of Faro".
function withoutOrigin(name: string, word: string): string {
  const at = name.indexOf(` ${word} of `);
  return at < 0 ? name : name.slice(0, at + 1 + word.length);
}

const FLOATING = new Set(["all", "both"]);

const withArticle = (name: string) => (/^(?:the|a|an|his|her|its|their)\b/i.test(name) ? name : `the ${name}`);

// "The Taiping" has the article of "the Taiping Rebellion" already.
const afterArticle = (name: string, before?: Piece) =>
  before?.text.toLowerCase() === "the" ? name.replace(/^the /i, "") : name;

const WRITTEN_OUT: Record<string, string> = { re: "are", ve: "have", ll: "will" };

// "It's made of wood", "they've been used": behind a name the verb is written out.
function spelledOut(sentence: Sentence, pieces: readonly Piece[], last: number): Piece[] {
  return pieces.map((piece) => {
    const clitic = /^['’](s|re|ve|ll)$/.exec(piece.text)?.[1];
    if (piece.node !== last + 1 || clitic === undefined || sentence.node(piece.node).upos !== "AUX") return piece;
    const { relation, head, lemma } = sentence.node(piece.node);
    const isPerfect = lemma === "have" || (relation === "aux" && sentence.node(head).xpos === "VBN");
    return { ...piece, text: WRITTEN_OUT[clitic] ?? (isPerfect ? "has" : "is"), glued: false };
  });
}

// "Most of them" are "most of the colonies".
const QUANTITIES = new Set("all some most many much few several both each one none any half part two three".split(" "));
