import { linksOf } from "../../text/stems";
import type { Unit } from "./passages";
import type { Terms } from "./terms";

const MOST_WORDS = 90; // of all units chosen; more does not fit the encoder's window
const FILLED_WORDS = 40; // up to here units are taken that share nothing with the claim: what contradicts may be among them
const MOST_UNITS = 8;
const AGAIN = 0.4; // what a word counts that a unit chosen before has too
const TYPED = 0.5; // what a number counts for another one of its type: the wrong year is found beside the right one
const LINKED = 0.7; // what a word of the same meaning counts
const ABOVE = 0.5; // what a word counts that stands in the headings above
const MOST_TRIED = 400; // units of a claim that are weighed; those with most of its words

/** All units of a request by the stems that they hold. */
export class UnitIndex {
  readonly units: readonly Unit[];
  readonly #byStem = new Map<string, number[]>();
  /** By the place of a unit. */
  readonly #keys: readonly ReadonlySet<string>[];

  constructor(units: readonly Unit[]) {
    this.units = units;
    this.#keys = units.map(({ terms }) => new Set(keysOf(terms)));
    for (const [i, { above, at }] of units.entries())
      for (const stem of new Set([...(this.#keys[i] ?? []), ...keysOf(above)])) {
        const places = this.#byStem.get(stem);
        if (places) places.push(at);
        else this.#byStem.set(stem, [at]);
      }
  }

  /** What a stem counts: rare ones say more. */
  weightOf(stem: string): number {
    return 1 / (1 + Math.log1p(this.#byStem.get(stem)?.length ?? 0));
  }

  /** Whether any unit or heading has a stem. */
  holds(stem: string): boolean {
    return this.#byStem.has(stem);
  }

  /** The units that could decide a claim, in the order of the passages: those that add most of its words to those before, one at least. */
  select(claim: Terms): Unit[] {
    const wanted = this.#wanted(claim);
    const tried = this.#tried(wanted);
    const chosen: Unit[] = [];
    const covered = new Set<string>();
    let words = 0;
    while (chosen.length < MOST_UNITS && tried.length > 0) {
      const [best, gain] = bestOf(tried, covered);
      words += best.unit.terms.tokens.length;
      if (chosen.length > 0 && words > (gain > 0 ? MOST_WORDS : FILLED_WORDS)) break;
      chosen.push(best.unit);
      for (const word of best.shares.keys()) covered.add(word);
      tried.splice(tried.indexOf(best), 1);
    }
    return chosen.sort((a, b) => a.at - b.at);
  }

  // The claim's words, and what each counts where a unit has it or a word that stands for it.
  #wanted(claim: Terms): Map<string, Map<string, number>> {
    const wanted = new Map<string, Map<string, number>>();
    for (const stem of keysOf(claim)) {
      const weight = this.weightOf(stem) * (stem.startsWith("#") ? TYPED : 1);
      const forms = new Map([[stem, weight]]);
      for (const link of linksOf(stem)) forms.set(link, weight * LINKED);
      wanted.set(stem, forms);
    }
    return wanted;
  }

  #tried(wanted: ReadonlyMap<string, ReadonlyMap<string, number>>): Candidate[] {
    const found = new Map<number, Candidate>();
    for (const [stem, forms] of wanted)
      for (const [form, weight] of forms)
        for (const at of this.#byStem.get(form) ?? []) {
          const candidate = found.get(at) ?? { unit: this.units[at] as Unit, shares: new Map<string, number>() };
          const own = this.#keys[at]?.has(form) ? weight : weight * ABOVE;
          candidate.shares.set(stem, Math.max(own, candidate.shares.get(stem) ?? 0));
          found.set(at, candidate);
        }
    const filling = this.units.slice(0, MOST_UNITS).filter(({ at }) => !found.has(at));
    const all = [...found.values(), ...filling.map((unit): Candidate => ({ unit, shares: new Map() }))];
    return all.sort((a, b) => sumOf(b.shares) - sumOf(a.shares) || a.unit.at - b.unit.at).slice(0, MOST_TRIED);
  }
}

interface Candidate {
  unit: Unit;
  /** Of the claim's words that it holds, what each counts. */
  shares: Map<string, number>;
}

const sumOf = (shares: ReadonlyMap<string, number>) => [...shares.values()].reduce((sum, share) => sum + share, 0);

function bestOf(tried: readonly Candidate[], covered: ReadonlySet<string>): [Candidate, number] {
  let best = tried[0] as Candidate;
  let most = -1;
  for (const candidate of tried) {
    let gain = 0;
    for (const [word, share] of candidate.shares) gain += covered.has(word) ? share * AGAIN : share;
    if (gain > most) [best, most] = [candidate, gain];
  }
  return [best, most];
}

const YEAR = /^(?:1\d{3}|20\d\d)$/;
// The stems, and of which types the numbers are.
function* keysOf({ stems }: Terms): Generator<string> {
  let [year, number] = [false, false];
  for (const stem of stems) {
    yield stem;
    if (!/^\d/.test(stem)) continue;
    if (YEAR.test(stem)) year = true;
    else number = true;
  }
  if (year) yield "#year";
  if (number) yield "#number";
}
