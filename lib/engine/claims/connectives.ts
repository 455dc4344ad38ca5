import { type Draft, SUBJECTS, tidied, withoutAside } from "./draft";

// They join a sentence to the one before it and say nothing of the world; each stands at the start, before a comma or not.
const WORDS = new Set(
  "however moreover furthermore additionally also thus therefore hence consequently meanwhile nevertheless nonetheless similarly likewise instead overall finally firstly first secondly second thirdly third lastly next besides accordingly conversely and but so yet plus still yes no sure well ok okay indeed notably ultimately surprisingly interestingly importantly unfortunately".split(
    " ",
  ),
);
// They may also stand within a sentence, between commas.
const CONTRASTING = ["in contrast", "by contrast", "in comparison", "by comparison", "on the other hand"];
const PHRASES = [
  ...CONTRASTING,
  "in addition",
  "in conclusion",
  "in summary",
  "in short",
  "in fact",
  "in other words",
  "in turn",
  "to summarize",
  "to sum up",
  "for example",
  "for instance",
  "as a result",
  "as such",
  "of course",
  "on the one hand",
  "on the contrary",
  "at the same time",
  "that said",
  "that being said",
  "after all",
  "as you can see",
  "as we can see",
  "first of all",
  "as mentioned",
  "as mentioned above",
  "as mentioned earlier",
].map((phrase) => phrase.split(" "));

const BEHIND_SO = /^(?:the|after|at|by|during|for|in|on|with)$/; // "so far" and "so many" say more
const MOST_NOTED = 10; // words
// "It is important to note that", "Keep in mind that".
const NOTED =
  /^(?:(?:(?:please|also|just) )?(?:note|notice|remember|recall|keep in mind|bear in mind|be aware) that|it (?:is|'s|’s) (?:also )?(?:important|worth|essential|crucial|interesting)(?: to)? (?:note|noting|remember|remembering|mention|mentioning|understand|recognize|emphasize|keep in mind) that)(?= )/;

// "I would like to state that", "I can tell you that".
const WRITTEN =
  /^i (?:(?:would|['’]d) like to|want to|have to|need to|must|should|can|will|may) (?:also )?(?:state|say|note|mention|add|emphasize|stress|point out|confirm|tell you|inform you|assure you|share with you|clarify) that(?= )/;

// "Here's a fun fact:".
const ANNOUNCED =
  /^(?:(?:and|but|now|so|also|oh) ,? ?)?here (?:['’]s|is) (?:an?|one|another) (?:[\p{L}-]+ ){0,4}(?:secret|fact|detail|twist|surprise|truth|trivia|note) :(?= )/iu;

/** Whether a sentence only announces what its last part states: "Here's a fun fact: the sun is a star." */
export const isAnnounced = (words: readonly { text: string }[]): boolean =>
  ANNOUNCED.test(`${words.map(({ text }) => text).join(" ")} `);

/** Whether a writer only says that something is so: "I must emphasize that asthma is common". */
export const isOnlySaid = (words: string): boolean =>
  WRITTEN.test(
    words.toLowerCase().replace(/^(?:however|instead|but|nevertheless|nonetheless|that said|yes|no),? /, ""),
  );

/**
 * The draft without what only joins it to the sentence before, "However,", "For example,", "Yes,", and without what it says to
 * do about it: "…, so check the rules of your state".
 */
export function withoutConnective(whole: Draft): Draft {
  const start = whole.pieces.findIndex(({ text }) => !/^[-–—]+$/.test(text)); // "-- Whales are mammals."
  const draft = withoutContrast(withoutAdvice({ ...whole, pieces: whole.pieces.slice(Math.max(0, start)) }));
  const words = draft.pieces.map(({ text }) => text.toLowerCase());
  const begun = words.slice(0, MOST_NOTED).join(" ");
  const noted = (NOTED.exec(begun) ?? WRITTEN.exec(begun) ?? ANNOUNCED.exec(begun))?.[0].split(" ").length ?? 0;
  if (noted > 0) return withoutConnective({ ...draft, pieces: tidied(draft.pieces.slice(noted)) });
  const phrase = PHRASES.find((one) => one.every((word, i) => words[i] === word) && words[one.length] === ",");
  const isWord = WORDS.has(words[0] ?? "") && (/^[,–—-]$/.test(words[1] ?? "") || isConjunction(draft)); // "Yes — dogs are mammals."
  const isResult = words[0] === "so" && (BEHIND_SO.test(words[1] ?? "") || isBeforeSubject(draft));
  const isExample = /^examples?$/.test(words[0] ?? "") && words[1] === ":";
  const length = phrase?.length ?? (isExample ? 2 : isWord || isResult ? 1 : 0);
  if (length === 0 || draft.pieces.length - length < 3) return draft;
  return withoutConnective({ ...draft, pieces: tidied(draft.pieces.slice(length)) });
}

const ASIDES = new Set([...CONTRASTING, "however"]);
const LONGEST_ASIDE = 4; // words

// "Alligators, by comparison, reach four meters", set off before its verb.
function withoutContrast(draft: Draft): Draft {
  const { pieces, root } = draft;
  for (const [open, { text, node = root }] of pieces.entries()) {
    if (text !== "," || open === 0 || node >= root) continue;
    const length = pieces.slice(open + 1, open + 2 + LONGEST_ASIDE).findIndex((piece) => piece.text === ",");
    const own = pieces.slice(open + 1, open + 1 + Math.max(0, length));
    const [first, last] = [own[0]?.node, own.at(-1)?.node];
    if (
      first === undefined ||
      last === undefined ||
      !ASIDES.has(own.map((piece) => piece.text.toLowerCase()).join(" "))
    )
      continue;
    return withoutAside(draft, first, last);
  }
  return draft;
}

// "But the Romans preferred it."
function isConjunction({ sentence, pieces: [first], root }: Draft): boolean {
  if (first?.node === undefined) return false;
  const { relation, head } = sentence.node(first.node);
  return relation === "cc" && head === root;
}

// "So the customer pays $60"; "so far" and "so many" say more.
function isBeforeSubject({ sentence, pieces: [first, next], root }: Draft): boolean {
  if (first?.node === undefined || next?.node === undefined) return false;
  const { relation, head } = sentence.node(first.node);
  return /^(?:advmod|mark|cc)$/.test(relation) && head === root && SUBJECT_STARTS.has(sentence.node(next.node).upos);
}
const SUBJECT_STARTS = new Set(["DET", "PRON", "PROPN", "NUM", "SYM"]);

// "Laws vary, so it is advisable to check yours", "prices add up, so try to plan".
function withoutAdvice(draft: Draft): Draft {
  const { sentence, root } = draft;
  if (root < 0) return draft;
  const advised = sentence
    .children(root, "parataxis", "conj", "advcl")
    .find((i) => i > root && isSo(sentence, i) && isAdvised(sentence, i));
  const from = advised === undefined ? undefined : sentence.phrase(advised)[0];
  if (from === undefined || from <= root) return draft;
  const own = new Set(sentence.phrase(advised as number));
  const left = draft.pieces.filter(({ node }) => node === undefined || node < from || (node > from && !own.has(node)));
  return left.length < draft.pieces.length ? { ...draft, pieces: tidied(left) } : draft;
}

const isSo = (sentence: Draft["sentence"], verb: number) =>
  sentence.children(verb, "advmod", "mark", "cc").some((i) => /^so$/i.test(sentence.node(i).text));

function isAdvised(sentence: Draft["sentence"], i: number): boolean {
  const { xpos, text } = sentence.node(i);
  const subject = sentence.child(i, ...SUBJECTS, "expl");
  if (subject === undefined) return xpos === "VB" && sentence.child(i, "aux", "mark") === undefined;
  const isOfIt = /^it$/i.test(sentence.node(subject).text);
  const isToDo = sentence
    .children(i, "csubj", "ccomp", "xcomp", "advcl")
    .some((one) => sentence.children(one, "mark").some((mark) => sentence.node(mark).text === "to")); // not "that it rained"
  return isOfIt && isToDo && /^(?:advisable|best|recommended|important|wise|essential)$/i.test(text);
}
