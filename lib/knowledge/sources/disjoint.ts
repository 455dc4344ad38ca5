import { link } from "../records";
import type { KnowledgeSource, SourceRecord } from "../source";
import { readWordNet } from "./wordnet-dict";
import { classKeys } from "./wordnet-identity";

/** Classes of which nothing is two at once, by the senses of WordNet. Few and safe: each pair can refute a claim. */
const GROUPS: readonly (readonly string[])[] = [
  [
    "fish%1:05:00::",
    "mammal%1:05:00::",
    "bird%1:05:00::",
    "reptile%1:05:00::",
    "amphibian%1:05:00::",
    "insect%1:05:00::",
    "arachnid%1:05:00::",
    "crustacean%1:05:00::",
    "mollusk%1:05:00::",
    "echinoderm%1:05:00::",
    "centipede%1:05:00::",
    "millipede%1:05:00::",
    "sponge%1:05:00::",
    "annelid%1:05:00::",
    "coelenterate%1:05:00::",
  ],
  ["animal%1:03:00::", "plant%1:03:00::", "fungus%1:20:00::", "virus%1:05:00::"],
  ["vertebrate%1:05:00::", "invertebrate%1:05:00::"],
  ["metallic_element%1:27:00::", "nonmetal%1:27:00::"],
  [
    "noble_gas%1:27:00::",
    "halogen%1:27:00::",
    "alkali_metal%1:27:00::",
    "alkaline_earth%1:27:00::",
    "rare_earth%1:27:00::",
  ],
  ["solid%1:26:00::", "liquid%1:26:00::", "gas%1:26:00::"],
  [
    "person%1:03:00::",
    "body_of_water%1:17:00::",
    "mountain%1:17:00::",
    "city%1:15:00::",
    "chemical_element%1:27:00::",
    "programming_language%1:10:00::",
    "organization%1:14:00::",
    "natural_language%1:10:00::",
    "celestial_body%1:17:00::",
  ],
  // A person is an animal to some, so that these are told apart from what is neither.
  [
    "animal%1:03:00::",
    "plant%1:03:00::",
    "chemical_element%1:27:00::",
    "natural_language%1:10:00::",
    "programming_language%1:10:00::",
    "celestial_body%1:17:00::",
    "body_of_water%1:17:00::",
    "mountain%1:17:00::",
    "city%1:15:00::",
    "musical_instrument%1:06:00::",
    "vehicle%1:06:00::",
  ],
  ["star%1:17:00::", "planet%1:17:00::"],
  ["river%1:17:00::", "lake%1:17:00::"],
];

export const disjointClasses: KnowledgeSource = {
  id: "disjoint-classes",
  name: "Classes that exclude each other",
  licence: "MIT",
  attribution: "Assay",
  trust: 0.97,
  async *records() {
    const wordnet = await readWordNet();
    const shared = classKeys(wordnet);
    const keyOf = (sense: string) => {
      const offset = wordnet.sense(sense);
      if (!offset) throw new Error(`WordNet lacks the sense ${sense}`);
      return shared.get(offset) ?? `wordnet/${offset}`;
    };
    for (const group of GROUPS) yield* pairs(group.map(keyOf));
  },
};

function* pairs(keys: readonly string[]): Generator<SourceRecord> {
  for (const [i, one] of keys.entries()) {
    for (const other of keys.slice(i + 1)) yield link(one, "disjoint-with", other);
  }
}
