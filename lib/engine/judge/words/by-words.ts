import { hasRole, type Relation } from "@/lib/catalog/relations";
import { relationIndex } from "../../graph/closures";
import type { Fact, GraphReader } from "../../graph/reader";
import { stemOf } from "../../text/stems";
import { type Argument, argumentAfter, type ClauseReading, subjectArgument } from "../arguments";
import { judgeConstruct } from "../constructs";
import { type ClauseCoverage, coverageOf, type Judged } from "../coverage";
import { insteadOf } from "../instead";
import type { Judgement } from "../judgement";
import { better, type Finding, UNKNOWN } from "../readings";
import { type Alternative, type Atom, findAtoms } from "./atoms";
import { resolveDescription } from "./description";
import { judgeEntities } from "./entities";
import { judgeEvent } from "./events";
import { countedNoun, judgeCount, judgeMeasure } from "./measures";
import { COPULAS, judgeNominal, type KnownSubject } from "./nominal";
import { judgeValue } from "./values";

/** What the words of a clause say, looked up; `isWhole` where they say something of the clause as a whole. */
export function judgeByWords(graph: GraphReader, asWritten: ClauseReading): Judgement & { isWhole: boolean } {
  const reading = resolveDescription(graph, asWritten);
  const whole = judgeConstruct(graph, reading, { ask: (plain) => judgePlain(graph, plain) });
  const judged = whole ? [whole] : judgePlain(graph, reading);
  const explained = coverageOf(graph, reading, judged);
  const verdict = verdictOf(judged, explained);
  const decisive = judged.filter((one) => one.finding.verdict === verdict).map((one) => one.finding);
  const told: Fact[] = [];
  for (const finding of decisive) told.push(...introduced(reading, finding), ...finding.facts);
  const facts = unique(told);
  const weakest = decisive.reduce(
    (least, finding) => (finding.link * finding.fit < least.link * least.fit ? finding : least),
    decisive[0] ?? UNKNOWN,
  );
  const features = {
    link: weakest.link,
    fit: weakest.fit,
    explained: explained.share,
    hops: Math.min(1, Math.max(0, facts.length - 1) / 6),
    open: 0,
  };
  const base = { facts, features, negated: explained.negated, path: decisive[0]?.path, isWhole: whole !== undefined };
  if (!explained.negated || verdict === "unknown") {
    const wrong = judged.find(({ finding }) => finding.verdict === verdict && finding.expected);
    return { ...base, verdict, expected: wrong?.finding.expected, instead: wrong && insteadOf(graph, reading, wrong) };
  }
  if (verdict === "refuted") return { ...base, verdict: "supported" };
  return { ...base, verdict: "refuted", expected: heldInstead(graph, facts) };
}

// A described subject is led in by the fact that says who it is.
function introduced(reading: ClauseReading, finding: Finding): Fact[] {
  const first = finding.facts[0];
  if (!first || !reading.arguments.some((argument) => argument.through)) return [];
  return reading.arguments.flatMap(
    (argument) => argument.through?.get(first.subject) ?? argument.through?.get(first.object) ?? [],
  );
}

function heldInstead(graph: GraphReader, facts: readonly Fact[]): string | undefined {
  const last = facts.at(-1);
  if (!last) return undefined;
  // Of a record the graph holds who has it.
  const held = hasRole(graph.relations[last.relation], "record") ? last.subject : last.object;
  return held >= 0 ? graph.label(held) : undefined;
}

function unique(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length < 2) return facts;
  const seen = new Set<number>();
  return facts.filter((fact) => !seen.has(fact.id) && seen.add(fact.id));
}

// One refuted part refutes; otherwise every name, value and weighty word must be explained by what is supported.
function verdictOf(judged: readonly Judged[], explained: ClauseCoverage): Judgement["verdict"] {
  if (explained.open) return "unknown";
  const refuted = judged.some((one) => one.finding.verdict === "refuted");
  if (refuted) return explained.isNarrowed() ? "unknown" : "refuted";
  const supported = judged.some((one) => one.finding.verdict === "supported");
  return supported && explained.isComplete() ? "supported" : "unknown";
}

// What a clause says by relations, classes and values.
function judgePlain(graph: GraphReader, reading: ClauseReading): Judged[] {
  const judged = findAtoms(graph, reading).map((atom) => judgeAtom(graph, reading, atom));
  judged.push(...judgePredicate(graph, reading, judged));
  judged.push(...judgeDates(graph, reading, judged));
  if (judged.every(({ finding }) => finding.verdict === "unknown")) judged.push(...judgeEvent(graph, reading));
  return judged;
}

function judgeAtom(graph: GraphReader, reading: ClauseReading, atom: Atom): Judged {
  let best = UNKNOWN;
  let chosen = atom.alternatives[0] as Alternative;
  for (const alternative of atom.alternatives) {
    const judged = judgeAlternative(graph, reading, alternative);
    const told = judged.verdict === "refuted" && isOfKinds(graph, reading, { atom, alternative }) ? UNKNOWN : judged;
    const finding = inItsTime(graph, reading, { relation: alternative.relation, finding: told });
    const winner = better(best, finding);
    if (winner !== best) chosen = alternative;
    best = winner;
  }
  const counter = countBefore(reading, chosen.object);
  const used = [chosen.subject, chosen.object, ...(counter ? [counter] : [])];
  return {
    finding: best,
    from: atom.from,
    to: atom.to,
    words: atom.words,
    arguments: used,
    optional: atom.optional,
    relation: chosen.relation,
    dated: graph.relations[chosen.relation]?.dated !== undefined,
    subject: chosen.subject,
  };
}

const DEFINITE = new Set(["the", "this", "that", "its", "his", "her", "their", "'s"]);

// "Volkswagen makes cars" does not say that it invented the car: of a kind of things many are made.
function isOfKinds(
  graph: GraphReader,
  { clause }: ClauseReading,
  one: { atom: Atom; alternative: Alternative },
): boolean {
  const relation = graph.relations[one.alternative.relation] as Relation;
  const { from, mention } = one.alternative.subject;
  if (!relation.dated || !mention || mention.proper || from < one.atom.from) return false;
  const stem = stemOf(relation.label);
  const isNamed = one.atom.words.some((at) => stemOf(clause.tokens[at]?.lemma ?? "") === stem);
  return !isNamed && !DEFINITE.has(clause.tokens[from - 1]?.norm ?? "");
}

// "Rio was the capital of Brazil" speaks of another time than the graph does.
function inItsTime(graph: GraphReader, reading: ClauseReading, one: { relation: number; finding: Finding }): Finding {
  const past = ["was", "were", "been", "had", "used", "served", "became"].includes(
    reading.clause.tokens[reading.verb]?.norm ?? "",
  );
  return past && one.finding.verdict === "refuted" && graph.relations[one.relation]?.changes ? UNKNOWN : one.finding;
}

function judgeAlternative(graph: GraphReader, reading: ClauseReading, alternative: Alternative): Finding {
  const relation = graph.relations[alternative.relation] as Relation;
  if (relation.object !== "entity") return judgeValue(graph, alternative, wordsOf(reading, alternative.object));
  const count = countBefore(reading, alternative.object)?.value?.quantity;
  return count ? judgeCount(graph, alternative, count) : judgeEntities(graph, alternative);
}

// "two Nobel Prizes": a number right before the name of what is counted.
function countBefore(reading: ClauseReading, object: Argument): Argument | undefined {
  return (
    object.mention &&
    reading.arguments.find((argument) => argument.value?.quantity?.unit === "" && argument.to === object.from)
  );
}

function wordsOf(reading: ClauseReading, argument: Argument): string {
  const { tokens } = reading.clause;
  let words = "";
  for (let i = argument.from; i < argument.to; i++) words += `${i > argument.from ? " " : ""}${tokens[i]?.text ?? ""}`;
  return words;
}

const HOLDERS = new Set(["have", "contain", "consist", "comprise", "possess"]);

// What the main verb says without a phrase of its own: "S is a C", "S is N units", "S has N things".
function judgePredicate(graph: GraphReader, reading: ClauseReading, judged: readonly Judged[]): Judged[] {
  const lemma = reading.clause.tokens[reading.verb]?.lemma ?? "";
  if (!COPULAS.has(lemma) && !HOLDERS.has(lemma)) return [];
  const existential = reading.clause.tokens[0]?.norm === "there";
  const subject = existential ? placeArgument(reading) : subjectArgument(reading, reading.verb);
  if (!subject) return [];
  const measured = judgeNumber(graph, reading, { subject, judged });
  return COPULAS.has(lemma) && !existential
    ? [...measured, ...judgeNominal(graph, reading, { subject, judged })]
    : measured;
}

// "There are 60 seconds in a minute" says what a minute has.
function placeArgument(reading: ClauseReading): Argument | undefined {
  const { tokens } = reading.clause;
  const preposition = tokens.findLastIndex((token) => token.norm === "in" || token.norm === "on");
  return preposition < 0
    ? undefined
    : argumentAfter(reading, preposition, (argument) => argument.mention !== undefined);
}

function judgeNumber(graph: GraphReader, reading: ClauseReading, { subject, judged }: KnownSubject): Judged[] {
  const value = argumentAfter(reading, reading.end, (argument) => argument.value?.quantity !== undefined);
  if (!value || judged.some((one) => one.finding.verdict !== "unknown" && one.arguments.includes(value))) return [];
  const finding = judgeMeasure(graph, reading, { subject, value });
  if (finding.verdict === "unknown") return [];
  const noun = countedNoun(reading, value);
  const to = noun ? Math.max(value.to, reading.clause.tokens.indexOf(noun) + 1) : value.to;
  return [{ finding, from: value.from, to, arguments: [subject, value], optional: false }];
}

// "created by X in 1991": a date that nothing else took dates the fact beside it.
function judgeDates(graph: GraphReader, reading: ClauseReading, judged: readonly Judged[]): Judged[] {
  const isFree = (argument: Argument) =>
    !judged.some((one) => one.arguments.some((other) => other.from < argument.to && argument.from < other.to));
  const free = reading.arguments.find((argument) => argument.value?.date && isFree(argument));
  if (!free) return [];
  for (const one of judged) {
    const id =
      one.finding.verdict === "supported" && one.relation !== undefined
        ? graph.relations[one.relation]?.dated
        : undefined;
    const relation = id === undefined ? -1 : relationIndex(graph, id);
    if (relation < 0 || !one.subject) continue;
    const finding = judgeValue(
      graph,
      { relation, fit: 0.95, subject: one.subject, object: free },
      wordsOf(reading, free),
    );
    return [{ finding, from: free.from, to: free.to, arguments: [free], optional: false }];
  }
  return [];
}
