import type { Kind } from "@/lib/catalog/kinds";
import { OWN_CLASSES } from "../classes";
import { sensePrior } from "../priors";
import { entity, link } from "../records";
import type { KnowledgeSource, Name, SourceRecord } from "../source";
import { readWordNet, type Synset, type WordNet } from "./wordnet-dict";
import { lifeFacts } from "./wordnet-glosses";
import { SynsetIdentity } from "./wordnet-identity";
import { isInstance, kindsOf, type SynsetKinds } from "./wordnet-kinds";

export const wordnet: KnowledgeSource = {
  id: "wordnet",
  name: "WordNet 3.1",
  licence: "WordNet",
  attribution: "WordNet 3.1, Princeton University, wordnet.princeton.edu",
  trust: 0.95,
  async *records(known) {
    const dictionary = await readWordNet();
    const kinds = kindsOf(dictionary);
    const identity = new SynsetIdentity(dictionary, kinds, known);
    const reader: Reader = { dictionary, kinds, identity };
    for (const offset of dictionary.synsets.keys()) identity.of(offset);
    for (const synset of dictionary.synsets.values()) {
      yield describe(synset, reader);
      yield* relations(synset, reader);
    }
    yield* ownClasses();
  },
};

interface Reader {
  dictionary: WordNet;
  kinds: SynsetKinds;
  identity: SynsetIdentity;
}

function describe(synset: Synset, { dictionary, kinds, identity }: Reader): SourceRecord {
  const ref = identity.of(synset.offset);
  const kind = isInnerCountry(synset, { dictionary, kinds }) && typeof ref === "string" ? "region" : kinds.of(synset);
  const names = synset.lemmas.filter(
    (lemma) => (kind !== "element" || isElementName(lemma)) && !isDescription(synset, lemma),
  );
  const aliases = names.map((lemma): Name => {
    const { rank, tags } = dictionary.use(lemma, synset.offset);
    return { name: lemma.replaceAll("_", " "), prior: sensePrior(rank, tags) };
  });
  const prior = aliases.reduce((max, alias) => Math.max(max, alias.prior ?? 0), 1);
  const label = labelOf(synset, kind);
  return entity({ key: ref, label, kind, aliases, prior, description: definition(synset) });
}

// Tibet, which WordNet calls a country and puts into one.
function isInnerCountry(synset: Synset, { dictionary, kinds }: Pick<Reader, "dictionary" | "kinds">): boolean {
  if (kinds.of(synset) !== "country") return false;
  const wholes = synset.pointers
    .filter(({ symbol }) => symbol === "#p")
    .map(({ target }) => dictionary.synsets.get(target));
  return wholes.some((whole) => whole && isInstance(whole) && kinds.of(whole) === "country");
}

// "Einstein, Albert Einstein" and "Everest, Mount Everest": the full name explains itself.
function labelOf({ lemmas }: Synset, kind: Kind): string {
  const [first = "", ...others] = lemmas.map((lemma) => lemma.replaceAll("_", " "));
  if (kind !== "person" && kind !== "mountain") return first;
  return others.find((other) => other.includes(first) && other.includes(" ") && !other.includes(".")) ?? first;
}

// Not "Au" and not "atomic number 79": symbols are text, and "He", "In" and "As" are words.
function isElementName(lemma: string): boolean {
  return lemma.length > 2 && !lemma.startsWith("atomic_number_");
}

// States that are no more, which WordNet gives as other names of today's countries.
const FORMER_STATES = new Set(
  "Soviet_Union Union_of_Soviet_Socialist_Republics USSR Soviet_Russia West_Germany East_Germany German_Democratic_Republic Rhodesia Northern_Rhodesia Southern_Rhodesia Zaire Upper_Volta Dahomey British_Honduras Dutch_Guiana Gold_Coast Belgian_Congo French_Congo Basutoland Bechuanaland Nyasaland South_West_Africa Yugoslavia Czechoslovakia Prussia Ottoman_Empire".split(
    " ",
  ),
);

// "capital of Australia" describes Canberra: as a name it would hide the relation that it states.
function isDescription(synset: Synset, lemma: string): boolean {
  if (FORMER_STATES.has(lemma)) return true;
  return /(?:^|_)capital(?:_of_|$)/.test(lemma) && isInstance(synset);
}

function definition({ gloss }: Synset): string {
  const example = gloss.indexOf('; "');
  return example < 0 ? gloss : gloss.slice(0, example);
}

const PLACE_KINDS = new Set<Kind>(["city", "region", "country", "continent", "place", "water", "mountain", "landmark"]);

function* relations(synset: Synset, reader: Reader): Generator<SourceRecord> {
  const subject = reader.identity.of(synset.offset);
  for (const { symbol, target } of synset.pointers) {
    const object = reader.identity.of(target);
    if (object === subject) continue;
    if (symbol === "@") yield link(subject, "subclass-of", object);
    else if (symbol === "@i") yield link(subject, "instance-of", object);
    else if (symbol === "#m") yield link(subject, "member-of", object);
    else if (symbol === "#s") yield link(object, "made-of", subject);
    else yield link(subject, isPlacePart([synset, target], reader) ? "located-in" : "part-of", object);
  }
  if (reader.kinds.of(synset) === "person" && isInstance(synset)) yield* lifeFacts(subject, synset.gloss);
}

function isPlacePart([part, whole]: [Synset, string], { kinds, dictionary }: Reader): boolean {
  const target = dictionary.synsets.get(whole);
  return isInstance(part) && PLACE_KINDS.has(kinds.of(part)) && !!target && PLACE_KINDS.has(kinds.of(target));
}

function* ownClasses(): Generator<SourceRecord> {
  for (const [name, { label, parent, aliases }] of Object.entries(OWN_CLASSES)) {
    yield entity({ key: `class/${name}`, label, kind: "class", prior: 140, aliases });
    if (parent) yield link(`class/${name}`, "subclass-of", parent);
  }
}
