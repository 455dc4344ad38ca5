import { iso6393 } from "iso-639-3";
import { isLatin } from "../names";
import { packageJson } from "../package-data";
import { entity, link, text } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";

const LIVE_AND_COMMON = 200; // has a two-letter code: one of the 183 languages most written about
const LISTED = 85;

export const iso639: KnowledgeSource = {
  id: "iso-639-3",
  name: "Languages of ISO 639-3",
  licence: "MIT",
  attribution: "SIL International, by way of the package iso-639-3",
  trust: 0.97,
  *records() {
    for (const language of iso6393) {
      if (language.type === "special") continue;
      yield* oneLanguage(language);
    }
  },
};

function* oneLanguage(language: (typeof iso6393)[number]): Generator<SourceRecord> {
  const key = `language/${language.iso6393}`;
  const prior = language.iso6391 ? LIVE_AND_COMMON : LISTED;
  // "Modern Greek (1453-)" is known as "Modern Greek", too.
  const bare = language.name.replace(/\s*\(.*\)$/, "");
  const aliases = [{ name: bare, prior }, ...longForms(bare)];
  yield entity({ key, label: bare, kind: "language", prior, aliases });
  yield link(key, "instance-of", "class/language");
  for (const code of new Set([language.iso6391, language.iso6393])) if (code) yield text(key, "language-code", code);
}

function longForms(name: string): string[] {
  const plain = name.replace(/^(?:Modern|Standard) /, "");
  return plain === name ? [`${name} language`] : [`${name} language`, plain, `${plain} language`];
}

interface WikidataLanguage {
  label: string;
  native?: string;
  iso6393?: string[];
}

export const wikidataLang: KnowledgeSource = {
  id: "wikidata-lang",
  name: "Language names of Wikidata",
  licence: "CC0-1.0",
  attribution: "Wikidata, by way of the package wikidata-lang",
  trust: 0.93,
  *records(known) {
    for (const { label, native, iso6393: codes } of packageJson<WikidataLanguage[]>(
      "wikidata-lang",
      "data/languages.json",
    )) {
      const id = codes?.length === 1 ? known.byKey(`language/${codes[0]}`) : undefined;
      if (id === undefined || !label) continue;
      const aliases = [label, native].filter((name): name is string => !!name && isLatin(name));
      yield entity({
        key: id,
        label,
        kind: "language",
        prior: LISTED,
        aliases: aliases.map((name) => ({ name, prior: 110 })),
      });
    }
  },
};
