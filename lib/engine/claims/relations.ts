import { type Draft, type Piece, put, type Sentence, spelled } from "./draft";
import { termOf, timeIn } from "./item-term";
import { isClause, possessive } from "./items";
import { told } from "./label-ways";
import { isPlural, piecesOf } from "./nominal";

const NOMINAL = new Set(["NOUN", "PROPN", "ADJ"]);
const SMALL = /^\p{Lu}?\p{Ll}+$/u;

/**
 * "Peru: Lima" under "Countries and Their Capitals", "Chess: Patience" under "What each demands": an entry whose heading
 * tells what joins its two sides. Undefined under a heading that tells nothing of the kind.
 */
export function relationDraft(sentence: Sentence, heading: Sentence | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || timeIn(sentence) || isClause(sentence) || !NOMINAL.has(sentence.node(term).upos))
    return undefined;
  if (!["NOUN", "PROPN", "NUM", "SYM"].includes(sentence.node(sentence.root).upos)) return undefined;
  const relation = heading && relationIn(heading);
  return relation && told(sentence, joined(sentence, term, relation));
}

/** "In medicine, lasers are used for operations" of "Medicine: Operations" under "What are they used for?". */
export function purposeDraft(sentence: Sentence, heading: Sentence | undefined, owner: string | undefined) {
  const term = termOf(sentence);
  const words = heading ? spelled(heading.nodes) : "";
  const isAsked = /^(?:what|where) (?:is|are) .*\bused(?: for)?\?$/i.test(words);
  if (term === undefined || owner === undefined || !isAsked || isClause(sentence)) return undefined;
  const isField = sentence.node(term).upos === "NOUN" && sentence.phrase(term).length === 1;
  if (!isField || !["NOUN", "PROPN"].includes(sentence.node(sentence.root).upos)) return undefined;
  const label = sentence.node(term).text;
  const field = SMALL.test(label) ? label.toLowerCase() : label;
  return told(sentence, [put(`In ${field}, ${owner} ${/^\p{Ll}.*[^s]s$/u.test(owner) ? "are" : "is"} used for`)]);
}

/** What a heading says that each has, or does: "capitals", "demand". */
type Relation = { has: string } | { does: string; rest: string };

function relationIn({ nodes }: Sentence): Relation | undefined {
  const words = spelled(nodes).replace(/[:?.]$/, "");
  const [, has] = /(?:^|[ ,])and their (?:main |official )?(\p{L}+(?: \p{L}+)?s)$/iu.exec(words) ?? [];
  if (has) return { has: has.replace(/\p{L}+/gu, (word) => (SMALL.test(word) ? word.toLowerCase() : word)) };
  const [, does, rest = ""] = /^what each(?: one)? (\p{L}+?)(?: (for|to|on|with|from))?$/iu.exec(words) ?? [];
  return does && !SAYS_NOTHING.test(does) ? { does: does.toLowerCase(), rest } : undefined;
}

const SAYS_NOTHING = /^(?:is|are|do|does|did|was|were|has|have|looks?|can|you|actually|really)$/i;

function joined(sentence: Sentence, term: number, relation: Relation): Piece[] {
  const name = piecesOf(sentence, sentence.phrase(term));
  const isMany = isPlural(sentence, term) && sentence.node(term).upos !== "PROPN";
  if ("has" in relation) {
    const several = sentence.children(sentence.root, "conj").length > 0;
    const kind = several ? relation.has : relation.has.replace(/(?<!spec|ser)ies$/, "y").replace(/(?<!ie)s$/, "");
    const owner = name.map((piece, i) => (i === name.length - 1 ? { ...piece, text: possessive(piece.text) } : piece));
    return [...owner, put(kind), put(several ? "are" : "is")];
  }
  const { does, rest } = relation;
  const bare = /[^s]s$/.test(does) ? does.replace(/s$/, "") : does;
  const verb = isMany
    ? bare
    : /(?:s|sh|ch|x|o)$/.test(bare)
      ? `${bare}es`
      : bare.replace(/([^aeiou])y$/, "$1ie").concat("s");
  return [...name, put(verb), ...(rest ? [put(rest.toLowerCase())] : [])];
}

const KINDS = new Set("type kind sort variety category".split(" "));
const PREDICATES = new Set(["JJ", "JJR", "NNS", "VBN"]);

/**
 * "Rain clouds are dark" of "Rain: Dark" under "Low clouds" or "Types of clouds": the label is a kind of what the heading
 * names and nothing that it has. Undefined where it already says so, or is no kind.
 */
export function kindOfDraft(sentence: Sentence, heading: Sentence | undefined, owner = ""): Draft | undefined {
  const term = termOf(sentence);
  const noun = heading && kindNoun(heading, owner);
  if (term === undefined || !noun || isClause(sentence) || !PREDICATES.has(sentence.node(sentence.root).xpos))
    return undefined;
  const label = piecesOf(sentence, sentence.phrase(term));
  const isPlain =
    label.length <= 2 && label.every(({ text }) => /^[\p{L}-]+$/u.test(text)) && !isPlural(sentence, term);
  const isSaid = label.some(({ text }) => noun.includes(text.toLowerCase().replace(/s$/, "")));
  if (!isPlain || isSaid || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  const [first, ...rest] = label as [Piece, ...Piece[]];
  const small = sentence.node(term).upos !== "PROPN" && SMALL.test(first.text) ? first.text.toLowerCase() : first.text;
  return told(sentence, [{ ...first, lower: small }, ...rest, put(noun), put("are")]);
}

// "Clouds" of "Low clouds (below 2,000 m)" where the text is about clouds, "pumps" of "Types of pumps" or "Types" of pumps.
function kindNoun(heading: Sentence, owner: string): string | undefined {
  const head = heading.root < 0 ? undefined : heading.node(heading.root);
  if (head?.xpos !== "NNS") return undefined;
  const owned = owner.toLowerCase();
  if (owned.split(" ").at(-1) === head.text.toLowerCase()) return owned;
  if (!KINDS.has(head.lemma.toLowerCase())) return undefined;
  const of = heading.child(heading.root, "nmod");
  if (of === undefined) return /^[\p{Ll}]+s$/u.test(owned.split(" ").at(-1) ?? "") ? owned : undefined;
  const words = heading.phrase(of).map((i) => heading.node(i));
  const isMany = words.at(-1)?.xpos === "NNS" && words.length <= 3;
  return isMany ? spelled(words.filter(({ upos }) => upos !== "ADP")).toLowerCase() : undefined;
}

const ADDRESSED = /\b(?:you|your|me|i|we)\b/i;
const CHOICE = /^(?:(?:the|my|our|quick|final) )?(?:verdict|recommendations?|bottom line)$/i;

/** Whether entries under a heading say what a reader should take: "Which one is for you?". */
export function isChoice(heading: Sentence | undefined): boolean {
  const words = heading ? spelled(heading.nodes) : "";
  return /^which\b/i.test(words) ? words.endsWith("?") && ADDRESSED.test(words) : CHOICE.test(words);
}

/** "Points for solar power include low costs" of "For: low costs"; undefined for another label. */
export function argumentDraft(sentence: Sentence, owner: string | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || owner === undefined || isClause(sentence) || sentence.phrase(term).length > 1)
    return undefined;
  const side = sentence.node(term).text.toLowerCase();
  const { upos } = sentence.node(sentence.root);
  if (!/^(?:for|against)$/.test(side) || !NOMINAL.has(upos)) return undefined;
  return told(sentence, [put(`Points ${side} ${owner}`), put(upos === "ADJ" ? "are these:" : "include")]);
}

/** "SLS: Fuses powder" beside "SLA: Hardens resin", with its verb taken for a noun; undefined for what does not begin so. */
export function misreadDeedOf(sentence: Sentence): Draft | undefined {
  const term = termOf(sentence);
  const { xpos, text = "" } = sentence.nodes[sentence.start] ?? {};
  const isVerb = xpos === "NNS" && /[^s]s$/.test(text) && sentence.nodes.length > sentence.start + 1;
  return term !== undefined && isVerb && !isClause(sentence)
    ? told(sentence, piecesOf(sentence, sentence.phrase(term)))
    : undefined;
}
