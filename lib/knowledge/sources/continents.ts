import { PRIOR } from "../priors";
import { entity } from "../records";
import type { KnowledgeSource } from "../source";

/** Continents by the codes of countries-list, with the adjectives of none: "Asian" is not a name of Asia. */
export const CONTINENTS = {
  AF: "Africa",
  AN: "Antarctica",
  AS: "Asia",
  EU: "Europe",
  NA: "North America",
  OC: "Oceania",
  SA: "South America",
} as const;

export type ContinentCode = keyof typeof CONTINENTS;

export const continents: KnowledgeSource = {
  id: "continents",
  name: "Continents",
  licence: "MIT",
  attribution: "Assay",
  trust: 0.99,
  *records() {
    for (const [code, label] of Object.entries(CONTINENTS)) {
      yield entity({ key: `continent/${code}`, label, kind: "continent", prior: PRIOR.continent });
    }
  },
};
