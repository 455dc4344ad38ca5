import type { Linker, Mention } from "../../link/mentions";
import { withS } from "../../text/inflect";
import { borrow, type Clause, type ClauseToken, findVerb, implied, isVerb, makeClause, mentionAt } from "./clause";
import { isAssertion } from "./filter";
import { findToken, subjectOf } from "./shape";

const JOINERS = new Set(["and", "but", "while", "whereas", "although", "though", "because", "since", ";", "—"]);
const LIST_JOINERS = new Set(["and", "nor", ","]);
// Verbs that say one thing of several subjects together.
const MUTUAL = new Set(["share", "meet", "marry", "differ", "border", "form"]);

const OF_EACH_OTHER = new Set([
  "related",
  "similar",
  "alike",
  "identical",
  "equivalent",
  "connected",
  "adjacent",
  "married",
  "allied",
]);

/** "A is B and has C", "A is B, and its D is E": each verb phrase gets its own subject. */
export function splitClauses(linker: Linker, clause: Clause): Clause[] | undefined {
  // Kept apart from its body: Next's bundler takes the head of a loop that always leaves its body for dead code.
  for (let at = findToken(clause, JOINERS, 1); at !== -1; at = findToken(clause, JOINERS, at + 1)) {
    const parts = isMeanwhile(clause, at) ? undefined : splitAt(linker, clause, at);
    if (parts) return parts;
  }
  return splitAtComma(linker, clause);
}

// "X was mayor while Y was king" says when; "X is a city, while Y is a village" says two things.
const isMeanwhile = ({ tokens }: Clause, at: number) => tokens[at]?.norm === "while" && tokens[at - 1]?.text !== ",";

const COMMA = new Set([","]);

// "A is B, has C", "its D is E, it has F": a verb, alone or with a pronoun, right behind the comma.
function splitAtComma(linker: Linker, clause: Clause): Clause[] | undefined {
  const subject = subjectOf(clause);
  if (!subject || subject.tokens.some(({ text, norm }) => text === "," || RELATIVES.has(norm))) return undefined;
  for (let at = findToken(clause, COMMA, subject.verb); at !== -1; at = findToken(clause, COMMA, at + 1)) {
    const parts = goesOn(clause, subject.verb, at) ? splitAt(linker, clause, at) : undefined;
    if (parts?.[0] && isAssertion(parts[0])) return parts;
  }
  return undefined;
}

const RELATIVES = new Set(["who", "which", "whose", "where", "that"]);

// Whether what follows a comma has the subject of the verb before it: not "X is a Y, made by Z" nor "X is a Y, one of
// them, is Z", where it belongs to a noun.
function goesOn(clause: Clause, first: number, comma: number): boolean {
  const { tokens } = clause;
  const verb = findVerb(clause, comma + 1, comma + 3);
  const between = tokens.slice(comma + 1, verb);
  if (verb === -1 || !between.every(({ pos, norm }) => (pos === "PRON" && !RELATIVES.has(norm)) || pos === "ADV"))
    return false;
  const before = tokens.findLastIndex(({ text }, at) => at < comma && text === "," && !mentionAt(clause, at));
  if (before > first && !mentionAt(clause, before + 1)?.proper) return false;
  if (tokens[first]?.pos === "AUX") return isVerb(clause, first + 1) || !isParticiple(tokens[verb]);
  return !isParticiple(tokens[first]) || !tokens.some(({ pos }, at) => at > comma && pos === "AUX");
}

const isParticiple = (token: ClauseToken | undefined) => token?.pos === "VERB" && /(?:ed|en|n|t)$/.test(token.norm);

function splitAt(linker: Linker, clause: Clause, at: number): Clause[] | undefined {
  const verb = findVerb(clause, at + 1);
  const subject = subjectOf(clause);
  if (verb === -1 || !subject || subject.verb > at) return undefined;
  const between = clause.tokens.slice(at + 1, verb);
  if (between.some((token, i) => JOINERS.has(token.norm) && !mentionAt(clause, at + 1 + i))) return undefined;
  const left = clause.tokens.slice(0, at);
  const right = clause.tokens.slice(at + 1);
  const bare = between.every((token) => token.pos === "ADV" || token.pos === "PART" || token.text === ",");
  if (!bare && !startsNoun(between)) return undefined;
  return [
    makeClause(linker, left),
    makeClause(linker, bare ? [...borrow(subject.tokens), ...withAuxiliary(clause, subject.verb, right)] : right),
  ];
}

function startsNoun(tokens: readonly ClauseToken[]): boolean {
  const first = tokens.find((token) => token.text !== ",");
  return first !== undefined && ["NOUN", "PROPN", "PRON", "DET", "NUM", "ADJ", "X"].includes(first.pos);
}

// Verbs that take no object, or whose past tense is common behind a passive: "was born in A and moved to B".
const ACTIVE_AFTER_PASSIVE = new Set(
  "move die become win write study live work travel serve rise grow go come begin return remain receive graduate marry attend earn have".split(
    " ",
  ),
);

// "was born in A and raised in B": the second participle keeps the auxiliary of the first.
function withAuxiliary(clause: Clause, verb: number, right: readonly ClauseToken[]): ClauseToken[] {
  const auxiliary = clause.tokens[verb];
  const passive = auxiliary?.lemma === "be" && isVerb(clause, verb + 1);
  const first = right.find((token) => token.pos !== "ADV");
  const participle = first !== undefined && isParticiple(first) && !ACTIVE_AFTER_PASSIVE.has(first.lemma);
  return passive && participle ? [...borrow([auxiliary]), ...right] : [...right];
}

/** "A borders B, C and D": one claim for each name of a list, in the object or in the subject; two lists go in pairs. */
export function splitLists(linker: Linker, clause: Clause): Clause[] | undefined {
  const [list, other] = findLists(clause);
  if (!list) return undefined;
  if (other && other.length === list.length && isPaired(clause, list, other))
    return pairs(linker, clause, [list, other]);
  const [first, last] = [list[0] as Mention, list.at(-1) as Mention];
  const opening = clause.tokens.slice(0, first.from);
  const neither = opening.at(-1)?.norm === "neither";
  const before = neither || opening.at(-1)?.norm === "both" ? opening.slice(0, -1) : opening;
  const rest = clause.tokens.slice(last.to);
  const verb = findVerb(clause);
  const inSubject = verb >= last.to;
  if (verb === -1 || before.at(-1)?.norm === "between") return undefined;
  const isEach = before.length < opening.length; // "both", "neither"
  const isMutual = !isEach && (MUTUAL.has(clause.tokens[verb]?.lemma ?? "") || isOfEachOther(rest));
  if (inSubject && (isMutual || before.length > 1)) return undefined;
  return list.map((item, i) => {
    const own = clause.tokens.slice(item.from, item.to);
    const isOne = inSubject && (item.proper || !own.at(-1)?.norm.endsWith("s"));
    const after = neither ? negated(rest) : isOne ? ofOne(rest) : rest;
    return makeClause(linker, i === 0 ? [...before, ...own, ...after] : [...borrow(before), ...own, ...borrow(after)]);
  });
}

// "A and B are related models": the quality is of the two, where it is not told what else they are so to.
function isOfEachOther(predicate: readonly ClauseToken[]): boolean {
  const quality = predicate.find(({ pos, lemma }) => pos !== "ADV" && pos !== "DET" && lemma !== "be");
  return OF_EACH_OTHER.has(quality?.norm ?? "") && !predicate.some(({ norm }) => norm === "to" || norm === "with");
}

// "Neither A nor B is C" denies it of each.
function negated(predicate: readonly ClauseToken[]): ClauseToken[] {
  const [verb, ...rest] = predicate;
  return verb ? [verb, implied("not", verb, { pos: "PART", lemma: "not" }), ...rest] : [];
}

// "A and B are the capitals of C and D", "The capitals of C and D are A and B": said one by one where the noun is a
// plural, or where the text says "respectively".
function isPaired(clause: Clause, left: readonly Mention[], right: readonly Mention[]): boolean {
  const verb = findVerb(clause);
  if (clause.tokens[verb]?.lemma !== "be" && !clause.tokens.some((token) => token.norm === "respectively"))
    return false;
  if ((left.at(-1) as Mention).to > verb || (right[0] as Mention).from <= verb) return false;
  return clause.tokens.some(
    (token, at) => token.norm === "respectively" || (isPlural(token) && !mentionAt(clause, at)?.proper),
  );
}

function pairs(
  linker: Linker,
  clause: Clause,
  [left, right]: readonly [readonly Mention[], readonly Mention[]],
): Clause[] {
  const { tokens } = clause;
  const [start, middle] = [tokens.slice(0, left[0]?.from), tokens.slice(left.at(-1)?.to, right[0]?.from)];
  const end = tokens.slice(right.at(-1)?.to).filter((token) => token.norm !== "respectively" && token.text !== ",");
  return left.map((one, i) => {
    const other = right[i] as Mention;
    const again = (words: readonly ClauseToken[]) => (i === 0 ? words : borrow(words));
    const [own, others] = [tokens.slice(one.from, one.to), tokens.slice(other.from, other.to)];
    return makeClause(linker, [...again(singular(start)), ...own, ...again(ofOne(middle)), ...others, ...again(end)]);
  });
}

const SINGULAR_VERBS: Record<string, string> = { are: "is", were: "was", have: "has", do: "does" };
const QUANTIFIERS = new Set(["all", "both", "each"]);

const isPlural = (token: ClauseToken) => token.pos === "NOUN" && token.norm.endsWith("s") && token.norm !== token.lemma;

// What is said of several, said of one: "are all cities in Spain" becomes "is a city in Spain".
function ofOne(predicate: readonly ClauseToken[]): ClauseToken[] {
  const at = predicate.findIndex((token) => token.pos === "AUX" || token.pos === "VERB");
  const verb = predicate[at];
  if (!verb) return [...predicate];
  const rest = predicate.slice(at + 1).filter((token, i) => i > 0 || !QUANTIFIERS.has(token.norm));
  const one = [...predicate.slice(0, at).filter((token) => !QUANTIFIERS.has(token.norm)), inSingular(verb)];
  if (verb.lemma !== "be") return [...one, ...rest];
  const noun = nounOf(rest);
  if (noun === -1) return [...one, ...rest];
  const bare = rest[0]?.pos !== "DET" && rest[0]?.pos !== "NUM";
  const first = rest[0] as ClauseToken;
  const article = /^[aeiou]/.test(first.norm) ? "an" : "a";
  return [
    ...one,
    ...(bare ? [implied(article, first, { pos: "DET", lemma: "a" })] : []),
    ...singular(rest.slice(0, noun + 1)),
    ...rest.slice(noun + 1),
  ];
}

// The plural noun of a noun phrase that begins a predicate; -1 where it has none.
function nounOf(tokens: readonly ClauseToken[]): number {
  const end = tokens.findIndex((token) => !["DET", "ADJ", "NOUN", "ADV"].includes(token.pos));
  const phrase = end === -1 ? tokens : tokens.slice(0, end);
  const last = phrase.at(-1);
  return last && isPlural(last) ? phrase.length - 1 : -1;
}

function inSingular(verb: ClauseToken): ClauseToken {
  const known = SINGULAR_VERBS[verb.norm];
  const form =
    known ??
    (verb.pos === "VERB" && verb.norm === verb.lemma && !/(?:ed|t)$/.test(verb.norm)
      ? thirdPerson(verb.norm)
      : verb.norm);
  return form === verb.norm ? verb : { ...verb, text: form, norm: form };
}

const thirdPerson = (verb: string) => (verb.endsWith("o") ? `${verb}es` : withS(verb));

function singular(tokens: readonly ClauseToken[]): ClauseToken[] {
  return tokens.map((token) => (isPlural(token) ? { ...token, text: token.lemma, norm: token.lemma } : token));
}

// Lists of two or more names joined by "and", with commas between the earlier ones; all proper or all common.
function findLists(clause: Clause): Mention[][] {
  const lists: Mention[][] = [];
  for (let i = 0; i < clause.mentions.length; i++) {
    const list = listFrom(clause, i);
    if (!list) continue;
    lists.push(list);
    i += list.length - 1;
  }
  return lists;
}

function listFrom(clause: Clause, i: number): Mention[] | undefined {
  const list = [clause.mentions[i] as Mention];
  const isCounted = clause.tokens[(list[0] as Mention).from - 1]?.kind === "number";
  for (const next of clause.mentions.slice(i + 1)) {
    const between = clause.tokens.slice((list.at(-1) as Mention).to, next.from);
    const gap = between.filter((token) => token.pos !== "DET");
    if (isCounted && gap.length < between.length) return undefined; // "two dogs and a cat" are not two cats
    const joins = gap.length > 0 && gap.length <= 2 && gap.every((token) => LIST_JOINERS.has(token.norm));
    if (!joins || !isAlike(list[0] as Mention, next)) return undefined;
    list.push(next);
    if (gap.some((token) => token.norm === "and" || token.norm === "nor")) return list;
  }
  return undefined;
}

// All proper or all common; at the start of a sentence a common name has a capital, too.
function isAlike(first: Mention, next: Mention): boolean {
  return first.proper === next.proper || (first.from === 0 && first.candidates.some(({ caps }) => caps === "any"));
}
