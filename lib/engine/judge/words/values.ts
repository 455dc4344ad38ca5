import { hasRole, type Relation } from "@/lib/catalog/relations";
import type { EntityId, Fact, Literal } from "../../graph/fact";
import { fold } from "../../text/fold";
import type { Argument } from "../arguments";
import { type Agreement, compareDates, compareNumbers } from "../evidence/compare";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import type { Alternative } from "./atoms";

const DEFAULT_TOLERANCE = 0.005;
const LIKELY = 0.3;
const FAR_FETCHED = 0.03; // readings less likely than this neither support nor refute

/** Judges "S relation V" for a number, a date or a text. */
export function judgeValue(evidence: Evidence, alternative: Alternative, words: string): Finding {
  const relation = evidence.relations[alternative.relation] as Relation;
  let conflict: Finding | undefined;
  let open = false;
  for (const subject of readingsOf(evidence, alternative.subject, relation.subjects)) {
    if (subject.weight < FAR_FETCHED) break;
    const facts = evidence.facts(subject.entity, alternative.relation).filter((fact) => fact.literal);
    const vague = relation.vagueFor?.includes(evidence.kind(subject.entity)) ?? false;
    const agreements = facts.map((fact) => agreementOf(relation, fact, { alternative, words, vague }));
    const same = facts.find((_, i) => agreements[i] === "same");
    const found = { link: subject.weight, fit: alternative.fit };
    if (same) return { verdict: "supported", facts: [same], ...found };
    if (hasRole(relation, "name") && names(alternative.object, subject.entity)) {
      return { verdict: "supported", facts: [], path: [evidence.label(subject.entity), words], ...found };
    }
    const first = facts[0];
    if (
      first &&
      relation.single &&
      agreements.every((agreement) => agreement === "other") &&
      subject.weight >= LIKELY
    ) {
      conflict ??= {
        verdict: "refuted",
        facts: [first],
        expected: evidence.objectOf(first),
        ...found,
      };
    }
    // A likely reading of which nothing is known leaves it open, but a rarer one may still state it.
    if (!first && subject.weight >= LIKELY) open = true;
  }
  return open ? UNKNOWN : (conflict ?? UNKNOWN);
}

// "Sri Lanka was formerly known as Ceylon": one of the names of the subject, whatever source gave it.
function names(argument: Argument, entity: EntityId): boolean {
  return argument.mention?.candidates.some((candidate) => candidate.entity === entity) ?? false;
}

interface Stated {
  alternative: Alternative;
  words: string;
  vague: boolean;
}

function agreementOf(relation: Relation, fact: Fact, stated: Stated): Agreement {
  const literal = fact.literal as Literal;
  const value = stated.alternative.object.value;
  if (literal.kind === "text") return compareText(literal.text, stated.words);
  if (literal.kind === "date") return value?.date ? compareDates(literal, value.date, relation.tolerance ?? 0) : "open";
  return value?.quantity
    ? compareNumbers(literal, value.quantity, {
        tolerance: relation.tolerance ?? DEFAULT_TOLERANCE,
        vague: stated.vague,
      })
    : "open";
}

function compareText(known: string, stated: string): Agreement {
  const [left, right] = [plain(known), plain(stated)];
  // "the symbol K" says what "K" says.
  if (left === right || plain(stated.split(" ").at(-1) ?? "") === left) return "same";
  if (right === "" || right.length > 3 * left.length + 6) return "open";
  return "other";
}

function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}
