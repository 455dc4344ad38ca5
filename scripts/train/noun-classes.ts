import { readFileSync } from "node:fs";
import { CLASS_OF } from "@/lib/engine/harm/groups";
import { openWords } from "@/lib/engine/harm/model";
import type { NounClass } from "@/lib/engine/harm/nouns";
import { readWordNet, type Synset, type WordNet } from "@/lib/knowledge/sources/wordnet-dict";

/** WordNet's lexicographer's files by what harm tells apart; nouns of the others are things that can come to no harm. */
const CLASS_OF_FILE: Record<string, NounClass> = {
  "05": "animal",
  "06": "artifact",
  "08": "body",
  "13": "food",
  "14": "group",
  "15": "place",
  "18": "person",
  "20": "plant",
};
/** Kinds of artifacts, by sense keys: those in which people are, and those that can be killed in a figure of speech alone. */
const PLACES = [
  "building",
  "building_complex",
  "establishment",
  "housing",
  "facility",
  "stadium",
  "area",
  "room",
  "hall",
  "workplace",
  "tower",
  "conveyance",
];
const DEVICES = ["device", "equipment", "representation"];
const WEAPONS = ["weapon", "weaponry", "armament", "explosive_device"];
const SENSES_OF_PLACES = 2; // "mall" is a walk first
const ANY_WORD = /^\p{Ll}+$/u;
const SLUR = /\b(?:offensive|disparaging|derogatory) (?:\w+ )?(?:terms?|names?|words?)\b|\([^)]*\bslur\b/;
const PERSON = "18";
const LIVING_OR_FOOD = new Set(["05", "13", "20"]);

/** Distils WordNet: what kind of thing each noun of the detector's vocabulary names, and words that offend whom they name. */
export async function distilNounClasses(): Promise<Record<NounClass | "slur", string>> {
  const wordnet = await readWordNet();
  const { words } = openWords(new Uint8Array(readFileSync("data/harm/words.bin")).buffer);
  const byClass = new Map<string, string[]>();
  for (const word of [...words].filter((one) => ANY_WORD.test(one)).sort()) {
    const name = nounClassOf(wordnet, word);
    if (name) byClass.set(name, [...(byClass.get(name) ?? []), word]);
  }
  byClass.set("slur", slursOf(wordnet));
  return Object.fromEntries([...byClass].sort().map(([name, all]) => [name, all.join(" ")])) as Record<
    NounClass | "slur",
    string
  >;
}

// By the commonest sense; none where no sense was ever met in WordNet's tagged texts and they differ, as of "server".
function nounClassOf(wordnet: WordNet, word: string): NounClass | undefined {
  const [first, second] = wordnet.senses(word);
  if (!first) return undefined;
  const classOf = (sense: string) => CLASS_OF_FILE[wordnet.synsets.get(sense)?.file ?? ""] ?? "other";
  const all = wordnet.senses(word).map(classOf);
  if (wordnet.use(word, first).tags === 0 && all.some((one) => one !== all[0])) return undefined;
  if (all[0] === "artifact") return artifactOf(wordnet, wordnet.senses(word));
  return all[0] === "animal" && second && classOf(second) === "food" ? "food" : all[0]; // eggs
}

function artifactOf(wordnet: WordNet, senses: readonly string[]): NounClass {
  const isOf = (sense: string, kinds: readonly string[]) => {
    const above = kindsOf(wordnet, sense);
    return kinds.some((kind) => above.has(wordnet.sense(`${kind}%1:06:00::`) ?? ""));
  };
  const [first = ""] = senses;
  if (senses.slice(0, SENSES_OF_PLACES).some((sense) => isOf(sense, PLACES))) return "place";
  return isOf(first, DEVICES) && !isOf(first, WEAPONS) ? "device" : "artifact";
}

// A sense and all that it is a kind of.
function kindsOf({ synsets }: WordNet, sense: string): ReadonlySet<string> {
  const found = new Set([sense]);
  for (const at of found)
    for (const { symbol, target } of synsets.get(at)?.pointers ?? []) if (symbol.startsWith("@")) found.add(target);
  return found;
}

// Words whose commonest sense WordNet marks as offending people of a protected group ("offensive term for a Jew"), and which name
// no animal, plant or food: "shrimp" and "taco" are mostly those, whatever sense comes first.
function slursOf(wordnet: WordNet): string[] {
  const lemmas = [...wordnet.synsets.values()].filter(isMarked).flatMap((synset) => synset.lemmas);
  const words = new Set(lemmas.map((lemma) => lemma.toLowerCase()).filter((lemma) => ANY_WORD.test(lemma)));
  return [...words].sort().filter((word) => {
    const senses = wordnet.senses(word).map((sense) => wordnet.synsets.get(sense));
    return senses[0] && isMarked(senses[0]) && !senses.some((one) => LIVING_OR_FOOD.has(one?.file ?? ""));
  });
}

const isMarked = ({ file, gloss }: Synset) => file === PERSON && SLUR.test(gloss) && namesGroup(gloss);
const namesGroup = (gloss: string) =>
  [...gloss.toLowerCase().matchAll(/\p{Ll}+/gu)].some(([word]) => CLASS_OF.get(word) === "<group>");
