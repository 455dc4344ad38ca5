import type { Kind } from "@/lib/catalog/kinds";
import type { Synset, WordNet } from "./wordnet-dict";

/** Senses of WordNet below which an instance is of a kind. The nearest one above an instance decides. */
const ANCHORS: readonly (readonly [sense: string, kind: Kind])[] = [
  ["person%1:03:00::", "person"],
  ["organism%1:03:00::", "organism"],
  ["taxonomic_group%1:14:00::", "organism"],
  ["city%1:15:00::", "city"],
  ["town%1:15:00::", "city"],
  ["village%1:15:00::", "city"],
  ["national_capital%1:15:00::", "city"],
  ["state_capital%1:15:00::", "city"],
  ["country%1:15:00::", "country"],
  ["continent%1:17:00::", "continent"],
  ["administrative_district%1:15:00::", "region"],
  ["location%1:03:00::", "place"],
  ["geological_formation%1:17:00::", "place"],
  ["land%1:17:00::", "place"],
  ["body_of_water%1:17:00::", "water"],
  ["stream%1:17:00::", "water"],
  ["mountain%1:17:00::", "mountain"],
  ["mountain_peak%1:17:00::", "mountain"],
  ["range%1:17:00::", "mountain"],
  ["volcano%1:17:00::", "mountain"],
  ["structure%1:06:00::", "landmark"],
  ["artifact%1:03:00::", "product"],
  ["creation%1:06:00::", "work"],
  ["organization%1:14:00::", "organization"],
  ["social_group%1:14:00::", "group"],
  ["ethnic_group%1:14:00::", "group"],
  ["company%1:14:01::", "company"],
  ["business%1:14:00::", "company"],
  ["university%1:06:00::", "university"],
  ["university%1:14:01::", "university"],
  ["college%1:06:00::", "university"],
  ["college%1:14:00::", "university"],
  ["airport%1:06:00::", "airport"],
  ["airline%1:06:00::", "airline"],
  ["writing%1:10:00::", "work"],
  ["music%1:10:00::", "work"],
  ["show%1:10:00::", "work"],
  ["movie%1:10:00::", "work"],
  ["play%1:10:01::", "work"],
  ["publication%1:10:00::", "work"],
  ["fictional_character%1:18:00::", "character"],
  ["imaginary_being%1:18:00::", "character"],
  ["spiritual_being%1:18:00::", "character"],
  ["event%1:03:00::", "event"],
  ["act%1:03:00::", "event"],
  ["celestial_body%1:17:00::", "celestial"],
  ["galaxy%1:14:00::", "celestial"],
  ["constellation%1:17:00::", "constellation"],
  ["software%1:10:00::", "software"],
  ["programming_language%1:10:00::", "programming-language"],
  ["natural_language%1:10:00::", "language"],
  ["artificial_language%1:10:00::", "language"],
  ["monetary_unit%1:23:00::", "currency"],
  ["award%1:21:00::", "award"],
  ["award%1:10:00::", "award"],
  ["unit_of_measurement%1:23:00::", "unit"],
  ["chemical_element%1:27:00::", "element"],
  ["substance%1:03:01::", "substance"],
  ["substance%1:03:00::", "substance"],
  ["body_part%1:08:00::", "body-part"],
  ["sport%1:04:00::", "sport"],
  ["discipline%1:09:00::", "field"],
];

/** Kinds that a common noun has, too: a salmon is an organism, but "river" is no water and "physicist" no person. */
const KINDS_OF_NOUNS = new Set<Kind>([
  "organism",
  "substance",
  "body-part",
  "sport",
  "field",
  "unit",
  "currency",
  "language",
  "programming-language",
  "award",
]);

/** Kinds that a name with a capital has although WordNet files it among the classes, as it does NATO and the Bible. */
const KINDS_OF_NAMES = new Set<Kind>([
  "organization",
  "company",
  "university",
  "event",
  "work",
  "landmark",
  "software",
  "region",
  "place",
]);

export interface SynsetKinds {
  /** The kind of the entity that a synset becomes. */
  of(synset: Synset): Kind;
  /** The kind of what is an instance of a class: "bridge" gives landmark. */
  ofInstances(offset: string): Kind | undefined;
}

/** Kinds by the chain of hypernyms. */
export function kindsOf(wordnet: WordNet): SynsetKinds {
  const anchors = new Map<string, Kind>();
  for (const [sense, kind] of ANCHORS) {
    const offset = wordnet.sense(sense);
    if (!offset) throw new Error(`WordNet lacks the sense ${sense}`);
    anchors.set(offset, kind);
  }
  const memo = new Map<string, Kind | undefined>();
  const ofInstances = (offset: string): Kind | undefined => {
    if (memo.has(offset)) return memo.get(offset);
    const kind = anchors.get(offset) ?? above(wordnet.synsets.get(offset), ofInstances);
    memo.set(offset, kind);
    return kind;
  };
  return {
    ofInstances,
    of(synset) {
      const kind = above(synset, ofInstances);
      if (isInstance(synset)) return kind ?? "thing";
      if (kind === "element") return isElement(synset) ? kind : "substance";
      if (kind && KINDS_OF_NAMES.has(kind) && isCapitalised(synset)) return kind;
      return kind && KINDS_OF_NOUNS.has(kind) ? kind : "class";
    },
  };
}

/** Whether a synset is one thing rather than a kind of things: Paris, not a city. */
export function isInstance(synset: Synset): boolean {
  return synset.pointers.some(({ symbol }) => symbol === "@i");
}

/** Every element lists "atomic number 79" among its names. */
function isElement(synset: Synset): boolean {
  return synset.lemmas.some((lemma) => lemma.startsWith("atomic_number_"));
}

const isCapitalised = (synset: Synset) => synset.lemmas.every((lemma) => /^\p{Lu}/u.test(lemma));

function above(synset: Synset | undefined, kindOf: (offset: string) => Kind | undefined): Kind | undefined {
  const parents = (synset?.pointers ?? []).filter(({ symbol }) => symbol === "@" || symbol === "@i");
  for (const { target } of parents) {
    const kind = kindOf(target);
    if (kind) return kind;
  }
  return undefined;
}
