import { hasRole, type Relation, type RelationRole } from "@/lib/catalog/relations";
import { type Lexicon, makeLexicon } from "../relations/lexicon";
import { makeVocabulary, type Vocabulary, vocabularyOfLabels } from "../relations/vocabulary";

/**
 * The relations of a graph, and what is worked out of them: which have a role, what words state them. Made where a graph is
 * opened, and the same for all that is asked of it.
 */
export class Schema {
  readonly #byRole = new Map<RelationRole, readonly number[]>();
  readonly #byId: ReadonlyMap<string, number>;
  readonly #alone: readonly (readonly number[])[];
  #lexicon: Lexicon | undefined;
  #vocabulary: Vocabulary | undefined;
  #labels: Vocabulary | undefined;

  constructor(readonly relations: readonly Relation[]) {
    this.#byId = new Map(relations.map(({ id }, at) => [id, at]));
    this.#alone = relations.map((_, at) => [at]);
  }

  /** Index of a relation by id; -1 where the graph has none. */
  indexOf(id: string): number {
    return this.#byId.get(id) ?? -1;
  }

  /** Indices of the relations of a role; the same list each time. */
  allOf(role: RelationRole): readonly number[] {
    const known = this.#byRole.get(role);
    if (known) return known;
    const found = this.relations.flatMap((one, at) => (hasRole(one, role) ? [at] : []));
    this.#byRole.set(role, found);
    return found;
  }

  /** Index of the relation of a role; -1 where the graph has none. */
  oneOf(role: RelationRole): number {
    return this.allOf(role)[0] ?? -1;
  }

  /** A relation as a list of one; the same list each time. */
  alone(relation: number): readonly number[] {
    return this.#alone[relation] ?? [];
  }

  /** Phrases by which the words of a clause state relations. */
  get lexicon(): Lexicon {
    this.#lexicon ??= makeLexicon(this.relations);
    return this.#lexicon;
  }

  /** Words by which facts are told. */
  get vocabulary(): Vocabulary {
    this.#vocabulary ??= makeVocabulary(this.relations);
    return this.#vocabulary;
  }

  /** The same as if nothing but the labels of relations were known. */
  get labels(): Vocabulary {
    this.#labels ??= vocabularyOfLabels(this.relations);
    return this.#labels;
  }
}
