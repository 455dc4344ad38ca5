import type { KnowledgeSource } from "../source";
import { cldr } from "./cldr";
import { continents } from "./continents";
import { currencyCodes } from "./currencies";
import { nodePeriodicTable, periodicTable } from "./elements";
import { factFiles } from "./fact-files";
import { geonamesCities, geonamesRegions } from "./geonames";
import { iso639, wikidataLang } from "./languages";
import { wordnet } from "./wordnet";
import { countryCapitals, worldCountries } from "./world-countries";

/** The sources of the default graph. The first to describe an entity names it; later ones find it and add to it. */
export const SOURCES: readonly KnowledgeSource[] = [
  continents,
  iso639,
  wikidataLang,
  worldCountries,
  currencyCodes,
  cldr,
  nodePeriodicTable,
  periodicTable,
  geonamesRegions,
  geonamesCities,
  countryCapitals,
  wordnet,
  factFiles,
];
