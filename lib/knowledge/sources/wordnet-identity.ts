import type { Kind } from "@/lib/catalog/kinds";
import { aliasKey } from "@/lib/engine/text/tokens";
import { CLASS_SENSES } from "../classes";
import type { Among, Known, Ref } from "../source";
import type { Synset, WordNet } from "./wordnet-dict";
import { isInstance, type SynsetKinds } from "./wordnet-kinds";

const PLACES = new Set<Kind>(["city", "region", "country"]);
/** Kinds of which one name means one thing: an equal name of an equal kind is the same entity. */
const UNIQUE_BY_NAME = new Set<Kind>([
  "country",
  "continent",
  "language",
  "celestial",
  "constellation",
  "university",
  "airport",
  "organization",
  "programming-language",
]);

/** The shared keys of classes by the offset of the sense that each one is. */
export function classKeys(wordnet: WordNet): Map<string, string> {
  return new Map(
    Object.entries(CLASS_SENSES).map(([name, sense]) => {
      const offset = wordnet.sense(sense);
      if (!offset) throw new Error(`WordNet lacks the sense ${sense}`);
      return [offset, `class/${name}`];
    }),
  );
}

/** Kinds that WordNet does not mark as instances although each is one thing. */
const NAMED_NOUNS = new Set<Kind>(["language", "currency", "organization", "programming-language"]);

/** Which entity each synset is: one that a source before has described, a class that sources share, or its own. */
export class SynsetIdentity {
  private readonly refs = new Map<string, Ref>();
  private readonly classKeys: Map<string, string>;

  constructor(
    private readonly wordnet: WordNet,
    private readonly kinds: SynsetKinds,
    private readonly known: Known,
  ) {
    this.classKeys = classKeys(wordnet);
  }

  of(offset: string): Ref {
    const before = this.refs.get(offset);
    if (before !== undefined) return before;
    const own = `wordnet/${offset}`;
    this.refs.set(offset, own); // guards against circles of parts
    const synset = this.wordnet.synsets.get(offset);
    const ref = this.classKeys.get(offset) ?? (synset && this.merged(synset)) ?? own;
    this.refs.set(offset, ref);
    return ref;
  }

  private merged(synset: Synset): Ref | undefined {
    const kind = this.kinds.of(synset);
    if (kind === "element") return this.byName(synset, { kinds: ["element"] });
    const named = NAMED_NOUNS.has(kind) || isInstance(synset);
    if (!named) return undefined;
    if (kind === "currency") return this.byLabel(synset, kind);
    if (UNIQUE_BY_NAME.has(kind)) return this.byName(synset, { kinds: [kind] });
    return kind === "city" || kind === "region" ? this.place(synset, kind) : undefined;
  }

  // Namesakes are told apart by the region or country that WordNet puts them in.
  private place(synset: Synset, kind: Kind): Ref | undefined {
    for (const { symbol, target } of synset.pointers) {
      if (symbol !== "#p") continue;
      const home = this.of(target);
      const homeKind = this.known.kindOf(home);
      if (!homeKind || !PLACES.has(homeKind)) continue;
      const found = this.byName(synset, { kinds: kind === "city" ? ["city", "place"] : [kind], home });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  // Many currencies go by "dollar": only the full name tells which, and the plain dollar is a class of its own.
  private byLabel(synset: Synset, kind: Kind): Ref | undefined {
    const keys = new Set(synset.lemmas.map((lemma) => aliasKey(lemma.replaceAll("_", " "))));
    const accepts = (entity: number) => keys.has(aliasKey(this.known.labelOf(entity)));
    return this.byName(synset, { kinds: [kind], accepts });
  }

  private byName(synset: Synset, among: Among): Ref | undefined {
    for (const lemma of synset.lemmas) {
      const found = this.known.find(lemma.replaceAll("_", " "), among);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
