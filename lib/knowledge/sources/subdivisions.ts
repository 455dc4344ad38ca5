import { iso31662 } from "iso-3166";
import { requirePackage } from "../package-data";
import { placePrior } from "../priors";
import { amount, entity, link, text } from "../records";
import type { KnowledgeSource } from "../source";

const KM2_PER_SQUARE_MILE = 2.589988110336;

interface State {
  name: string;
  abbreviation: string;
  territory: boolean;
  capital?: string;
  area?: { value: number };
  population?: { count: number };
}

export const usaStates: KnowledgeSource = {
  id: "typed-usa-states",
  name: "States of the United States",
  licence: "MIT",
  attribution: "typed-usa-states, from figures of the US Census Bureau",
  trust: 0.94,
  *records(known) {
    const { usaStatesFull } = requirePackage<{ usaStatesFull: State[] }>("typed-usa-states");
    for (const state of usaStatesFull) {
      if (state.territory || state.abbreviation === "DC") continue;
      const key = `region/US.${state.abbreviation}`;
      const population = state.population?.count ?? 0;
      yield entity({ key, label: state.name, kind: "region", prior: placePrior(population) + 15, home: "country/US" });
      yield link(key, "instance-of", "class/american-state");
      if (state.area) {
        yield amount(key, "area", { value: Math.round(state.area.value * KM2_PER_SQUARE_MILE), unit: "km2" });
      }
      if (population > 0) yield amount(key, "population", { value: population, unit: "people" });
      const capital = state.capital && known.find(state.capital, { kinds: ["city"], home: key });
      if (typeof capital === "number") {
        yield link(key, "capital", capital);
        yield link(capital, "instance-of", "class/state-capital");
      }
    }
  },
};

export const isoSubdivisions: KnowledgeSource = {
  id: "iso-3166",
  name: "Subdivisions of ISO 3166-2",
  licence: "MIT",
  attribution: "ISO 3166-2, by way of the package iso-3166",
  trust: 0.93,
  *records(known) {
    for (const { code, name, parent } of iso31662) {
      const country = `country/${code.slice(0, 2)}`;
      const within = parent.includes("-") ? `iso-3166/${parent}` : country;
      const before = known.find(name, { kinds: ["region", "country"], home: country });
      const key = before ?? `iso-3166/${code}`;
      if (before === undefined) {
        yield entity({ key, label: name.replace(/\s*\[.*\]$/, ""), kind: "region", prior: 100, home: country });
        yield link(key, "located-in", known.byKey(within) ?? country);
      }
      yield text(key, "country-code", code);
    }
  },
};
