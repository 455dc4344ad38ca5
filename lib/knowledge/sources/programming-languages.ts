import * as languages from "linguist-languages";
import { PRIOR } from "../priors";
import { entity, link, text } from "../records";
import type { KnowledgeSource } from "../source";

interface Language {
  name: string;
  type: string;
  extensions?: readonly string[];
}

const CLASSES: Record<string, string> = {
  programming: "class/programming-language",
  markup: "class/markup-language",
  data: "class/data-format",
  prose: "class/markup-language",
};

/** Beyond the first few, file name extensions are those of rare tools. */
const EXTENSIONS = 4;

export const programmingLanguages: KnowledgeSource = {
  id: "linguist-languages",
  name: "Programming languages",
  licence: "MIT",
  attribution: "GitHub Linguist, by way of the package linguist-languages",
  trust: 0.93,
  *records() {
    for (const language of Object.values<Language>(languages)) {
      const key = `programming/${language.name}`;
      const kind = language.type === "programming" ? "programming-language" : "software";
      // Many have the names of animals, gems and people: rank them below those until a fact file says more.
      const aliases = [{ name: `${language.name} programming language`, prior: PRIOR.listed }];
      yield entity({ key, label: language.name, kind, prior: 95, aliases });
      yield link(key, "instance-of", CLASSES[language.type] ?? "class/data-format");
      for (const extension of (language.extensions ?? []).slice(0, EXTENSIONS))
        yield text(key, "file-extension", extension);
    }
  },
};
