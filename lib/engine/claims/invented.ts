import type { Block } from "../text/blocks";
import { SUBJECTS, spelled } from "./draft";
import { isClaim, type ReadSentence } from "./read-sentence";

const OF_TEXT =
  /\b(?:stor(?:y|ies)|tales?|morals?|poems?|haikus?|limericks?|verses?|stanzas?|lyrics|passages?|paragraphs?|sentences?|texts?|quotes?|quotations?|narrators?|authors?|readers?|examples?|idioms?|phrases?|proverbs?|sayings?|metaphors?|words?)\b/i;
const LIKENED = /\b(?:is|are|was|were) like\b|\bcompared (?:to|with)\b/i;
const ONCE =
  /^(?:once upon a time\b|(?:long|many years) ago,? (?:there|in a)\b|in a (?:\p{Ll}+ ){0,3}(?:kingdom|land|village|town|forest|castle|galaxy|city|world|place)\b.*,? (?:there (?:once )?)?(?:was|were|lived)\b|there (?:once )?(?:was|lived) an? .*\b(?:named|called)\b|in (?:the|this|a) hypothetical (?:situation|scenario|case|example)\b|in an? (?:distant|dystopian|post-apocalyptic|not-so-distant|not-too-distant) (?:future|world)\b)/iu;
const YEAR = /^(?:in|by) (?:the year )?(\d{4})(?= ?,| (?:the|an?|it|they|he|she|people|humans|most|all)\b)/i; // not "2560 BC", "5000 metres"
const PERSONAL = /^(?:he|she|it|they)$/i;
const LINE = 1; // character between two lines of a poem

/**
 * Sentences that go on with what a text makes up, whatever each of them looks like: those behind "Once upon a time", and of
 * a paragraph of which most is a story "One day, a stranger came." as well. Not what tells of the story itself.
 */
export function inventedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const paragraphs = new Map<Block, ReadSentence[]>();
  for (const sentence of sentences) {
    const { block } = sentence.source;
    if (block.kind === "paragraph") paragraphs.set(block, [...(paragraphs.get(block) ?? []), sentence]);
  }
  const lines = sentences.filter((one, i) => isLineOfVerse(one, sentences[i + 1]));
  return [...lines, ...[...paragraphs.values()].flatMap(inParagraph)];
}

function inParagraph(own: readonly ReadSentence[]): ReadSentence[] {
  const invented = new Set(own.filter(isMadeUp));
  for (const [i, sentence] of own.entries())
    if (invented.has(own[i - 1] as ReadSentence) && isOfPronoun(sentence)) invented.add(sentence);
  const stating = own.filter((one) => isClaim(one) && !invented.has(one));
  const isStory =
    ONCE.test(spelled(own[0]?.words ?? [])) ||
    isOfFuture(own[0]) ||
    (invented.size > 0 && invented.size >= stating.length);
  return own.filter((one) => isClaim(one) && (invented.has(one) || isStory) && !OF_TEXT.test(spelled(one.words)));
}

// "In the year 2085, the city had become a desert": nothing that is over can be told of a year to come.
function isOfFuture(first: ReadSentence | undefined): boolean {
  const year = Number(YEAR.exec(spelled(first?.words ?? []))?.[1]);
  const { root = -1, nodes = [] } = first?.tree ?? {};
  const verbs = [root, ...(root < 0 ? [] : (first?.tree.children(root, "aux", "aux:pass", "cop") ?? []))];
  return year > new Date().getFullYear() && verbs.some((i) => nodes[i]?.xpos === "VBD");
}

const QUOTED = /^(?:(?:\p{L}+ ?: ?)?["“”]|[–—-] ?\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,3}$)/u; // and who, behind a dash
// What stands in quotes somebody said, and the sentences beside it may tell who; so may those behind a comparison.
const isMadeUp = ({ judged, words }: ReadSentence) =>
  judged.label === "quotation" && !QUOTED.test(spelled(words)) && !LIKENED.test(spelled(words));

// "She works at night" of somebody who was made up in the sentence before.
function isOfPronoun({ tree }: ReadSentence): boolean {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  return subject !== undefined && subject === tree.start && PERSONAL.test(tree.node(subject).text);
}

// A line without a full stop right above one of a poem.
const isLineOfVerse = (one: ReadSentence, next: ReadSentence | undefined) =>
  isClaim(one) &&
  next?.judged.label === "quotation" &&
  one.source.close === "" &&
  next.source.start - one.source.end <= LINE;

const BROUGHT =
  "(?:page|manual|article|policy|document|contract|agreement|handbook|guide|report|listing|leaflet|minutes|notes)";
const TELLS =
  "(?:says?|states?|notes?|mentions?|recommends?|lists?|describes?|warns?|specif(?:y|ies)|explains?|requires?)";
const OF_DOCUMENT = new RegExp(
  `\\b(?:the|this|your) (?:\\p{L}+ )?${BROUGHT} (?:you (?:pasted|shared|sent|provided) )?(?:also )?${TELLS}\\b|\\baccording to (?:the|this|your) (?:\\p{L}+ )?${BROUGHT}\\b`,
  "iu",
);
const ANSWERED = /^(?:yes|no) ?,/i;

/**
 * The sentences of an answer, "No, the coat isn't waterproof", or of what a text tells from a document that the reader brought,
 * that sound like an advertisement by themselves. Nobody made them up.
 */
export function answeredIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const prose = sentences.filter(({ source }) => source.block.kind === "paragraph" || source.block.kind === "item");
  const isAnswer = ANSWERED.test(spelled(prose[0]?.words ?? []));
  if (!isAnswer && !prose.some(({ words }) => OF_DOCUMENT.test(spelled(words)))) return [];
  return prose.filter(({ judged, source, tree }) => {
    const isSentence = source.close === "." && tree.root >= 0 && tree.child(tree.root, ...SUBJECTS) !== undefined;
    return isSentence && ["quotation", "claim"].includes(judged.label) && !/^["“”]/.test(spelled(tree.nodes));
  });
}

/**
 * The sentences of a text that is likely made up as a whole: of a story or an advertisement single ones sound like claims.
 * None of a text of one or two sentences, which tell too little of what it is.
 */
export function madeUpIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const prose = sentences.filter(({ source }) => source.block.kind === "paragraph" || source.block.kind === "item");
  if (prose.length < LEAST_OF_TEXT) return [];
  const quoted = prose.filter(isMadeUp).length;
  const least = quoted >= prose.length / 3 ? MAYBE_INVENTED : INVENTED;
  return prose.filter(({ judged: { label, invented } }) => invented >= least && TOLD.has(label));
}

const LEAST_OF_TEXT = 3; // sentences
const INVENTED = 0.7; // chosen on hard texts that the fit had not seen: of 41 that are made up 36 are found, as from .4 on; of 60 others no claim is lost that was not from there on, and four texts fewer
const MAYBE_INVENTED = 0.25; // enough where a third of the sentences sound made up each by itself
const TOLD: ReadonlySet<string> = new Set(["claim", "fragment"]); // what is listed as a claim, or may be as an entry
