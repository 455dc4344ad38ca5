import type { Kind } from "@/lib/catalog/kinds";

/** The kind of a class's instances by its last word, where the commonest sense of that word in WordNet misleads. */
const BY_HEAD: Partial<Record<Kind, string>> = {
  company:
    "bank retailer brand airline chain store studio conglomerate startup label automaker carmaker brewery publisher",
  organization:
    "agency bank club team network alliance union party nonprofit bloc league channel federation commission orchestra",
  software:
    "framework library browser editor engine app application distribution platform model compiler kernel database site website service client tool environment suite system-software wiki cms messenger language-model shell",
  "programming-language": "programming-language scripting-language query-language markup-language stylesheet-language",
  product:
    "artificial-satellite space-telescope space-probe space-station communications-satellite console phone smartphone tablet drink soda car vehicle computer device toy aircraft ship spacecraft rocket model-car game-console",
  invention: "invention technique procedure process method machine instrument technology vaccine code",
  work: "album song film movie novel series sitcom painting sculpture symphony opera poem play game musical comic ballet play-cycle anthem fresco trilogy franchise magazine newspaper concerto",
  landmark:
    "tower skyscraper bridge palace castle temple church cathedral museum stadium monument statue dam wall canal tomb pyramid fortress mosque basilica arch theatre square gate tunnel",
  water: "river lake sea ocean bay gulf strait waterfall falls reservoir lagoon",
  mountain: "mountain peak volcano range",
  place:
    "desert island archipelago peninsula canyon forest park plateau cape valley cave glacier reef rainforest continent-part",
  person:
    "person man woman queen king emperor empress president prince princess ruler monarch leader politician player driver dictator pharaoh scientist",
  character: "character deity god goddess superhero",
  event:
    "war battle treaty revolution disaster mission election festival olympics massacre eruption earthquake voyage pandemic epidemic holiday tournament championship famine conference attack crisis assassination speech",
  celestial: "planet moon star galaxy comet asteroid nebula satellite",
  award: "prize award medal trophy",
  unit: "unit",
  element: "element chemical-element",
  constant: "constant",
  concept:
    "theory law phenomenon equation theorem principle effect protocol format standard model hypothesis radiation force language-family religion concept number",
  sport: "sport",
  organism: "animal plant breed species bird fish mammal",
  substance: "compound drug metal mineral gas acid hormone protein molecule antibiotic vitamin alloy chemical",
  field: "field branch discipline",
  university: "university college",
};

const HEADS = new Map(
  Object.entries(BY_HEAD).flatMap(([kind, words]) =>
    words.split(" ").map((word) => [word.replaceAll("-", " "), kind as Kind]),
  ),
);

/** The kind of what is an instance of a class, by the longest known ending of its name: "suspension bridge", landmark. */
export function kindOfInstances(className: string): Kind | undefined {
  const words = mainPart(className).toLowerCase().split(" ");
  for (let from = 0; from < words.length; from++) {
    const kind = HEADS.get(words.slice(from).join(" "));
    if (kind) return kind;
  }
  return undefined;
}

/** A class's name up to its first preposition: the wife of "wife of Justinian I" counts, not the first. */
export function mainPart(className: string): string {
  return className.split(/ (?:of|in|for|from|by|on|at) /)[0] ?? className;
}

/** Kinds between which sources differ about one and the same thing. */
const FAMILIES: readonly (readonly Kind[])[] = [
  ["organization", "company", "university", "airline", "group"],
  ["city", "region", "country", "place"],
  ["place", "water", "mountain", "landmark", "continent", "region"],
  ["landmark", "work", "product"],
  ["product", "invention", "software", "class", "substance", "concept", "thing", "landmark"],
  ["software", "programming-language", "language", "work"],
  ["event", "class", "concept", "work"],
  ["celestial", "place"],
  ["substance", "element", "class", "product", "organism", "concept"],
  ["concept", "constant", "class", "unit", "field"],
  ["sport", "class", "event", "field"],
  ["organism", "class"],
  ["body-part", "class"],
  ["field", "class", "concept"],
  ["award", "class"],
  ["character", "person"],
  ["group", "class"],
];

/** Whether two kinds can speak of one thing. */
export function compatible(a: Kind, b: Kind): boolean {
  return a === b || FAMILIES.some((family) => family.includes(a) && family.includes(b));
}
