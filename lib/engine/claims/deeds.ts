import { beginsName, type Draft, isSmallElsewhere, type Piece, put, type Sentence, SUBJECTS, tidied } from "./draft";
import { isManyUnnamed } from "./frame-names";
import { termOf, timeIn } from "./item-term";
import { isClause, isFirstDone, isOver } from "./items";
import { GIVEN } from "./label-words";
import { piecesOf } from "./nominal";

/** "Won two prizes", "2013: Founded a school", "Publisher: Founded a paper": what someone does or did. */
export function deedDraft(sentence: Sentence, owner: string): Draft | undefined {
  const { upos, xpos, lemma } = sentence.node(sentence.root);
  if (isDeedBefore(sentence)) return completed(sentence, [...(timeIn(sentence) ?? []), put(owner)]);
  const isAlone = sentence.child(sentence.root, ...SUBJECTS, "aux", "aux:pass", "cop") === undefined;
  const isCounted = sentence
    .children(sentence.root)
    .some((i) => i < sentence.root && i >= sentence.start && sentence.node(i).upos === "SYM");
  if (isCounted || /^(?:which|who)$/i.test(sentence.nodes[sentence.root + 2]?.text ?? "")) return undefined; // "6% stopped treatment"; "Hass, which sells well" is a thing
  const made = sentence.child(sentence.root, "obj");
  const isOwn = made !== undefined && sentence.child(made, "nmod:poss") !== undefined; // "Made his debut"
  const isGiven = GIVEN.has(lemma) && (xpos === "VBD" || xpos === "VBN") && !isOwn;
  const isHeld = made === undefined && HELD.has(lemma) && xpos !== "VBZ";
  const hasObject = (made !== undefined || sentence.child(sentence.root, "xcomp") !== undefined) && !isHeld; // "Founded a school"
  const isUndergone = !hasObject && UNDERGONE.has(lemma) && !isGiven;
  const isPast =
    (xpos === "VBD" && !isUndergone && !isHeld) || isGiven || (xpos === "VBN" && (hasObject || isDoing(sentence)));
  if ((xpos !== "VBZ" && !isPast) || upos !== "VERB" || !isAlone) return undefined;
  return completed(sentence, [...(timeIn(sentence) ?? []), put(owner), ...(isGiven ? [put("was")] : [])]);
}

/** "Founded in 1865 by an engineer", "usually served cold": what was done to a thing, or is. */
export function doneDraft(sentence: Sentence, owner: string): Draft | undefined {
  const { upos, xpos, lemma } = sentence.node(sentence.root);
  const isMadeOne = CHOSEN.has(lemma) && isRole(sentence); // "Elected captain"
  const isAlone =
    sentence.child(sentence.root, ...(isMadeOne ? [] : ["obj"]), ...SUBJECTS, "aux", "aux:pass", "cop") === undefined;
  const isDone =
    (xpos === "VBN" && !isDoing(sentence)) || (xpos === "VBD" && (UNDERGONE.has(lemma) || HELD.has(lemma)));
  if (upos !== "VERB" || !isAlone || !isDone || !isFirstDone(sentence)) return undefined;
  const isMany = isManyUnnamed(owner);
  const isOnce = sentence.nodes.slice(sentence.start, sentence.root).some(({ text }) => ONCE.test(text));
  const isLong = sentence.nodes.some(({ text }) => /^(?:centuries|decades|years)$/i.test(text)); // "visited for centuries"
  const isPast = isOver(sentence) || UNDERGONE.has(lemma) || CHOSEN.has(lemma) || isOnce || isLong;
  const copula = isPast ? (isMany ? "were" : "was") : isMany ? "are" : "is";
  return completed(sentence, [...(timeIn(sentence) ?? []), put(owner), put(copula)]);
}

// What is done to somebody once: "Invited at 15 to a camp".
const CHOSEN = new Set(
  "elect appoint name crown declare vote invite nominate recruit hire draft knight induct expel educate raise promote award".split(
    " ",
  ),
);

const isRole = (sentence: Sentence) =>
  sentence.children(sentence.root, "obj").every((i) => sentence.child(i, "det", "nmod:poss", "nummod") === undefined);

// "Signed for Botafogo", but not "signed by Corinthians".
const isDoing = (sentence: Sentence) =>
  DONE.has(sentence.node(sentence.root).lemma) && sentence.child(sentence.root, "obl:agent") === undefined;

const ONCE = /^(?:once|formerly|previously|originally|initially|first)$/i;

// "Once thought to be a worm": somebody thought so of it.
const HELD = new Set(
  "think consider believe know say regard expect suppose require allow force invite report rumor".split(" "),
);

// Who has nothing for an object suffers it: "Killed a week before the armistice".
const UNDERGONE = new Set(
  "kill murder assassinate execute behead wound injure bury arrest imprison exile depose overthrow kidnap".split(" "),
);

// "Published *A Life* in 1845, followed by *My Years*" is taken for a published book at times.
function isDeedBefore(sentence: Sentence): boolean {
  const first = sentence.nodes[sentence.start];
  const isParticiple = first?.xpos === "VBN" && first.relation === "amod";
  return isParticiple && sentence.nodes[first.head]?.upos === "PROPN";
}

/** "Issues currency", taken for a noun; undefined for what does not begin like a verb of the third person. */
export function misreadDeedDraft(sentence: Sentence, owner: string): Draft | undefined {
  const [first] = sentence.nodes;
  const isLike = first?.xpos === "NNS" && sentence.nodes.length > 1 && /[^s]s$/.test(first.text);
  if (!isLike || termOf(sentence) !== undefined || isClause(sentence)) return undefined;
  return completed(sentence, [put(owner)]);
}

// What one does oneself, though it is written as what was done: "Studied at Makerere", "Moved to Lima".
const DONE = new Set(
  "study work move graduate live die teach serve travel return emigrate marry join become begin retire merge expand evolve grow rise emerge spread shift start debut relocate partner collaborate compete collapse open close decline recover survive resign run play perform appear fight train transition continue last finish end rank sign".split(
    " ",
  ),
);

/** The words of an entry behind others, its first in small letters but for a name. */
export function completed(sentence: Sentence, before: readonly Piece[]): Draft {
  const [first, ...rest] = piecesOf(sentence, [...sentence.nodes.keys()].slice(sentence.start));
  const isSmall = first?.node !== undefined && isSmallElsewhere(sentence.node(first.node)) && !beginsName(rest);
  const own = first ? [isSmall ? { ...first, text: first.text.toLowerCase() } : first, ...rest] : [];
  return { sentence, root: sentence.root, pieces: tidied([...before, ...own]) };
}
