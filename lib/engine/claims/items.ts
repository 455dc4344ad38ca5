import { datedPlace, isCount, isMonthNear } from "./dated-place";
import { type Draft, FINITE, type Piece, put, type Sentence, SUBJECTS, tidied, wordingOf } from "./draft";
import { coreOf, MONTHS, phraseOf } from "./entities";
import { isSaidOfOther, roleOf } from "./item-roles";
import { explanationOf, isLightTerm, isMisread, isNominal, lowered, termOf, timeIn } from "./item-term";
import { hasObject, holdsOwner, isAttributeTerm, LASTING, PLACED, termPieces } from "./label-words";
import { isPlural, isReduced, piecesOf, quotedWords, smallPiecesOf, withAnd } from "./nominal";
import { TERM } from "./sentence-tree";
import { articled, articleOf, completedValue, timedFirst } from "./value-words";

/** Whether words say something of a subject: a finite verb with its subject, or what the parser took for another thing. */
export function isClause(sentence: Sentence, root = sentence.root): boolean {
  if (root < 0 || (root === sentence.root && termOf(sentence) !== undefined && isReduced(sentence))) return false;
  const { xpos } = sentence.node(root);
  const [first = root] = sentence.phrase(root, [TERM]).filter((i) => sentence.node(i).relation !== "punct");
  const isLikely = (xpos === "VBD" || xpos === "VBZ") && root > first + 1 && sentence.nodes.at(-1)?.text === ".";
  if (sentence.child(root, ...SUBJECTS) === undefined) return isLikely || isMisread(sentence);
  const verbs = [root, ...sentence.children(root, "aux", "aux:pass", "cop")].map((i) => sentence.node(i).xpos);
  return verbs.some((tag) => FINITE.has(tag)) || (verbs.length === 1 && verbs[0] === "VB"); // "the animals also purr"
}

/**
 * "Lima – the capital of Peru", "Capital: Lima" under what it is the capital of, "Radium: discovered in 1898": the term
 * becomes the subject. Undefined where it makes no sentence.
 */
export function itemDraft(sentence: Sentence, owner: string | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined) return undefined;
  const time = timeIn(sentence);
  if (time) return thereAt(sentence, time);
  if (sentence.node(term).upos === "NUM" || sentence.child(term, "nummod") !== undefined) return undefined; // "1 point: Free throw"
  const explanation = explanationOf(sentence);
  const subject = subjectOf(sentence, term);
  const verb = owner === undefined || sentence.node(term).upos === "PROPN" ? verbOf(sentence, term) : undefined;
  if (verb) return { ...explanation, pieces: tidied([...subject, ...verb, ...lowered(explanation)]) };
  if (isAble(sentence)) return { ...explanation, pieces: tidied([...subject, ...lowered(explanation)]) };
  const { xpos, upos } = sentence.node(sentence.root);
  const isBare = xpos === "VBZ" && sentence.child(sentence.root, ...SUBJECTS) === undefined;
  if (isBare && sentence.node(term).xpos === "VBG")
    return { ...explanation, pieces: tidied([...subject, ...lowered(explanation)]) }; // "Getting there: Takes an hour"
  if (isBare && owner !== undefined) return { ...explanation, pieces: tidied([put(owner), ...lowered(explanation)]) }; // "Size: Stretches over 2,300 km"
  const event = owner === undefined ? undefined : eventOf(sentence, term, explanation);
  if (event && owner) {
    const own = datedPlace(explanation)?.pieces ?? explanation.pieces;
    const told = { ...explanation, pieces: tidied([put(owner), ...event, ...own]) };
    return isDated(sentence) ? told : withAnd(told, 1); // "Used in: Japan, Korea", but "Died: November 27, 1852"
  }
  const list = owner && (countDraft(sentence, term, owner) ?? listOfThings(sentence, term, owner));
  if (list) return list;
  if (isGerund(sentence)) return { ...explanation, pieces: tidied([...subject, put("is"), ...lowered(explanation)]) };
  const quality = owner === undefined ? undefined : qualityOf(sentence, term);
  if (quality && owner)
    return { ...explanation, pieces: tidied([put(owner), put("is"), ...quality, ...lowered(explanation)]) };
  const isDone = isPassive(sentence) && !isOneWord(sentence) && isFirstDone(sentence);
  if (isDone && owner !== undefined) return doneDraft(sentence, term, owner);
  const isValue = ["NOUN", "PROPN", "NUM", "SYM", "ADJ"].includes(upos) || isOneWord(sentence);
  if (!isValue && !isDescription(sentence)) return undefined;
  const copula = put(isPlural(sentence, term) && !isOfOne(sentence, term) ? "are" : "is");
  if (isDescription(sentence)) {
    const own = completedValue(sentence, [copula], lowered(explanation));
    return { ...explanation, pieces: tidied([...subject, copula, ...own]) };
  }
  const role = roleOf(sentence, term);
  if (role) {
    const own = [...subject, copula, ...role, ...lowered(explanation)];
    return { ...explanation, pieces: tidied(timedFirst(explanation, subject) ?? own) };
  }
  return isOwned(sentence, term, owner) ? attributeDraft(sentence, term, owner as string) : undefined;
}

// Of one thing: "the radius and the height" have no volume.
const isOwned = (sentence: Sentence, term: number, owner: string | undefined) =>
  owner !== undefined && !/ and /.test(owner) && isAttributeTerm(sentence) && !holdsOwner(sentence, term, owner);

// "Memory: Managed by the programmer", "Structure: Made up of reefs", "Birth: Born in Ulm"; nothing of "DUV systems: Used for chips".
function doneDraft(sentence: Sentence, term: number, owner: string): Draft | undefined {
  if (sentence.phrase(term).length > 1) return undefined;
  if (!isAspect(sentence, term)) return attributeDraft(sentence, term, owner);
  const explanation = explanationOf(sentence);
  const isPast = isDated(sentence) || sentence.node(sentence.root).lemma === "bear";
  return { ...explanation, pieces: tidied([put(owner), put(isPast ? "was" : "is"), ...lowered(explanation)]) };
}

// "October 30: Anglo-French ultimatum": what there was then; a deed without who did it is none.
function thereAt(sentence: Sentence, time: readonly Piece[]): Draft | undefined {
  const { root } = sentence;
  const { upos, xpos } = sentence.node(root);
  const [first] = sentence.nodes.slice(sentence.start);
  const isThing =
    upos === "NOUN" && first?.upos !== "ADP" && !isClause(sentence) && !/^\p{Lu}\p{Ll}+s$/u.test(first?.text ?? "");
  const isName = sentence.nodes.slice(sentence.start).every(({ text }) => /^[\p{Lu}\d.]/u.test(text)); // "1989 – Game Boy."
  if (!isThing || isName || sentence.child(root, "nsubj", "acl:relcl", "cop") !== undefined) return undefined;
  const isMany = xpos === "NNS" || sentence.child(root, "conj") !== undefined;
  const isBare =
    sentence.child(root, "det", "nummod", "nmod:poss") === undefined && !isMany && !MASS.test(sentence.node(root).text);
  const own = lowered({ sentence, pieces: piecesOf(sentence, [...sentence.nodes.keys()].slice(sentence.start)) });
  const article = isBare ? [put(articleOf(own[0]?.text ?? ""))] : [];
  return { sentence, root, pieces: tidied([...time, put("there"), put(isMany ? "were" : "was"), ...article, ...own]) };
}
const MASS = /(?:ing|ism|ness|[^t]ment|fare|peace|independence|unrest|fighting)$/i;

// "Melquíades: a gypsy".
const isOfOne = ({ nodes, start }: Sentence, term: number) =>
  nodes[term]?.upos === "PROPN" && /^an?$/i.test(nodes[start]?.text ?? "");

// "Capital: Lima".
function attributeDraft(sentence: Sentence, term: number, owner: string): Draft {
  const explanation = explanationOf(sentence);
  const dated = datedPlace(explanation);
  const copula = put(dated ? `was ${dated.preposition}` : isPlural(sentence, term) ? "are" : "is");
  const [first, ...rest] = piecesOf(sentence, sentence.phrase(term));
  const isName = sentence.nodes[first?.node ?? -1]?.upos === "PROPN"; // "Māori name"
  const isKept = isName || !/^\p{Lu}?\p{Ll}*$/u.test(first?.text ?? "");
  const isArticle = /^(?:the|an?)$/i.test(first?.text ?? "") && rest.length > 0; // "The opening"
  const own = !first || isArticle ? rest : [isKept ? first : { ...first, text: first.text.toLowerCase() }, ...rest];
  const isNamed = sentence.node(term).lemma.toLowerCase() === "name"; // "Scientific name: Balaenoptera musculus"
  const whole = isNamed ? explanation.pieces.map((piece, i) => ({ ...piece, isName: i === 0 })) : lowered(explanation);
  const told = dated?.pieces ?? whole;
  const isParted = told.some(({ text }) => text === ";") && !sentence.nodes.some(({ xpos }) => FINITE.has(xpos));
  if (isParted) {
    const before = [put(possessive(owner)), ...own, copula, put("described as")];
    return { ...explanation, pieces: [...before, ...quotedWords(sentence)] }; // "Deficiency: rare; nerve damage"
  }
  const mixed = isMixed(sentence, term) ? [put(isPlural(sentence, term) ? "these:" : "this:")] : [];
  return {
    ...explanation,
    pieces: tidied([put(possessive(owner)), ...own, copula, ...mixed, ...told]),
  };
}

// "Pros: Hot springs, short distances".
function listOfThings(sentence: Sentence, term: number, owner: string): Draft | undefined {
  const own = sentence.nodes.slice(sentence.start);
  const isNominal = own.every(({ upos, xpos }) => THINGS.has(upos) || xpos === "VBG");
  const isMany = sentence.node(term).xpos === "NNS" && sentence.node(sentence.root).upos !== "ADJ";
  const isPlace =
    PLACED.has(sentence.node(term).lemma.toLowerCase()) &&
    own.filter(({ text }) => text === ",").length <= MOST_OF_PLACE;
  if (!isMany || isPlace || !isNominal || !own.some(({ text }) => text === ",")) return undefined;
  const explanation = explanationOf(sentence);
  const kind = smallPiecesOf(sentence, term);
  const listed = lowered(explanation).map((piece) => (piece.text === ";" ? { ...piece, text: "," } : piece));
  const pieces = tidied([put(possessive(owner)), ...kind, put("include"), ...listed]);
  return withAnd({ ...explanation, pieces }, 1);
}

const MOST_OF_PLACE = 2; // commas in the name of one place: "Ads, near Faro, Portugal"
const THINGS = new Set(["NOUN", "PROPN", "ADJ", "PUNCT", "NUM", "ADP", "DET", "CCONJ"]);

// "Pros: Rich flavor, and contains vitamin A", "Cons: High in fat", "Role: Executive body; proposes laws": no one thing that it is.
function isMixed(sentence: Sentence, term: number): boolean {
  const { root } = sentence;
  const parts = sentence.children(root, "conj", "parataxis").map((i) => sentence.node(i));
  const isDescribed = sentence.node(root).upos === "ADJ" && sentence.child(root, "obl") !== undefined;
  return (isPlural(sentence, term) && isDescribed) || parts.some(({ xpos }) => xpos === "VBZ" || xpos === "VBP");
}

// "Main type of fat: Saturated", "Cholesterol: None".
function isOneWord(sentence: Sentence): boolean {
  const { nodes, root, start } = sentence;
  const isAlone = root === start && nodes.slice(start + 1).every(({ upos }) => upos === "PUNCT");
  return isAlone && (sentence.node(root).xpos === "VBN" || /^none$/i.test(sentence.node(root).text));
}

// "Best for: Baking and spreading", "Best at: Many small reads".
function qualityOf(sentence: Sentence, term: number): Piece[] | undefined {
  const own = sentence.phrase(term);
  const last = sentence.node(own.at(-1) as number);
  const isOpen = own.length > 1 && own.length <= 3 && APT.test(last.text);
  const { xpos } = sentence.node(term);
  if (!isOpen || !["JJ", "JJS", "VBN", "RBS"].includes(xpos)) return undefined;
  return piecesOf(sentence, own).map((piece) => ({ ...piece, text: piece.text.toLowerCase() }));
}
const APT = /^(?:at|for|in|with|on|against)$/i;

// "Known for its parks" takes a copula, "produces energy" is the verb itself.
function verbOf(sentence: Sentence, term: number) {
  const { xpos, upos } = sentence.node(sentence.root);
  if (upos !== "VERB") return undefined;
  const isBare = sentence.child(sentence.root, ...SUBJECTS, "aux", "aux:pass", "cop") === undefined;
  if (!isBare) return undefined;
  if (xpos === "VBD") return sentence.node(term).upos === "PROPN" ? [] : undefined;
  const isBySomebody = sentence.child(sentence.root, "obl:agent") !== undefined; // "Taught music by his father"
  if (xpos === "VBN" && hasObject(sentence) && !isBySomebody) return []; // "Acme (2009): Introduced two new engines"
  if (xpos === "VBN" && isOver(sentence)) return [put(isPlural(sentence, term) ? "were" : "was")];
  if (xpos === "VBN") return [put(isPlural(sentence, term) ? "are" : "is")];
  return xpos === "VBZ" && !isPlural(sentence, term) ? [] : undefined;
}

/** "Appointed in 1981" is over, and so is "created by two engineers", when it is told. */
export const isOver = (sentence: Sentence) => isDated(sentence) || MADE.has(sentence.node(sentence.root).lemma);
const MADE = new Set(
  "create found develop invent write launch release introduce establish publish discover direct".split(" "),
);

// Not by when somebody was born, who may still be known for it.
const isDated = ({ nodes }: Sentence) =>
  nodes.some(({ text }, i) => /^(?:1\d|20)\d\d$/.test(text) && !/^(?:born|b\.?)$/i.test(nodes[i - 1]?.text ?? ""));

// "A knife" of "Knife: Can be used for chopping".
const subjectOf = (sentence: Sentence, term: number, own = termPieces(sentence, term)) =>
  isAble(sentence) ? articled(sentence, term, own) : own;

// "Iceland: Can be gentle".
function isAble(sentence: Sentence): boolean {
  const first = sentence.nodes[sentence.start];
  return (
    first?.xpos === "MD" && first.head === sentence.root && sentence.child(sentence.root, ...SUBJECTS) === undefined
  );
}

// "Breaching: Leaping out of the water".
function isGerund(sentence: Sentence): boolean {
  const { root, start } = sentence;
  const term = termOf(sentence) as number;
  const isAct = sentence.node(root).xpos === "VBG" && root === start && !isPlural(sentence, term);
  const isAlone = sentence.child(root, ...SUBJECTS, "aux") === undefined;
  const isDash = /^[–—-]$/.test(sentence.nodes[start - 1]?.text ?? "") && sentence.nodes.at(-1)?.text === ".";
  const isDefined = isDash && sentence.child(root, "obj", "obl", "ccomp") !== undefined; // "Straw man – misrepresenting a position."
  return isAct && isAlone && (isDefined || /ing$/i.test(sentence.node(term).text)); // "Shot clock: failing to shoot in time" is no definition
}

/** "Lima's", "comets'". */
export const possessive = (name: string) => `${name}'${name.endsWith("s") ? "" : "s"}`;

// "Born: 1906", "Directed by: Carol Reed".
function eventOf(sentence: Sentence, term: number, { pieces }: Draft) {
  const { xpos } = sentence.node(term);
  if ((xpos !== "VBN" && xpos !== "VBD") || sentence.child(term, ...SUBJECTS) !== undefined) return undefined;
  const own = smallPiecesOf(sentence, term);
  const [first = put("")] = pieces;
  const isYear = /^\d{3,4}$/.test(first.text);
  const isMonth = MONTHS.has(first.text) && /^\d{4}$/.test(pieces[1]?.text ?? ""); // "April 1990"
  const isCentury = /^\d+(?:st|nd|rd|th)$/.test(first.text) && pieces[1]?.text === "century"; // "8th century BC"
  const isDay = MONTHS.has(first.text) || (/^\d{1,2}$/.test(first.text) && isMonthNear(pieces)); // not "Built: 20"
  const isBy = own.length > 1 && ["ADP", "ADV"].includes(sentence.node(own.at(-1)?.node ?? term).upos); // "Directed by"
  const isOver = isYear || isMonth || isCentury;
  const preposition = isBy ? [] : isOver ? [put(isCentury ? "in the" : "in")] : isDay ? [put("on")] : [];
  if (own.length === 1 && preposition.length === 0) return undefined;
  const isLasting = LASTING.has(sentence.node(term).lemma.toLowerCase()) && !isDated(sentence); // "Used in: Japan"
  const isOnce = /^(?:once|formerly|previously|originally|initially)$/.test(own[0]?.text ?? ""); // "Formerly known as: Swaziland"
  const isUsual = !isOnce && own.length > 1 && (isLasting || sentence.node(sentence.root).xpos === "NNS"); // "Studied by: Geologists"
  const isActive = ["died", "began", "ended", "opened", "closed"].includes(own[0]?.text ?? "");
  return [...(isActive ? [] : [put(isUsual ? "is" : "was")]), ...own, ...preposition];
}

// "Built: 20, of which 14 flew": how many were.
function countDraft(sentence: Sentence, term: number, owner: string): Draft | undefined {
  const explanation = explanationOf(sentence);
  const isAlone = sentence.node(term).xpos === "VBN" && sentence.phrase(term).length === 1;
  if (!isAlone || !isCount(explanation.pieces) || sentence.root !== sentence.start) return undefined;
  const number = put(`${possessive(owner)} number ${sentence.node(term).text.toLowerCase()} is`);
  return { ...explanation, pieces: tidied([number, ...explanation.pieces]) };
}

// What a thing does or is as a whole, and no part of it.
const ASPECTS =
  /^(?:birth|death|life|origins?|background|education|career|history|creation|foundation|founding|establishment|discovery|invention|publication|release|development|formation|construction|design|structure|composition|make-?up|materials?|build|production|manufacturing|preparation|execution|availability|distribution|status|use|uses|usage|function|purpose|application|classification|location|training|influences?|inspiration|reception|legacy|fate|ownership)$/i;
const isAspect = (sentence: Sentence, term: number) => ASPECTS.test(sentence.node(term).text);

/** "Made up of reefs", "usually served cold", not "broad and U-shaped". */
export const isFirstDone = ({ nodes, start, root }: Sentence) =>
  nodes.slice(start, root).every(({ upos }) => upos === "ADV");

function isPassive(sentence: Sentence): boolean {
  const isAlone = sentence.child(sentence.root, ...SUBJECTS, "aux", "aux:pass", "obj") === undefined;
  return sentence.node(sentence.root).xpos === "VBN" && isAlone;
}

// "A primatologist", "the first linker", "one of the noble gases".
function isDescription(sentence: Sentence): boolean {
  if (isReduced(sentence)) return true;
  if (isSaidOfOther(sentence)) return false;
  const first = explanationOf(sentence).pieces.find(
    ({ node }) => node !== undefined && sentence.node(node).upos !== "ADV",
  );
  const isOneOf = first?.text.toLowerCase() === "one" && sentence.nodes[(first.node ?? 0) + 1]?.text === "of";
  const isCounted = isOneOf && sentence.node(sentence.root).upos === "NUM"; // "one of the first novels in English"
  return (
    isCounted ||
    ((isOneOf || ["a", "an", "the", "another"].includes(first?.text.toLowerCase() ?? "")) && isNominal(sentence))
  );
}

/** The name that a heading or an item gives to what stands under it; undefined where it is no name. */
export function ownerIn(sentence: Sentence, head = termOf(sentence) ?? sentence.root): string | undefined {
  const isAsked = /^W/.test(sentence.nodes[0]?.xpos ?? ""); // "Why Leaves Change Color"
  const isLight = head >= 0 && isLightTerm(sentence, head); // "Takeaway"
  return isAsked || isLight || (head >= 0 && isClause(sentence, head)) ? undefined : nameAt(sentence, head);
}

/** The words of the name with that head, as they stand. */
export function nameAt(sentence: Sentence, head: number): string | undefined {
  if (head < 0 || sentence.node(head).upos !== "PROPN") return undefined;
  const phrase = phraseOf(sentence, { sentence: 0, head, core: coreOf(sentence, head) });
  const dash = phrase.find((i) => i > head && /^[–—-]$/.test(sentence.node(i).text) && !sentence.node(i).glued); // "Acme – an overview"
  const pieces = piecesOf(sentence, dash === undefined ? phrase : phrase.filter((i) => i < dash));
  return pieces.length > 8 ? undefined : wordingOf({ sentence, root: head, pieces }).replace(/\.$/, "");
}
