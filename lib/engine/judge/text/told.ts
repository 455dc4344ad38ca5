import { tokenize } from "../../text/tokens";
import { matchIn, matchInUnit } from "./match";
import type { Unit } from "./passages";
import { type Terms, termsOf } from "./terms";

/** Names what pronouns and bare phrases of the last sentence of a text stand for. */
export interface Antecedents {
  antecedents(text: string): Promise<string[]>;
}

const UNITS_BEFORE = 2; // in which what a pronoun stands for is looked for
const MOST_UNITS = 2; // of a claim: those with most of its words
const LEAST_SHARE = 0.3; // of a claim's words; with less a unit is about something else
const LONGEST = 1_000; // characters of those and the unit; more is no prose
const LEANING = new Set("he she it they him her them his its their hers theirs this these that those the".split(" "));

/**
 * What the pronouns of units stand for: "Its battery lasts 14 hours" tells of the lamp where the sentence before does. Only
 * where that could give a unit words of the claim that it lacks is it read for them, once for all claims of a request.
 */
export class Coreferences {
  readonly #reader: Antecedents;
  readonly #units: readonly Unit[];
  readonly #known = new Map<Unit, Terms>();

  constructor(reader: Antecedents, units: readonly Unit[]) {
    this.#reader = reader;
    this.#units = units;
  }

  /** The units chosen for a claim, with what the best of them lean on. */
  async in(units: readonly Unit[], claim: Terms): Promise<Unit[]> {
    const found = units
      .map((unit) => ({ unit, share: shareIn(unit, claim) }))
      .filter(({ share }) => share >= LEAST_SHARE);
    const best = new Set(
      found
        .sort((a, b) => b.share - a.share)
        .slice(0, MOST_UNITS)
        .map(({ unit }) => unit),
    );
    const told: Unit[] = [];
    for (const unit of units) told.push(best.has(unit) ? await this.#tell(unit, claim) : unit);
    return told;
  }

  async #tell(unit: Unit, claim: Terms): Promise<Unit> {
    const before = this.#before(unit);
    const [first] = before;
    if (!first || !leans(unit) || !couldTell(unit, before, claim)) return unit;
    const known = this.#known.get(unit);
    const told = known ?? (await this.#read(unit, first.start));
    this.#known.set(unit, told);
    return told.terms.length === 0 ? unit : { ...unit, told };
  }

  async #read({ passage, end }: Unit, from: number): Promise<Terms> {
    const names = await this.#reader.antecedents(passage.text.slice(from, end));
    return termsOf(tokenize(names.map((name) => `${name}.`).join(" ")));
  }

  #before({ at, passage, end }: Unit): Unit[] {
    return this.#units
      .slice(Math.max(0, at - UNITS_BEFORE), at)
      .filter((unit) => unit.passage === passage && end - unit.start <= LONGEST);
  }
}

const shareIn = (unit: Unit, { terms }: Terms) =>
  terms.filter((term) => matchInUnit(term, unit) > 0).length / Math.max(1, terms.length);

const leans = ({ terms }: Unit) => terms.tokens.some(({ norm }) => LEANING.has(norm));

const couldTell = (unit: Unit, before: readonly Unit[], { terms }: Terms) =>
  terms.some((term) => matchInUnit(term, unit) === 0 && before.some((one) => matchIn(term, one.terms) > 0));
