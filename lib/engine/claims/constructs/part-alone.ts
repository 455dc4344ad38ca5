import { type Draft, type Piece, put, type Sentence, SUBJECTS, spelled, tidied } from "../draft";
import { isPlural, piecesOf } from "../nominal";
import { auxiliariesFor, formOf } from "./shared-auxiliaries";

/** A conjunct by its verb, with the subject of the first one and what joins them. */
interface Part {
  part: number;
  subject: number;
  joint: readonly number[];
}

const isPast = (sentence: Sentence, verb: number) =>
  [verb, ...sentence.children(verb, "aux", "aux:pass", "cop")].some((i) => sentence.node(i).xpos === "VBD");

const YEAR = /^(?:(?:1\d|20)\d\d|later|earlier|afterwards?|then|now|today|nowadays)$/i;

const TIME = /^(?:\d{3,4}s?|until|since|before|after|during|century|once|originally|initially)$/i;

const CAUSES = /^(?:due|because|thanks|owing|despite)$/i; // "Due to its venom it is feared, but it is eaten": for another reason

/** The last of several predicates or clauses as a sentence, with the subject, the auxiliaries and what stands before the subject, where it shares them. */
export function partAlone({ sentence, root, pieces }: Draft, { part, subject, joint }: Part): Draft {
  const isHeld = (i: number) => !joint.includes(i) && pieces.some(({ node }) => node === i);
  const own = withoutAside(sentence, sentence.phrase(part).filter(isHeld));
  // "In 1972, eleven died, and boycotts hit the Games of 1976"; "Until 1900, there were woods, and maps show them".
  const first = sentence.phrase(subject)[0] as number;
  const isOver = isPast(sentence, root) && !isPast(sentence, part);
  const isTimed = pieces.some(({ text, node = first }) => node < first && TIME.test(text));
  const hasTime = own.some((i) => YEAR.test(sentence.node(i).text)) || (isOver && isTimed);
  const isShared = sentence.child(part, ...SUBJECTS) === undefined || isSetOff(sentence, first, joint);
  const isOwn = sentence.child(part, ...SUBJECTS) !== undefined;
  const isCause = CAUSES.test(sentence.nodes[sentence.start]?.text ?? "");
  const isBut = sentence.children(part, "cc").some((i) => sentence.node(i).lemma === "but");
  const isTurned = hasFronted(sentence, part) || (isOwn && isCause && isBut);
  const fronted = pieces.filter(
    ({ node }) =>
      isShared &&
      !isTurned &&
      !hasTime &&
      node !== undefined &&
      node < first &&
      isFronted(sentence, { node, root, isOwn }),
  );
  if (sentence.child(part, ...SUBJECTS) !== undefined) {
    const said = withCopula(sentence, { root, part, own });
    return { sentence, root: part, pieces: tidied([...fronted, ...said]) };
  }
  const verbs = [part, ...sentence.children(part, "aux", "aux:pass", "cop")];
  const leading = own.filter((i) => i < Math.min(...verbs) && isLeading(sentence, i, part));
  const subjects = sentence.phrase(subject);
  const shared = pieces.filter(({ node }) => node !== undefined && subjects.includes(node));
  const isOpen = shared.filter(({ text }) => text === ",").length % 2 === 1;
  const isEmptied = shared.at(-2)?.text === ","; // what stood between the commas hangs on the first part
  if (isOpen || isEmptied) while (shared.at(-1)?.text === ",") shared.pop(); // of "Ann Lee, for example, was …"
  const auxiliaries = isFiniteVerb(sentence, root, part)
    ? []
    : piecesOf(sentence, [...auxiliariesFor(sentence, root, part), ...oftenIn(sentence, root)]);
  const moved = piecesOf(sentence, leading);
  const rest = piecesOf(
    sentence,
    own.filter((i) => !leading.includes(i) && !(sentence.node(i).text === "," && leading.includes(i - 1))),
  );
  return { sentence, root: part, pieces: tidied([...fronted, ...moved, ...shared, ...auxiliaries, ...rest]) };
}

// "Staff can often choose their hours and work from home": not always.
const oftenIn = (sentence: Sentence, root: number) =>
  sentence.children(root, "advmod").filter((i) => i < root && FREQUENT.test(sentence.node(i).text));

const FREQUENT = /^(?:often|usually|sometimes|typically|generally|normally|occasionally|frequently|mostly)$/i;

// "Her father was a banker and her mother a pianist": the second part has the verb of the first.
function withCopula(sentence: Sentence, { root, part, own }: { root: number; part: number; own: number[] }): Piece[] {
  const copula = sentence.child(root, "cop");
  const subject = sentence.child(part, ...SUBJECTS) as number;
  const pieces = piecesOf(sentence, own);
  const isVerbless = sentence.node(part).upos !== "VERB" && sentence.child(part, "cop", "aux") === undefined;
  if (copula === undefined || !isVerbless || !isCopulaFor(sentence, copula, subject)) return pieces;
  const last = sentence.phrase(subject).at(-1) as number;
  return pieces.flatMap((piece) => (piece.node === last ? [piece, put(sentence.node(copula).text)] : [piece]));
}

const isCopulaFor = (sentence: Sentence, copula: number, subject: number) =>
  isPlural(sentence, subject) === ["are", "were"].includes(sentence.node(copula).text.toLowerCase());

// "… and in 1971, became the director": its own phrase stands before its subject.
function isLeading(sentence: Sentence, node: number, part: number): boolean {
  for (let at = node; at >= 0; at = sentence.node(at).head)
    if (sentence.node(at).head === part)
      return sentence.node(at).relation === "obl" && sentence.child(at, "case") !== undefined;
  return false;
}

// "In 1990, A and B" dates both; "At sixteen he left; the book …" only the first.
function isSetOff(sentence: Sentence, subject: number, joint: readonly number[]): boolean {
  return sentence.nodes[subject - 1]?.text === "," && !joint.some((i) => sentence.node(i).text === ";");
}

// "In 1990, …", "According to the ministry, …".
// "To save Anna, he …" has its subject from the first part, so that another subject does not take it.
function isFronted(sentence: Sentence, { node, root, isOwn }: { node: number; root: number; isOwn: boolean }): boolean {
  for (let at = node; at >= 0; at = sentence.node(at).head) {
    const { relation, head } = sentence.node(at);
    if (head === root && relation === "advcl" && isOwn) return sentence.child(at, ...SUBJECTS) !== undefined;
    if (head === root && isOwn && isInTerms(sentence, at)) return false;
    if (head === root) return ["obl", "advmod", "obl:unmarked", "punct", "advcl"].includes(relation);
  }
  return false;
}

// "In terms of grammar, …" limits what it stands before, not what another clause tells.
const isInTerms = (sentence: Sentence, i: number) =>
  sentence.phrase(i).some((one) => /^in terms of$/i.test(spelled(sentence.nodes.slice(one - 1, one + 2))));

function isFiniteVerb(sentence: Sentence, root: number, verb: number): boolean {
  const { upos, xpos } = sentence.node(verb);
  const isMisread = upos === "VERB" && xpos === "NNS"; // "and then diffuses"
  const isInflected = isMisread || ["VBD", "VBZ", "VBP"].includes(formOf(sentence, root, verb));
  return isInflected || sentence.children(verb, "aux", "aux:pass", "cop").length > 0;
}

// "And, more importantly, feeds the yeast": what stands between the commas says nothing of it.
function withoutAside({ nodes }: Sentence, own: number[]): number[] {
  const begun = nodes[own[0] ?? -1]?.text === "," ? own.slice(1) : own;
  const close = begun.findIndex((i) => nodes[i]?.text === ",");
  const isSetOff = nodes[(begun[0] ?? 0) - 1]?.text === ",";
  const isAside = isSetOff && close > 0 && begun.slice(0, close).every((i) => nodes[i]?.upos === "ADV");
  return isAside ? begun.slice(close + 1) : own;
}

// "But in games they can be a problem": with a phrase of its own before its subject.
function hasFronted(sentence: Sentence, part: number): boolean {
  const subject = sentence.child(part, ...SUBJECTS);
  return subject !== undefined && sentence.children(part, "obl", "advcl", "obl:unmarked").some((i) => i < subject);
}
