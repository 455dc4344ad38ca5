import { type Compared, type ComparedUnit, type DetailFinding, findingsOf, SAME_MATTER } from "./checks";
import { matchIn, matchInUnit } from "./match";
import type { Unit } from "./passages";
import type { UnitIndex } from "./select";
import type { Term, Terms } from "./terms";

/** How a claim's words lie to the units chosen for it. All 0 to 1, or a few more where a count is told. */
export const FEATURES = [
  "coverBest", // share of the claim's words in the unit that has most, rare ones counting more
  "coverTwo", // in that one and the one that adds most
  "coverAll", // in all units chosen
  "coverHeld", // in any passage
  "gap", // how far the second unit is behind
  "order", // share of neighbouring words that the best unit has in that order, near each other
  "inverted", // share of pairs of names that it has the other way round
  "lastCovered", // whether it has the claim's last words, where news stands
  "longest", // the longest run of the claim's words that no unit has, as a share
  "namesMissing",
  "namesElsewhere",
  "namesConflict",
  "numbersMissing",
  "numbersConflict",
  "numbersAgree",
  "datesMissing",
  "datesConflict",
  "datesAgree",
  "negationConflict",
  "negationAgree",
  "oppositeConflict",
  "conflictCover", // share of the claim's other words that a unit with another number or date has, from 0.6 on
  "quantifierMissing",
  "quantifierAgree",
  "claimLength",
  "unitLength",
  "unitCount",
] as const;

export type AlignmentFeatures = Record<(typeof FEATURES)[number], number>;

/** A claim beside the units that could decide it. */
export interface Aligned {
  units: readonly Unit[];
  /** Of each unit the share of the claim's words that it has. */
  covers: readonly number[];
  findings: readonly DetailFinding[];
  features: AlignmentFeatures;
}

/** Compares a claim with the units chosen for it. Time grows with the product of their lengths, both bounded. */
export function align(claim: Terms, units: readonly Unit[], index: UnitIndex): Aligned {
  const weights = claim.terms.map(({ stem, isName }) => index.weightOf(stem) * (isName ? 1.5 : 1));
  const shares = units.map((unit) => claim.terms.map((term) => matchInUnit(term, unit)));
  const covers = shares.map((row) => weighted(row, weights));
  const coversOf = (row: readonly number[]): Pick<ComparedUnit, "coverBut" | "coverNear"> => {
    const of = (isTaken: (term: Term, t: number) => boolean) =>
      weighted(
        row,
        weights.map((weight, t) => (isTaken(claim.terms[t] as Term, t) ? weight : 0)),
      );
    return {
      coverBut: (detail) => of((term) => !isWithin(term, detail)),
      coverNear: (detail) => {
        const before = claim.terms.filter(({ at }) => at < detail.from).length;
        const after = claim.terms.findIndex(({ at }) => at >= detail.to);
        const end = after < 0 ? claim.terms.length : after;
        return of((term, t) => t >= before - NEXT && t < end + NEXT && !isWithin(term, detail));
      },
    };
  };
  const isHeld = (stem: string, norm: string) => index.holds(stem) || index.holds(norm);
  const compared: Compared = {
    claim,
    units: units.map((unit, i) => ({ unit, ...coversOf(shares[i] ?? []) })),
    isHeld,
  };
  const findings = findingsOf(compared);
  const held = claim.terms.map(({ stem, norm }) => (isHeld(stem, norm) ? 1 : 0));
  const all = claim.terms.map((_, t) => Math.max(0, ...shares.map((row) => row[t] as number)));
  const features = {
    ...coverFeatures({ covers, shares, weights, all }),
    coverHeld: weighted(
      held.map((one, t) => Math.max(one, all[t] as number)),
      weights,
    ),
    ...orderFeatures(claim, units[bestOf(covers)]),
    longest: longestGap(all),
    ...findingFeatures(findings, claim),
    claimLength: Math.min(2, claim.tokens.length / 20),
    unitLength: Math.min(2, units.reduce((sum, { terms }) => sum + terms.tokens.length, 0) / 60),
    unitCount: Math.min(1, units.length / 4),
  };
  return { units, covers, findings, features };
}

const NEXT = 3; // words of a claim on either side of a detail that are next to it

const isWithin = ({ at }: Term, detail?: { from: number; to: number }) =>
  detail !== undefined && at >= detail.from && at < detail.to;

interface Covered {
  covers: readonly number[];
  shares: readonly (readonly number[])[];
  weights: readonly number[];
  /** Of each word the most that any unit has of it. */
  all: readonly number[];
}

/** The number of the unit that covers most. */
export const bestOf = (covers: readonly number[]) => covers.indexOf(Math.max(...covers));

function coverFeatures({ covers, shares, weights, all }: Covered) {
  const best = bestOf(covers);
  const first = shares[best] ?? [];
  const joined = shares.map((row) =>
    weighted(
      row.map((one, t) => Math.max(one, first[t] ?? 0)),
      weights,
    ),
  );
  const [most = 0, second = 0] = [...covers].sort((a, b) => b - a);
  return {
    coverBest: most,
    coverTwo: Math.max(0, ...joined),
    coverAll: weighted(all, weights),
    gap: most - second,
    lastCovered: (first.at(-1) ?? 0) * 0.5 + (first.at(-2) ?? first.at(-1) ?? 0) * 0.5,
  };
}

function weighted(shares: readonly number[], weights: readonly number[]): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : shares.reduce((sum, share, t) => sum + share * (weights[t] as number), 0) / all;
}

const NEAR = 6; // tokens between neighbouring words of the claim in a unit that says the same

function orderFeatures(claim: Terms, unit: Unit | undefined) {
  const places = claim.terms.map((term) => (unit ? placeOf(term, unit.terms) : -1));
  let [near, pairs] = [0, 0];
  for (let t = 1; t < places.length; t++) {
    pairs += 1;
    const [one, other] = [places[t - 1] as number, places[t] as number];
    if (one >= 0 && other > one && other - one <= NEAR) near += 1;
  }
  const named = places.filter((place, t) => place >= 0 && claim.terms[t]?.isName);
  const inverted = named.slice(1).filter((place, i) => place < (named[i] as number)).length;
  return { order: pairs === 0 ? 0 : near / pairs, inverted: named.length < 2 ? 0 : inverted / (named.length - 1) };
}

function placeOf(term: Term, terms: Terms): number {
  const found = terms.terms.find(({ stem, norm }) => stem === term.stem || norm === term.norm);
  return found?.at ?? terms.terms.find((other) => matchIn(other, single(term)) > 0)?.at ?? -1;
}

function single(term: Term): Terms {
  const own = { tokens: [], terms: [term], stems: new Set([term.stem]), norms: new Set([term.norm]) };
  return { ...own, values: () => [] };
}

function longestGap(all: readonly number[]): number {
  let [longest, run] = [0, 0];
  for (const share of all) {
    run = share > 0 ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return all.length === 0 ? 1 : longest / all.length;
}

function findingFeatures(findings: readonly DetailFinding[], claim: Terms) {
  const share = (kind: DetailFinding["kind"], state: DetailFinding["state"]) => {
    const own = findings.filter((finding) => finding.kind === kind);
    const found = own.filter(
      (finding) => finding.state === state || (state === "missing" && finding.state === "differs"),
    );
    return own.length === 0 ? 0 : found.length / own.length;
  };
  const elsewhere = findings.filter(({ kind, state, unit }) => kind === "name" && state === "agrees" && !unit).length;
  const named = claim.terms.filter(({ isName }) => isName).length;
  return {
    namesMissing: share("name", "missing"),
    namesConflict: share("name", "conflicts"),
    namesElsewhere: named === 0 ? 0 : elsewhere / named,
    numbersMissing: share("number", "missing"),
    numbersConflict: share("number", "conflicts"),
    numbersAgree: share("number", "agrees"),
    datesMissing: share("date", "missing"),
    datesConflict: share("date", "conflicts"),
    datesAgree: share("date", "agrees"),
    negationConflict: share("negation", "conflicts"),
    negationAgree: share("negation", "agrees"),
    oppositeConflict: share("opposite", "conflicts"),
    conflictCover: Math.max(0, ...findings.map(({ cover = 0 }) => (cover - SAME_MATTER) / (1 - SAME_MATTER))),
    quantifierMissing: share("quantifier", "missing"),
    quantifierAgree: share("quantifier", "agrees"),
  };
}
