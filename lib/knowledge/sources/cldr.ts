import { packageJson } from "../package-data";
import { amount, link } from "../records";
import type { KnowledgeSource, Known, SourceRecord } from "../source";

interface LanguageShare {
  _populationPercent: string;
  _officialStatus?: "official" | "de_facto_official" | "official_regional" | "official_minority";
}

interface Territory {
  _gdp: string;
  _literacyPercent: string;
  _population: string;
  languagePopulation?: Record<string, LanguageShare>;
}

/** Share of a country's people from which a language counts as spoken there. */
const SPOKEN_PERCENT = 1;

export const cldr: KnowledgeSource = {
  id: "cldr-core",
  name: "Unicode CLDR territories",
  licence: "Unicode-3.0",
  attribution: "Unicode Common Locale Data Repository",
  trust: 0.93,
  *records(known) {
    const file = packageJson<{ supplemental: { territoryInfo: Record<string, Territory> } }>(
      "cldr-core",
      "supplemental/territoryInfo.json",
    );
    for (const [code, territory] of Object.entries(file.supplemental.territoryInfo)) {
      const country = known.byKey(`country/${code}`);
      if (country !== undefined) yield* territoryFacts(country, { territory, known });
    }
  },
};

function* territoryFacts(
  country: number,
  { territory, known }: { territory: Territory; known: Known },
): Generator<SourceRecord> {
  const population = Number(territory._population);
  if (population > 0) yield amount(country, "population", { value: population, unit: "people" });
  if (Number(territory._gdp) > 0) yield amount(country, "gdp", { value: Number(territory._gdp), unit: "USD" });
  const literacy = Number(territory._literacyPercent);
  if (literacy > 0) yield amount(country, "literacy-rate", { value: literacy, unit: "%" });
  for (const [tag, share] of Object.entries(territory.languagePopulation ?? {})) {
    const language = languageOf(tag, known);
    if (language === undefined) continue;
    const status = share._officialStatus;
    if (status === "official" || status === "de_facto_official") yield link(country, "official-language", language);
    else if (Number(share._populationPercent) >= SPOKEN_PERCENT || status)
      yield link(country, "language-spoken", language);
  }
}

// Tags may carry a script: "zh_Hant". Two-letter codes are mapped to the three letters of ISO 639-3.
function languageOf(tag: string, known: Known): number | undefined {
  const [code = ""] = tag.split("_");
  return known.byKey(`language/${toThreeLetters()[code] ?? code}`);
}

let threeLetters: Record<string, string> | undefined;

function toThreeLetters(): Record<string, string> {
  threeLetters ??= Object.fromEntries(
    packageJson<{ iso6391?: string[]; iso6393?: string[] }[]>("wikidata-lang", "data/languages.json").flatMap(
      ({ iso6391, iso6393 }) => (iso6391?.[0] && iso6393?.[0] ? [[iso6391[0], iso6393[0]]] : []),
    ),
  );
  return threeLetters;
}
