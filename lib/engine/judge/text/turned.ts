import type { Happening, Participant } from "../../claims/happenings";
import { stemOf } from "../../text/stems";
import { tokenize } from "../../text/tokens";
import { areOpposites } from "./checks/opposites";
import { matchIn } from "./match";
import { type Terms, termsOf } from "./terms";

/**
 * How the participants of a claim stand to those of a text that tells the same, by the same verb. `turned`: two are in each
 * other's place, "A bought B" where B bought A, or "A is longer than B" where B is. `converse`: in each other's place and by
 * the opposite, which says the same: "B is shorter than A". Undefined where the text tells it straight, or nothing of it.
 */
export function rolesOf(claim: readonly Happening[], told: readonly Happening[]): "turned" | "converse" | undefined {
  const found = claim.flatMap((said) => told.map((other) => standing(said, other)));
  if (found.includes("straight")) return undefined;
  return found.includes("turned") ? "turned" : found.includes("converse") ? "converse" : undefined;
}

// What holds both ways: "A met B".
const MUTUAL = new Set(
  "meet marry border differ resemble play face share work compete talk agree merge match equal".split(" "),
);

function standing(said: Happening, told: Happening): "straight" | "turned" | "converse" | undefined {
  const isOpposite = areOpposites(said.degree ?? "", told.degree ?? "");
  const isSame = said.degree === undefined ? stemOf(said.verb) === stemOf(told.verb) : said.degree === told.degree;
  if (!(isSame || isOpposite) || MUTUAL.has(said.verb) || (said.degree === undefined) !== (told.degree === undefined))
    return undefined;
  const pairs = pairsOf(said);
  if (!isOpposite && pairs.some((pair) => isIn(pair, told, false))) return "straight";
  if (!pairs.some((pair) => isIn(pair, told, true))) return undefined;
  return isOpposite ? "converse" : "turned";
}

type Pair = readonly [Participant, Participant];

/** All of different roles; of what is compared only what is compared with each other. */
function pairsOf({ participants, degree }: Happening): Pair[] {
  return participants.flatMap((one, i) =>
    participants.slice(i + 1).flatMap((other): Pair[] => {
      const isCompared = [one.role, other.role].sort().join() === "agent,than";
      return one.role === other.role || (degree !== undefined && !isCompared) ? [] : [[one, other]];
    }),
  );
}

/** Whether a text has both in their roles, or each in that of the other. */
function isIn([one, other]: Pair, { participants }: Happening, isTurned: boolean): boolean {
  const [first, second] = isTurned ? [other.role, one.role] : [one.role, other.role];
  const inRole = (role: string) => participants.filter((participant) => participant.role === role);
  const [of, to] = [ownWords(one, other), ownWords(other, one)];
  return inRole(first).some((here) =>
    inRole(second).some((there) => isNearer(of, here, there) && isNearer(to, there, here)),
  );
}

const PRONOUNS = new Set(["he", "she", "it", "they", "him", "her", "them"]);

/** What a participant has that the other lacks, names where there are any: "Dr." tells two doctors apart no better than nothing. */
function ownWords(one: Participant, other: Participant): Terms["terms"] {
  const others = known(other.text);
  const own = known(one.text).terms.filter((term) => matchIn(term, others) === 0);
  const names = own.filter(({ isName }) => isName);
  return names.length > 0 ? names : own;
}

function isNearer(own: Terms["terms"], to: Participant, than: Participant): boolean {
  if (PRONOUNS.has(to.text.toLowerCase())) return true; // of what, only the other end tells
  const shared = ({ text }: Participant) => own.filter((term) => matchIn(term, known(text)) > 0).length;
  return shared(to) > shared(than);
}

// Not as a sentence, whose first word has a capital whatever it is.
const known = (text: string): Terms => termsOf(tokenize(`the ${text}`));
