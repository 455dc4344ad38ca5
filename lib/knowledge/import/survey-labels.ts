import { detached, isNameKey } from "./labels";

const MOST_EARLY_LABELS = 50_000; // of a source, kept before it is known which keys turn out to be predicates or classes
const MOST_PROPERTIES = 20_000; // of a source that have labels; Wikidata has some 12,000
const MOST_CHARACTERS = 16_000_000; // of each sort in all sources together: some 150,000 labels with their keys
const ENTRY_CHARACTERS = 60; // what an entry costs beside its characters

/**
 * What a thing with a label is: labels of predicates are kept always, since there is a bound to predicates; those of
 * properties that no facts were read of yet, of classes, and early ones as long as there is room for each.
 */
type Sort = "predicate" | "property" | "class" | "early";

/** What sources call what others may use as a predicate or class; of several the first holds. */
export class SharedLabels {
  /** Of the sources that are read. */
  readonly predicates = new Set<string>();
  private readonly labels = new Map<string, string>();
  private readonly room = { property: MOST_CHARACTERS, class: MOST_CHARACTERS, early: MOST_CHARACTERS };

  get(key: string): string | undefined {
    return this.labels.get(key);
  }

  add(key: string, label: string, sort: Sort): void {
    if (!this.labels.has(key) && this.takeRoom(key, label, sort)) this.labels.set(key, label);
  }

  /** Whether there is room for one more label, which it then takes. */
  takeRoom(key: string, label: string, sort: Sort): boolean {
    if (sort === "predicate") return true;
    const needed = key.length + label.length + ENTRY_CHARACTERS;
    if (this.room[sort] < needed) return false;
    this.room[sort] -= needed;
    return true;
  }
}

/** What one source calls its things, as far as they are or may turn out to be predicates or classes. */
export class SourceLabels {
  private readonly labels = new Map<string, string>();
  private readonly counts = { property: 0, early: 0 };

  constructor(
    private readonly shared: SharedLabels,
    private readonly uses: { predicates: ReadonlyMap<string, unknown>; classes: ReadonlySet<string> },
  ) {}

  /** As the source calls it, or else another one. */
  get(key: string): string | undefined {
    return this.labels.get(key) ?? this.shared.get(key);
  }

  add(key: string, label: string): void {
    const sort = this.sortOf(key);
    if (sort === "early" && isNameKey(key)) return;
    if (sort === "property" || sort === "early") {
      if (this.counts[sort] >= (sort === "early" ? MOST_EARLY_LABELS : MOST_PROPERTIES)) return;
      if (!this.labels.has(key)) this.counts[sort] += 1;
    }
    this.labels.set(detached(key), detached(label));
  }

  /** All is read: what the source alone says stays here, the rest is kept once for all sources. */
  close(): void {
    for (const key of this.uses.predicates.keys()) this.shared.predicates.add(key);
    for (const [key, label] of this.labels) {
      const sort = this.sortOf(key);
      this.shared.add(key, label, sort);
      if (this.shared.get(key) === label || !this.isNeeded(key, label, sort)) this.labels.delete(key);
    }
  }

  // Where others call it otherwise: its own predicates, and what may be a class of its own.
  private isNeeded(key: string, label: string, sort: Sort): boolean {
    if (this.uses.predicates.has(key)) return true;
    return (sort === "class" || sort === "early") && this.shared.takeRoom(key, label, sort);
  }

  private sortOf(key: string): Sort {
    if (this.uses.predicates.has(key) || this.shared.predicates.has(key)) return "predicate";
    if (this.uses.classes.has(key)) return "class";
    return PROPERTY.test(key) ? "property" : "early";
  }
}

const PROPERTY = /(?:^|[/#])P\d+$/; // as Wikidata and its like number them
