import { continents, countries } from "countries-list";
import { isLatin } from "../names";
import { entity, link, text } from "../records";
import type { KnowledgeSource } from "../source";

export const countriesList: KnowledgeSource = {
  id: "countries-list",
  name: "Countries and continents",
  licence: "MIT",
  attribution: "countries-list, Annexare",
  trust: 0.93,
  *records(known) {
    for (const [code, country] of Object.entries(countries)) {
      const key = `country/${code}`;
      if (known.byKey(key) === undefined) continue;
      const aliases = isLatin(country.native) ? [{ name: country.native, prior: 190 }] : [];
      yield entity({ key, label: country.name, kind: "country", prior: 190, aliases });
      for (const continent of [country.continent, ...(country.continents ?? [])]) {
        if (continent in continents) yield link(key, "located-in", `continent/${continent}`);
      }
      for (const phone of country.phone) yield text(key, "calling-code", `+${phone}`);
    }
  },
};
