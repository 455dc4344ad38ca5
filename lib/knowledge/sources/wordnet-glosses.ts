import { packageJson } from "../package-data";
import { date, link } from "../records";
import type { Ref, SourceRecord } from "../source";

/** Facts read out of a definition are believed a little less than those that WordNet states. */
export const GLOSS_TRUST = 0.85;

const LIFE = /\((?:[^()]*[;,] )?(\d{1,4})(?: BC)?-(\d{1,4})( BC)?\)/;
const BORN = /\((?:[^()]*[;,] )?born in (\d{4})\)/;
const BIRTH_PLACE = /\(born in ([A-Z][A-Za-z ]+?)(?:[;,)]| in | and )/;

/** Life dates, nationality and country of birth, where a person's definition has them in the usual form. */
export function* lifeFacts(person: Ref, gloss: string): Generator<SourceRecord> {
  for (const record of [...lifeDates(person, gloss), ...origins(person, gloss)]) {
    if ("fact" in record) yield { fact: { ...record.fact, trust: GLOSS_TRUST } };
  }
}

function* lifeDates(person: Ref, gloss: string): Generator<SourceRecord> {
  const life = LIFE.exec(gloss);
  const born = BORN.exec(gloss)?.[1];
  if (born) yield date(person, "birth-date", born);
  if (!life) return;
  const sign = life[3] ? "-" : "";
  yield date(person, "birth-date", `${sign}${life[1]}`);
  yield date(person, "death-date", `${sign}${life[2]}`);
}

function* origins(person: Ref, gloss: string): Generator<SourceRecord> {
  const { demonyms, names } = countryWords();
  const nation = [...demonyms].find(([word]) => gloss.startsWith(`${word} `));
  if (nation) yield link(person, "nationality", nation[1]);
  const country = names.get(BIRTH_PLACE.exec(gloss)?.[1] ?? "");
  if (country) yield link(person, "birth-place", country);
}

interface Country {
  cca2: string;
  independent: boolean | null;
  name: { common: string };
  demonyms?: { eng?: { m: string } };
}

const OTHER_WORDS: Record<string, string> = {
  "United States": "country/US",
  British: "country/GB",
  English: "region/GB.ENG",
  Scottish: "region/GB.SCT",
  Welsh: "region/GB.WLS",
};

let words: { demonyms: Map<string, string>; names: Map<string, string> } | undefined;

function countryWords() {
  if (words) return words;
  const countries = packageJson<Country[]>("world-countries", "countries.json").filter((c) => c.independent);
  const names = new Map(countries.map((c) => [c.name.common, `country/${c.cca2}`]));
  for (const [code, name] of [
    ["ENG", "England"],
    ["SCT", "Scotland"],
    ["WLS", "Wales"],
  ])
    names.set(name ?? "", `region/GB.${code}`);
  const demonyms = new Map(countries.map((c) => [c.demonyms?.eng?.m ?? "", `country/${c.cca2}`]));
  demonyms.delete("");
  demonyms.delete("American");
  for (const [word, key] of Object.entries(OTHER_WORDS)) demonyms.set(word, key);
  words = { demonyms, names };
  return words;
}
