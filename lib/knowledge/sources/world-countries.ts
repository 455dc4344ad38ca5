import { packageJson } from "../package-data";
import { countryPrior } from "../priors";
import { amount, entity, link, text } from "../records";
import type { KnowledgeSource, Known, Name, SourceRecord } from "../source";
import { CONTINENTS, type ContinentCode } from "./continents";
import { COUNTRY_NAMES } from "./country-names";

interface Country {
  name: { common: string; official: string; native: Record<string, { official: string; common: string }> };
  tld: string[];
  cca2: string;
  cca3: string;
  cioc: string;
  independent: boolean | null;
  unMember: boolean;
  currencies: Record<string, { name: string; symbol: string }> | [];
  idd: { root: string; suffixes: string[] };
  capital: string[];
  altSpellings: string[];
  region: string;
  subregion: string;
  languages: Record<string, string>;
  landlocked: boolean;
  borders: string[];
  area: number;
  demonyms?: { eng?: { f: string; m: string } };
}

export const worldCountries: KnowledgeSource = {
  id: "world-countries",
  name: "World countries",
  licence: "ODbL-1.0",
  attribution: "Mohammed Le Doze and contributors, github.com/mledoze/countries",
  trust: 0.96,
  *records() {
    const countries = packageJson<Country[]>("world-countries", "countries.json");
    const keys = new Map(countries.map((country) => [country.cca3, `country/${country.cca2}`]));
    yield entity({ key: "org/UN", label: "United Nations", kind: "organization", prior: 230, aliases: ["UN", "UNO"] });
    for (const country of countries) {
      yield* describe(country);
      yield* placeFacts(country, keys);
      yield* codeFacts(country);
    }
    yield* ukParts();
  },
};

function* describe(country: Country): Generator<SourceRecord> {
  const key = `country/${country.cca2}`;
  // Dependent territories share names with islands and cities of weight: rank them lower.
  const prior = countryPrior(country.independent ? Math.max(country.area, 1) : 1) - (country.independent ? 0 : 25);
  yield entity({ key, label: country.name.common, kind: "country", prior, aliases: namesOf(country) });
  yield link(key, "instance-of", country.independent === false ? "class/territory" : "class/country");
  if (country.landlocked) yield link(key, "instance-of", "class/landlocked-country");
  if (country.unMember) yield link(key, "member-of", "org/UN");
}

const DEMONYM_PRIOR = 140;

function namesOf(country: Country): Name[] {
  const given = [country.name.official, ...Object.values(country.name.native).flatMap((n) => [n.common, n.official])];
  const spelled = country.altSpellings.filter((name) => !/^[A-Z]{2,3}$/.test(name) && name.length > 2);
  const english = COUNTRY_NAMES[country.cca2] ?? [];
  const certain = [...english, country.name.official].map((name) => ({ name }));
  const weaker = [...given, ...spelled].map((name) => ({ name, prior: 190 }));
  // "a Japanese company": the adjective means the country where no language or people fits better.
  const adjectives = Object.values(country.demonyms?.eng ?? {})
    .filter(Boolean)
    .map((name) => ({ name, prior: DEMONYM_PRIOR }));
  return [...certain, ...weaker, ...(country.independent === false ? [] : adjectives)];
}

function* placeFacts(country: Country, keys: Map<string, string>): Generator<SourceRecord> {
  const key = `country/${country.cca2}`;
  for (const continent of continentsOf(country)) yield link(key, "located-in", `continent/${continent}`);
  for (const neighbour of country.borders) {
    const other = keys.get(neighbour);
    if (other) yield link(key, "borders", other);
  }
  // Unknown areas are written as -1.
  if (country.area > 0) yield amount(key, "area", { value: country.area, unit: "km2" });
  for (const code of Object.keys(country.languages)) yield link(key, "official-language", `language/${code}`);
  for (const [code, currency] of Object.entries(country.currencies)) {
    const short = currency.name.split(" ").at(-1) ?? "";
    const aliases: Name[] = short.length > 2 ? [{ name: short, prior: 150, caps: "any" }] : [];
    yield entity({ key: `currency/${code}`, label: currency.name, kind: "currency", prior: 180, aliases });
    if (currency.symbol) yield text(`currency/${code}`, "symbol", currency.symbol);
    yield link(key, "currency", `currency/${code}`);
  }
}

function* codeFacts(country: Country): Generator<SourceRecord> {
  const key = `country/${country.cca2}`;
  for (const domain of country.tld) yield text(key, "top-level-domain", domain);
  for (const code of callingCodes(country)) yield text(key, "calling-code", code);
  yield text(key, "country-code", country.cca2);
  yield text(key, "country-code", country.cca3);
  for (const demonym of new Set(Object.values(country.demonyms?.eng ?? {}))) {
    if (demonym) yield text(key, "demonym", demonym);
  }
}

// North America and Russia share a root with many area codes behind it: there the root alone is the calling code.
function callingCodes({ idd }: Country): string[] {
  if (!idd.root) return [];
  const suffixes = idd.suffixes ?? [];
  return suffixes.length === 1 ? [`${idd.root}${suffixes[0]}`] : [idd.root];
}

const SOUTH = "South America";
/** Countries that lie on two continents. */
const ACROSS: Record<string, readonly ContinentCode[]> = {
  RU: ["EU", "AS"],
  TR: ["AS", "EU"],
  KZ: ["AS", "EU"],
  EG: ["AF", "AS"],
  AZ: ["AS", "EU"],
  GE: ["AS", "EU"],
  CY: ["EU", "AS"],
  AM: ["AS", "EU"],
  ID: ["AS", "OC"],
};

function continentsOf(country: Country): readonly ContinentCode[] {
  const across = ACROSS[country.cca2];
  if (across) return across;
  if (country.region === "Americas") return [country.subregion === SOUTH ? "SA" : "NA"];
  if (country.region === "Antarctic") return ["AN"];
  const found = Object.entries(CONTINENTS).find(([, name]) => name === country.region);
  return found ? [found[0] as ContinentCode] : [];
}

function* ukParts(): Generator<SourceRecord> {
  const parts = [
    ["ENG", "England", "English"],
    ["SCT", "Scotland", "Scottish"],
    ["WLS", "Wales", "Welsh"],
    ["NIR", "Northern Ireland", "Northern Irish"],
  ];
  for (const [code, label = "", adjective = ""] of parts) {
    const key = `region/GB.${code}`;
    const aliases = [{ name: adjective, prior: DEMONYM_PRIOR }];
    yield entity({ key, label, kind: "country", prior: 225, home: "country/GB", aliases });
    yield link(key, "located-in", "country/GB");
    yield link(key, "part-of", "country/GB");
    yield link(key, "instance-of", "class/country");
  }
}

/** The countries' capitals: told apart from the countries, since cities come in between. */
export const countryCapitals: KnowledgeSource = {
  ...worldCountries,
  id: "world-countries-capitals",
  name: "World countries: capitals",
  *records(known) {
    for (const country of packageJson<Country[]>("world-countries", "countries.json")) {
      for (const name of country.capital) yield* capital(country, { name, known });
    }
  },
};

function* capital(country: Country, { name, known }: { name: string; known: Known }): Generator<SourceRecord> {
  const home = `country/${country.cca2}`;
  const city = known.find(name, { kinds: ["city"], home }) ?? `capital/${country.cca2}/${name}`;
  if (typeof city === "string") {
    yield entity({ key: city, label: name, kind: "city", prior: 150, home });
    yield link(city, "located-in", home);
  }
  yield link(home, "capital", city);
  yield link(city, "instance-of", "class/capital");
}
