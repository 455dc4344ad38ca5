import { subjectArgument } from "../arguments";
import { judgeValue } from "../words/values";
import type { PartConstruct } from "./construct";

/** "The wall fell in 1989", where nothing else is told and the graph dates what happened by a noun: "fall of the wall". */
export const event: PartConstruct = (evidence, reading, judged) => {
  if (judged.some(({ finding }) => finding.verdict !== "unknown")) return [];
  const { tokens } = reading.clause;
  const relation = evidence.schema.oneOf("event-date");
  const date = reading.arguments.find(({ value, from }) => value && from > reading.verb);
  const subject = subjectArgument(reading, reading.verb);
  const verb = tokens.slice(reading.verb, date?.from).findLast(({ pos }) => pos === "VERB");
  if (relation < 0 || !date || !subject?.mention?.proper || !verb || date.from - reading.verb > NEAR) return [];
  const name = tokens.slice(subject.from, subject.to).map(({ text }) => text);
  for (const noun of nounsOf(verb.lemma)) {
    for (const article of ["the ", ""]) {
      const candidates = evidence.meanings(`${noun} of ${article}${name.join(" ")}`);
      const events = candidates.filter(({ entity }) => evidence.tells(entity, relation));
      if (events.length === 0) continue;
      const happened = { ...subject, mention: { ...subject.mention, candidates: events }, ranked: undefined };
      const words = tokens.slice(date.from, date.to).map(({ text }) => text);
      const finding = judgeValue(evidence, { relation, fit: 0.95, subject: happened, object: date }, words.join(" "));
      return [{ finding, from: reading.verb, to: date.to, arguments: [subject, date], optional: false, relation }];
    }
  }
  return [];
};

const NEAR = 4; // tokens from the verb to its date: what stands between is another matter

// "fall", "sinking", "assassination", "dissolution": the nouns that English makes of a verb.
function nounsOf(verb: string): string[] {
  const stem = verb.endsWith("e") ? verb.slice(0, -1) : verb;
  const solved = verb.endsWith("ve") ? [`${verb.slice(0, -2)}ution`] : [];
  return [verb, `${stem}ing`, `${stem}ion`, `${stem}ation`, `${verb}ment`, ...solved];
}
