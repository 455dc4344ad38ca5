import { alone, attribute, type Cell, isMany, isSeveralOwners, valueIn } from "./cell-values";
import { type Draft, type Piece, put, type Sentence } from "./draft";
import { piecesOf } from "./nominal";

/** "Vegan: No", "Waterproof: Usually", "Ordering: Yes, for each stream". */
export function answered({ sentence, term, owner }: Cell): Draft | undefined {
  const { answer, detail } = answerIn(sentence);
  const value = answer.toLowerCase();
  if (detail.length > 0 && sentence.child(term, "acl") !== undefined) return undefined; // "Fee required: Yes, a small one"
  const words = ANSWERS[value] ?? hedged(value) ?? (OFTEN.has(value) ? [value] : undefined);
  if (words && sentence.node(term).upos === "NOUN" && value in ANSWERS && !ABLE.test(sentence.node(term).text)) {
    const article =
      isMany(sentence, term) || /ing$/.test(sentence.node(term).text) || MASS.test(sentence.node(term).text)
        ? []
        : [put(/^[aeiou]/i.test(sentence.node(sentence.phrase(term)[0] ?? term).text) ? "an" : "a")];
    return alone(sentence, [
      put(owner),
      put("has"),
      ...(value === "no" ? [put("no")] : article),
      ...attribute(sentence, term),
      ...detail,
    ]);
  }
  if (!words || !(sentence.node(term).upos === "ADJ" || ABLE.test(sentence.node(term).text))) return undefined;
  return alone(sentence, [put(owner), put("is"), ...words.map(put), ...attribute(sentence, term), ...detail]);
}

/** "Yes" of "Yes, on newer models", and the rest in brackets; a cell that answers nothing is all answer. */
function answerIn(sentence: Sentence): { answer: string; detail: Piece[] } {
  const value = valueIn(sentence);
  const [, answer, more] = /^(yes|no)\b(?:[,;:] ?| ?\()([^()]+)\)?$/i.exec(value) ?? [];
  return answer && more ? { answer, detail: [put(`(${more.trim()})`)] } : { answer: value, detail: [] };
}

/** "In the mainline kernel: No", "Shrink a volume: Yes, online". */
export function placed({ sentence, term, owner }: Cell): Draft | undefined {
  const { answer, detail } = answerIn(sentence);
  const words = piecesOf(sentence, sentence.phrase(term));
  const [first, ...rest] = words;
  const { upos, xpos } = sentence.nodes[first?.node ?? -1] ?? {};
  const isAct = xpos === "VB" && rest.length > 0;
  if (!first || !/^(?:yes|no)$/i.test(answer) || rest.length === 0 || !(upos === "ADP" || isAct)) return undefined;
  const isNot = /^no$/i.test(answer);
  const copula = isSeveralOwners(owner) ? "are" : "is";
  const verb = isAct ? `can${isNot ? "not" : ""}` : `${copula}${isNot ? " not" : ""}`;
  return alone(sentence, [put(owner), put(verb), { ...first, text: first.text.toLowerCase() }, ...rest, ...detail]);
}

// "Generally not", "usually yes".
function hedged(value: string): string[] | undefined {
  const [, hedge, answer] = /^(generally|usually|mostly|normally|typically|often) (yes|no|not)$/.exec(value) ?? [];
  return hedge ? [hedge, ...(answer === "yes" ? [] : ["not"])] : undefined;
}

export const OFTEN = new Set("usually often sometimes always never rarely mostly partly occasionally".split(" "));
const MASS = /^(?:care|support|access|coverage|insurance|equity|storage|help|protection|software|water|power)$/i;

export const ABLE = /[^t]able$|(?:ible|proof|free)$/i; // "reversible", whatever it is taken for; a table is none

/** "Contains mercury: No", "Supports 5G: Yes, on newer models". */
export function performed({ sentence, term, owner }: Cell): Draft | undefined {
  const { xpos, lemma } = sentence.node(term);
  const { answer, detail } = notIn(sentence) ?? answerIn(sentence);
  const [first, ...rest] = piecesOf(sentence, sentence.phrase(term));
  if (!/^(?:yes|no)$/i.test(answer) || rest.length === 0 || !first) return undefined;
  if (!(xpos === "VBZ" && first.node === term) && !HEADING_VERBS.test(first.text)) return undefined;
  const said = first.text.toLowerCase();
  const base = first.node === term && lemma.toLowerCase() !== said ? lemma.toLowerCase() : said.slice(0, -1);
  const verb = /^no$/i.test(answer) ? [put("does not"), put(base)] : [put(said)];
  return alone(sentence, [put(owner), ...verb, ...rest, ...detail]);
}

// "Opens in Excel", which is taken for things that open.
const HEADING_VERBS = /^(?:opens|works|runs|comes|fits|connects|syncs|ships|stays|starts|sleeps|grows)$/i;

// "Not naturally".
function notIn(sentence: Sentence): { answer: string; detail: Piece[] } | undefined {
  const [, how] = /^not (\p{L}+ly)$/iu.exec(valueIn(sentence)) ?? [];
  return how === undefined ? undefined : { answer: "no", detail: [put(how)] };
}

const ANSWERS: Record<string, readonly string[]> = { yes: [], no: ["not"] };
