import type { EntityId, Fact, Literal } from "../../graph/fact";
import type { TaggedToken } from "../../text/tagger";
import { type Argument, type ClauseReading, subjectArgument } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import type { PartConstruct } from "./construct";

/**
 * "Curie died aged 66", "he was 42 when he died", "in 1905, at the age of 26, she …": how old somebody was, by when they were born and
 * died, or by the date that the clause tells.
 */
export const age: PartConstruct = (evidence, reading) => {
  const { tokens } = reading.clause;
  const [birth, death] = [evidence.schema.oneOf("birth"), evidence.schema.oneOf("death")];
  const told = birth < 0 ? undefined : ageIn(reading);
  const subject = told && subjectArgument(reading, told.argument.from);
  if (!told || !subject?.mention?.proper) return [];
  const dying = tokens.findIndex(({ lemma }) => DYING.has(lemma));
  const date = reading.arguments.find((one) => one.value?.date && one !== told.argument);
  const isAtDeath = dying >= 0 || told.isLife;
  if (!isAtDeath && !date) return [];
  const until = date?.value?.date;
  const finding = judgeAge(evidence, subject, { age: told.age, birth, death: isAtDeath ? death : -1, until });
  if (finding.verdict === "unknown") return [];
  const words = [...tokens.keys()].filter((at) => (at >= told.from && at < told.to) || at === dying);
  const { from, to } = told.argument;
  return [{ finding, from, to, words, arguments: [subject, told.argument] }];
};

const DYING = new Set(["die", "death", "assassinate", "execute", "pass"]);
const LIKELY = 0.3; // a reading of the name that is no far-fetched one

interface ToldAge {
  age: number;
  argument: Argument;
  /** The words that tell it, over tokens [from, to). */
  from: number;
  to: number;
  /** "Lived to be 84": of the whole life. */
  isLife: boolean;
}

const BEFORE =
  /(?:^| )((?:at|to) (?:the |an )?age of|at age|aged|liv(?:ed|es?) to(?: be| the age of)?|(?:was|were)(?: only| just)?|at)$/;

// "At the age of 76", "aged 66", "lived to be 84", "was 42 years old when he died", "died at 84".
function ageIn({ clause: { tokens }, arguments: all }: ClauseReading): ToldAge | undefined {
  for (const argument of all) {
    const quantity = argument.value?.quantity;
    if (quantity?.bound !== "exact" || !["", "s"].includes(quantity.unit)) continue;
    const before = tokens.slice(Math.max(0, argument.from - 5), argument.from).map(({ norm }) => norm);
    const [, words] = BEFORE.exec(before.join(" ")) ?? [];
    const behind = tokens.slice(argument.to, argument.to + 6).map(({ norm }) => norm);
    const old = behind[0] === "old" ? 1 : 0;
    const when = WHEN.exec(behind.slice(old).join(" "))?.[0].split(" ").length ?? 0;
    const isBare = words === "at" || words?.startsWith("w"); // "at 84" and "was 84" tell an age only of who died
    if (words === undefined || (isBare && when === 0 && !isDying(tokens, argument))) continue;
    const from = argument.from - words.split(" ").length;
    return { age: quantity.raw, argument, from, to: argument.to + old + when, isLife: words.startsWith("liv") };
  }
  return undefined;
}

const WHEN =
  /^(?:when|at the time) (?:(?:he|she|they) (?:died|passed away|was (?:killed|assassinated|executed))|of (?:his|her|their) (?:death|assassination|execution))/;

const isDying = (tokens: readonly TaggedToken[], { from }: Argument) =>
  tokens.slice(Math.max(0, from - 3), from).some(({ lemma }) => lemma === "die");

interface Asked {
  age: number;
  birth: number;
  death: number;
  until: { year: number; yearTo: number; month: number; day: number } | undefined;
}

function judgeAge(evidence: Evidence, subject: Argument, asked: Asked): Finding {
  for (const { entity, weight } of readingsOf(evidence, subject, ["person"])) {
    if (weight < LIKELY) break;
    const born = dateOf(evidence, entity, asked.birth);
    const died = asked.death < 0 ? undefined : dateOf(evidence, entity, asked.death);
    const until = asked.death < 0 ? asked.until : died?.literal;
    if (!born || !until || ("yearTo" in until && until.yearTo !== until.year)) continue;
    const [least, most] = yearsBetween(born.literal, until);
    const facts = [born.fact, ...(died ? [died.fact] : [])];
    if (asked.age >= least && asked.age <= most) return { verdict: "supported", facts, link: weight, fit: 1 };
    return { verdict: "refuted", facts, link: weight, fit: 1, expected: String(most), isReckoned: true };
  }
  return UNKNOWN;
}

type DateLiteral = Literal & { kind: "date" };

function dateOf(
  evidence: Evidence,
  entity: EntityId,
  relation: number,
): { fact: Fact; literal: DateLiteral } | undefined {
  const [fact, ...others] = evidence.facts(entity, relation);
  return fact?.literal?.kind === "date" && others.length === 0 ? { fact, literal: fact.literal } : undefined;
}

// Whole years; where a day is not told, the birthday of the last year may have been or not.
function yearsBetween(
  born: DateLiteral,
  until: { year: number; month: number; day: number },
): [least: number, most: number] {
  const years = until.year - born.year;
  const isExact = [born, until].every(({ month, day }) => month > 0 && day > 0);
  if (!isExact) return [years - 1, years];
  const isBefore = until.month < born.month || (until.month === born.month && until.day < born.day);
  return isBefore ? [years - 1, years - 1] : [years, years];
}
