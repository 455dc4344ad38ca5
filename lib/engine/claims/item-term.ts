import { isTime } from "./dated-place";
import { type Draft, FINITE, isSmallElsewhere, type Piece, put, type Sentence, SUBJECTS, spelled } from "./draft";
import { MONTHS } from "./entities";
import { isPlural, piecesOf } from "./nominal";
import { TERM } from "./sentence-tree";
import { articleOf } from "./value-words";

/** A full sentence whose root the parser did not find: a subject and a finite verb stand outside of relative clauses. */
export function isMisread(sentence: Sentence): boolean {
  if (sentence.nodes.at(-1)?.text !== "." || termOf(sentence) !== undefined) return false;
  const isOutside = (i: number) => {
    for (let at = i; at >= 0; at = sentence.node(at).head)
      if (/^(?:acl|advcl)/.test(sentence.node(at).relation)) return false;
    return true;
  };
  const places = sentence.nodes.map((_, i) => i).filter(isOutside);
  return (
    places.some((i) => SUBJECTS.includes(sentence.node(i).relation)) &&
    places.some((i) => FINITE.has(sentence.node(i).xpos))
  );
}

/** The head of the term of "Term: explanation"; undefined where there is none. */
export function termOf(sentence: Sentence): number | undefined {
  return sentence.root < 0 ? undefined : sentence.child(sentence.root, TERM);
}

/** Whether the term says in what light its explanation is told, and names nothing that it could be about: "Downside: …". */
export function isLightTerm(sentence: Sentence, term: number): boolean {
  if (OPENINGS.test(spelled(sentence.phrase(term).map((i) => sentence.node(i))))) return true;
  const { text, lemma } = sentence.node(term);
  const isName = text.length > 1 && text === text.toUpperCase(); // "BASIC"
  return !isName && LIGHTS.has(lemma.toLowerCase()) && sentence.child(term, "nmod", "compound") === undefined;
}

const OPENINGS =
  /^(?:(?:step|tip) \d{1,2}|(?:the )?bottom line|in (?:one|a single) (?:sentence|word)|in a nutshell|worth (?:knowing|noting)|(?:usage|sample|example) (?:examples?|usage|output|input|calls?))$/i;
const LIGHTS = new Set(
  "pro con downside upside drawback advantage disadvantage benefit catch caveat verdict highlight bonus plus minus weakness strength limitation note tip warning example summary takeaway conclusion exception idea take check shortcut trick hint basic basics gist background context".split(
    " ",
  ),
);

/** The explanation alone; "this" at its start is the term: "Jazz: This is a kind of music." */
export function explanationOf(sentence: Sentence): Draft {
  const term = termOf(sentence);
  const own = term === undefined ? [] : sentence.phrase(term);
  const from = sentence.start;
  const rest = sentence.nodes.map((_, i) => i).slice(from);
  const nodes = term !== undefined && standsForTerm(sentence, term, from) ? [...own, ...rest.slice(1)] : rest;
  const pieces = term === undefined ? piecesOf(sentence, nodes) : described(sentence, piecesOf(sentence, nodes));
  const time = timeIn(sentence);
  return { sentence, root: sentence.root, pieces: time ? [...time, ...lowered({ sentence, pieces })] : pieces };
}

// "Moussaka: This classic dish from Greece." is one; "This dish is Greek" has a verb.
function described(sentence: Sentence, pieces: readonly Piece[]): readonly Piece[] {
  const [first, next, ...rest] = pieces;
  if (!first || !next || !/^this$/i.test(first.text) || first.node === undefined) return pieces;
  const { relation, head } = sentence.node(first.node);
  const isOne = relation === "det" && head === sentence.root && sentence.child(head, ...SUBJECTS, "cop") === undefined;
  return isOne ? [{ ...put(articleOf(next.text)), node: first.node }, next, ...rest] : pieces;
}

/** "In 1851," of "1851: Howe patents the zipper"; undefined where the term is no time. */
export function timeIn(sentence: Sentence): Piece[] | undefined {
  const term = termOf(sentence);
  const own = term === undefined ? [] : sentence.phrase(term);
  const words = spelled(own.map((i) => sentence.node(i)));
  if (isCounting(sentence)) return undefined;
  if (LASTING.test(words) && isPerfect(sentence))
    return [{ ...put("For"), lower: "for" }, ...lowered({ sentence, pieces: piecesOf(sentence, own) }), comma];
  if (isTime(words.replace(SINCE, "")) && SINCE.test(words)) {
    const about = ABOUT.test(words) ? [{ ...put("In"), lower: "in" }] : [];
    return [...about, ...piecesOf(sentence, own), { ...put(","), glued: true }];
  }
  if (isTime(words)) return inTime(sentence, own);
  const dash = own.findIndex((i) => /^[–—-]$/.test(sentence.node(i).text)); // "1956 – A trip to Japan: …"
  const [before, behind] = [own.slice(0, Math.max(0, dash)), own.slice(dash + 1)];
  const [start, end] = [before, behind].map((part) => spelled(part.map((i) => sentence.node(i)))) as [string, string];
  return isTime(start) && !(isTime(end) || /^\d+$/.test(end)) ? inTime(sentence, before) : undefined; // "June 28 – July 5"
}

/** "145: Number of missions": how many there are, and no year. */
export function isCounting(sentence: Sentence): boolean {
  const { nodes, start, root } = sentence;
  const label = spelled(nodes.slice(0, Math.max(0, start - 1)));
  if (!NUMBER.test(label) || YEAR.test(label) || sentence.child(root, ...SUBJECTS) !== undefined) return false;
  return COUNTING.test(spelled(nodes.slice(start, start + LONGEST_COUNT)));
}
const NUMBER = /^[$€£]?\d[\d,.]*(?: ?(?:%|\p{Ll}+))?$/u;
const YEAR = /^(?:1\d|20)\d\ds?$/;
const COUNTING =
  /^(?:the )?(?:\p{L}+ )?(?:number|count|percentage|share|proportion|length|average|amount|total|population|cost|price) of (?![$€£]?\d)/iu;
const LONGEST_COUNT = 6; // words

const comma = { ...put(","), glued: true };
const LASTING =
  /^(?:over|more than|nearly|almost|about) (?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten) (?:days|weeks|months|years|decades|centuries)$/i;
// "Over 20 years: People have lived there"; "24 hours: The pain begins" is after them.
const isPerfect = (sentence: Sentence) =>
  sentence.child(sentence.root, ...SUBJECTS) !== undefined &&
  sentence.children(sentence.root, "aux").some((i) => sentence.node(i).lemma === "have");
const ABOUT = /^(?:circa|c\.) /i;
const SINCE = /^(?:since|from|until|by|before|after|around|in|during|circa|c\.) /i;

// "1851: Howe patents the zipper", "1912–1914 – He works in New York".
function inTime(sentence: Sentence, own: readonly number[]): Piece[] {
  const [first = put(""), ...rest] = piecesOf(sentence, own);
  const last = rest.at(-1)?.text ?? first.text;
  const isDecade = (/s$/.test(last) || last === "century") && first.text.toLowerCase() !== "the";
  const isSpan = own.some((i) => /^[–-]$/.test(sentence.node(i).text));
  const words = own.flatMap((i) => sentence.node(i).text.split(" ")); // a date in bold letters is one word
  const isDay = words.some((word) => /^\d{1,2},?$/.test(word)) && !isSpan;
  const before = isSpan ? "From" : isDecade ? "In the" : isDay ? "On" : "In";
  return [
    { ...put(before), lower: before.toLowerCase() },
    words.some((word) => MONTHS.has(word)) ? first : { ...first, text: first.text.toLowerCase() },
    ...rest,
    { ...put(","), glued: true },
  ];
}

// "It" only where it is said to be something: "Better sleep: It allows …" speaks of what the list is about.
function standsForTerm(sentence: Sentence, term: number, first: number): boolean {
  const { relation, head, text } = sentence.node(first);
  if (!["NOUN", "PROPN"].includes(sentence.node(term).upos) || !relation.startsWith("nsubj")) return false;
  if (head !== sentence.root) return false;
  const isNominal = sentence.child(head, "cop") !== undefined && ["NOUN", "PROPN"].includes(sentence.node(head).upos);
  const word = text.toLowerCase();
  if (word === "this" && isPlural(sentence, term) && sentence.node(head).xpos === "VBZ") return false; // "Costs: This depends on …"
  if (word === "this" || word === "these") return true;
  return isNominal && (word === "it" || (word === "they" && isPlural(sentence, term))); // "Diet: They are carnivores"
}

const isAcronym = (word: string) => word.length > 1 && word === word.toUpperCase();

/** "A primatologist known for her work" is at times read as a sentence whose "was" is left out. */
export function isNominal(sentence: Sentence): boolean {
  const { upos, xpos } = sentence.node(sentence.root);
  const isReduced = xpos === "VBN" && sentence.child(sentence.root, "nsubj", "nsubj:pass") !== undefined;
  return upos === "NOUN" || (isReduced && sentence.child(sentence.root, "aux", "aux:pass") === undefined);
}

// "Brand names: Tylenol": a name, whatever the parser takes it for.
function isListedName(sentence: Sentence, i: number): boolean {
  const term = termOf(sentence);
  const isOfNames = term !== undefined && /^(?:name|brand|title|genus)$/.test(sentence.node(term).lemma.toLowerCase());
  return isOfNames && sentence.root === i && sentence.node(i).upos === "NOUN";
}

// "Blob Storage" is a name, whatever the parser takes it for.
/** The draft's words behind others: its first in small letters but for a name. */
export function lowered({ sentence, pieces }: Pick<Draft, "sentence" | "pieces">): readonly Piece[] {
  const [first, ...rest] = pieces;
  const isHyphened = rest[0]?.text === "-" && /^\p{Lu}/u.test(rest[1]?.text ?? ""); // "Anglo-French"
  const isName =
    isHyphened || /^\p{Lu}/u.test(rest[0]?.text ?? "") || isAcronym(first?.text ?? "") || /\d/.test(first?.text ?? "");
  if (first?.node === undefined) return pieces;
  const { upos } = sentence.node(first.node);
  const isArticle = upos === "DET" && /^\p{L}+$/u.test(first.text); // no "A15 Bionic"
  if (!isArticle && (isName || upos === "PROPN")) return pieces;
  if (isListedName(sentence, first.node)) return [{ ...first, isName: true }, ...rest];
  if (!isSmallElsewhere(sentence.node(first.node))) return pieces; // "British troops"
  return [{ ...first, text: first.text.toLowerCase() }, ...rest];
}
