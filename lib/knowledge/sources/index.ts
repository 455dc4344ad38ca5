import type { KnowledgeSource } from "../source";
import { airlines } from "./airlines";
import { airports } from "./airports";
import { celestial } from "./celestial";
import { cldr } from "./cldr";
import { constants } from "./constants";
import { continents } from "./continents";
import { countriesList } from "./countries-list";
import { currencyCodes } from "./currencies";
import { disjointClasses } from "./disjoint";
import { nodePeriodicTable, periodicTable } from "./elements";
import { factFiles } from "./fact-files";
import { geonamesCities, geonamesRegions } from "./geonames";
import { iso639, wikidataLang } from "./languages";
import { programmingLanguages } from "./programming-languages";
import { isoSubdivisions, usaStates } from "./subdivisions";
import { universities } from "./universities";
import { wordnet } from "./wordnet";
import { countryCapitals, worldCountries } from "./world-countries";

/** The sources of the default graph. The first to describe an entity names it; later ones find it and add to it. */
export const SOURCES: readonly KnowledgeSource[] = [
  continents,
  iso639,
  wikidataLang,
  worldCountries,
  countriesList,
  currencyCodes,
  cldr,
  nodePeriodicTable,
  periodicTable,
  geonamesRegions,
  geonamesCities,
  countryCapitals,
  isoSubdivisions,
  usaStates,
  airports,
  airlines,
  universities,
  celestial,
  programmingLanguages,
  wordnet,
  disjointClasses,
  constants,
  factFiles,
];
