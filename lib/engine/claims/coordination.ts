import type { GraphReader } from "../graph/reader";
import type { Mention } from "../link/mentions";
import { borrow, type Clause, type ClauseToken, findVerb, implied, isVerb, makeClause, mentionAt } from "./clause";
import { findToken, subjectOf } from "./shape";

const JOINERS = new Set(["and", "but", "while", "whereas", "although", "though", "because", "since", ";", "—"]);
const LIST_JOINERS = new Set(["and", "nor", ","]);
// Verbs that say one thing of several subjects together.
const MUTUAL = new Set(["share", "meet", "marry", "differ", "border", "form"]);

/** "A is B and has C", "A is B, and its D is E": each verb phrase gets its own subject. */
export function splitClauses(graph: GraphReader, clause: Clause): Clause[] | undefined {
  // Kept apart from its body: Next's bundler takes the head of a loop that always leaves its body for dead code.
  for (let at = findToken(clause, JOINERS, 1); at !== -1; at = findToken(clause, JOINERS, at + 1)) {
    const parts = splitAt(graph, clause, at);
    if (parts) return parts;
  }
  return undefined;
}

function splitAt(graph: GraphReader, clause: Clause, at: number): Clause[] | undefined {
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
    makeClause(graph, left),
    makeClause(graph, bare ? [...borrow(subject.tokens), ...withAuxiliary(clause, subject.verb, right)] : right),
  ];
}

function startsNoun(tokens: readonly ClauseToken[]): boolean {
  const first = tokens.find((token) => token.text !== ",");
  return first !== undefined && ["NOUN", "PROPN", "PRON", "DET", "NUM", "ADJ", "X"].includes(first.pos);
}

// Verbs that take no object, or whose past tense is common behind a passive: "was born in A and moved to B".
const ACTIVE_AFTER_PASSIVE = new Set([
  "move",
  "die",
  "become",
  "win",
  "write",
  "study",
  "live",
  "work",
  "travel",
  "serve",
  "rise",
  "grow",
  "go",
  "come",
  "begin",
  "return",
  "remain",
  "receive",
  "graduate",
  "marry",
  "attend",
  "earn",
  "have",
]);

// "was born in A and raised in B": the second participle keeps the auxiliary of the first.
function withAuxiliary(clause: Clause, verb: number, right: readonly ClauseToken[]): ClauseToken[] {
  const auxiliary = clause.tokens[verb];
  const passive = auxiliary?.lemma === "be" && isVerb(clause, verb + 1);
  const first = right.find((token) => token.pos !== "ADV");
  const participle =
    first?.pos === "VERB" && /(?:ed|en|n|t)$/.test(first.norm) && !ACTIVE_AFTER_PASSIVE.has(first.lemma);
  return passive && participle ? [...borrow([auxiliary]), ...right] : [...right];
}

/** "A borders B, C and D": one claim for each name of a list, in the object or in the subject. */
export function splitLists(graph: GraphReader, clause: Clause): Clause[] | undefined {
  const list = findList(clause);
  if (!list) return undefined;
  const [first, last] = [list[0] as Mention, list.at(-1) as Mention];
  const opening = clause.tokens.slice(0, first.from);
  const neither = opening.at(-1)?.norm === "neither";
  const before = neither || opening.at(-1)?.norm === "both" ? opening.slice(0, -1) : opening;
  const rest = clause.tokens.slice(last.to);
  const after = neither ? negated(rest) : rest;
  const verb = findVerb(clause);
  const inSubject = verb >= last.to;
  if (verb === -1 || before.at(-1)?.norm === "between") return undefined;
  if (inSubject && (MUTUAL.has(clause.tokens[verb]?.lemma ?? "") || before.length > 1)) return undefined;
  return list.map((item, i) => {
    const own = clause.tokens.slice(item.from, item.to);
    return makeClause(graph, i === 0 ? [...before, ...own, ...after] : [...borrow(before), ...own, ...borrow(after)]);
  });
}

// "Neither A nor B is C" denies it of each.
function negated(predicate: readonly ClauseToken[]): ClauseToken[] {
  const [verb, ...rest] = predicate;
  return verb ? [verb, implied("not", verb, { pos: "PART", lemma: "not" }), ...rest] : [];
}

// Two or more names joined by "and", with commas between the earlier ones; all proper or all common.
function findList(clause: Clause): Mention[] | undefined {
  for (const [i, mention] of clause.mentions.entries()) {
    const list = [mention];
    let joined = false;
    for (const next of clause.mentions.slice(i + 1)) {
      const gap = clause.tokens.slice((list.at(-1) as Mention).to, next.from).filter((token) => token.pos !== "DET");
      const joins = gap.length > 0 && gap.length <= 2 && gap.every((token) => LIST_JOINERS.has(token.norm));
      if (next.proper !== mention.proper || !joins) break;
      joined ||= gap.some((token) => token.norm === "and" || token.norm === "nor");
      list.push(next);
      if (joined) break;
    }
    if (joined) return list;
  }
  return undefined;
}
