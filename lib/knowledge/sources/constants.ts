import * as mathjs from "mathjs";
import { PRIOR } from "../priors";
import { amount, entity, link } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";

/** Constants that people state, with their names in English and the unit of the value. */
const PHYSICAL: readonly (readonly [value: mathjs.Unit, names: readonly string[], unit: string])[] = [
  [mathjs.speedOfLight, ["speed of light", "speed of light in vacuum"], "m/s"],
  [mathjs.avogadro, ["Avogadro constant", "Avogadro's number", "Avogadro number"], "mol^-1"],
  [mathjs.planckConstant, ["Planck constant", "Planck's constant"], "J s"],
  [mathjs.boltzmann, ["Boltzmann constant", "Boltzmann's constant"], "J/K"],
  [mathjs.gravitationConstant, ["gravitational constant", "Newton's gravitational constant"], "m^3/(kg s^2)"],
  [mathjs.gravity, ["standard gravity"], "m/s2"],
  [mathjs.gasConstant, ["gas constant", "universal gas constant", "molar gas constant"], "J/(K mol)"],
  [mathjs.elementaryCharge, ["elementary charge"], "C"],
  [mathjs.electronMass, ["electron mass", "mass of the electron"], "kg"],
  [mathjs.protonMass, ["proton mass", "mass of the proton"], "kg"],
  [mathjs.neutronMass, ["neutron mass", "mass of the neutron"], "kg"],
  [mathjs.bohrRadius, ["Bohr radius"], "m"],
  [mathjs.faraday, ["Faraday constant"], "C/mol"],
  [mathjs.stefanBoltzmann, ["Stefan-Boltzmann constant"], "W/(m^2 K^4)"],
  [mathjs.planckLength, ["Planck length"], "m"],
  [mathjs.planckTime, ["Planck time"], "s"],
];

const MATHEMATICAL: readonly (readonly [value: number, names: readonly string[]])[] = [
  [mathjs.pi, ["pi", "π"]],
  [mathjs.e, ["Euler's number"]],
  [mathjs.phi, ["golden ratio"]],
];

/** What an SI or common unit measures is told by the fact files; here how they convert. */
const CONVERSIONS: readonly (readonly [unit: string, into: string])[] = [
  ["mile", "m"],
  ["yard", "m"],
  ["foot", "m"],
  ["inch", "m"],
  ["poundmass", "kg"],
  ["ounce", "kg"],
  ["stone", "kg"],
  ["minute", "s"],
  ["hour", "s"],
  ["day", "s"],
  ["week", "s"],
];

export const constants: KnowledgeSource = {
  id: "mathjs",
  name: "Constants and units",
  licence: "Apache-2.0",
  attribution: "mathjs, from CODATA values",
  trust: 0.98,
  *records(known) {
    for (const [value, names, unit] of PHYSICAL) yield* constant(names, { value: numberOf(value, unit), unit });
    for (const [value, names] of MATHEMATICAL) yield* constant(names, { value, unit: "" });
    for (const [name, into] of CONVERSIONS) {
      const spoken = name.replace("mass", "");
      const unit = known.find(spoken, { kinds: ["unit"] });
      if (unit !== undefined) yield amount(unit, "equals", { value: mathjs.unit(1, name).toNumber(into), unit: into });
    }
  },
};

function* constant(names: readonly string[], measured: { value: number; unit: string }): Generator<SourceRecord> {
  const [label = ""] = names;
  const key = `constant/${label}`;
  const aliases = names.map((name) => ({ name, caps: "any" as const }));
  yield entity({ key, label, kind: "constant", prior: PRIOR.reviewed, aliases });
  yield link(key, "instance-of", "class/constant");
  yield amount(key, "value", measured);
}

function numberOf(value: mathjs.Unit, unit: string): number {
  return Number(value.toNumber(unit.replace("m/s2", "m/s^2")).toPrecision(12));
}
