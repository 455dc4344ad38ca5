import { type Fingerprint, fingerprint } from "@/lib/engine/graph/fingerprint";
import { detached, labelOfKey, refOf } from "./labels";
import type { Statement, Statements } from "./statement";
import { SourceLabels } from "./survey-labels";
import { type Join, OverlapSample, PredicateSurvey } from "./survey-samples";
import { SurveyedThings } from "./surveyed-things";
import { readKeyAsValue, readValue } from "./values";
import { type PredicateRole, roleOfIri } from "./vocabulary";

const MOST_PREDICATES = 20_000; // of a source; all of Wikidata has some 12,000
const ANY = Number.POSITIVE_INFINITY;
const MOST_CLASSES = 50_000; // of a source, whose labels tell the kinds of things

/**
 * What a first reading of a source tells: of each predicate its objects and how many a subject has, of each thing whether
 * it is named and how often it occurs. What a predicate means is a source's own matter, things are one in all sources.
 * Memory grows with the things and predicates, not with the statements.
 */
export class Survey {
  readonly predicates = new Map<string, PredicateSurvey>();
  /** Once closed: which relations join pairs of things both ways. */
  joins: readonly Join[] = [];
  facts = 0;
  private readonly overlaps = new OverlapSample();
  private readonly classes = new Set<string>();
  private readonly labels: SourceLabels;
  private readonly print: Fingerprint = { hi: 0, lo: 0 };

  constructor(
    /** The name of the source. */
    readonly source = "",
    readonly things = new SurveyedThings(),
  ) {
    this.labels = new SourceLabels(things.labels, { predicates: this.predicates, classes: this.classes });
  }

  /** Reads the statements of the source. Throws `TooManyRelations`, `TooManyFacts`. */
  async addAll(statements: Statements, { mostFacts = ANY, mostRelations = ANY } = {}): Promise<void> {
    for await (const batch of statements) {
      for (const statement of batch) this.add(statement);
      if (this.facts > mostFacts) throw new TooManyFacts(mostFacts);
      if (this.predicates.size > mostRelations) throw TooManyRelations.beside(mostRelations);
    }
    this.close();
  }

  add(statement: Statement): void {
    const role = roleOfIri(statement.predicate);
    if (role) this.addNamed(statement, role);
    else this.addFact(statement);
  }

  /** All is read: of what was sampled only what it tells is kept, since the surveys of all sources live together. */
  close(): void {
    this.joins = this.overlaps.joins();
    this.overlaps.clear();
    for (const predicate of this.predicates.values()) predicate.close();
    this.labels.close();
    this.classes.clear();
  }

  private addFact(statement: Statement): void {
    this.facts += 1;
    const predicate = this.predicate(statement.predicate);
    fingerprint(refOf(statement.subject), this.print);
    const subject = hashOf(this.print);
    const { object } = statement;
    this.things.meet(statement.subject);
    if ("key" in object) {
      const value = readKeyAsValue(object.key);
      predicate.addThing(value);
      if (!value) this.things.meet(object.key);
      fingerprint(refOf(object.key), this.print);
      if (!value) this.overlaps.add(predicate.index, subject, hashOf(this.print));
    } else {
      predicate.addWords(object, readValue(object));
      fingerprint(object.text, this.print);
    }
    predicate.addPair(subject, hashOf(this.print));
  }

  /** The label of a predicate or class: as the source gives it, or else another one, or spelled by its key. */
  labelOf(key: string): string {
    return this.labels.get(key) ?? labelOfKey(key);
  }

  private markClass(key: string): void {
    this.things.meetClass(key);
    if (!this.classes.has(key) && this.classes.size < MOST_CLASSES) this.classes.add(detached(key));
  }

  private addNamed({ subject, object }: Statement, role: PredicateRole): void {
    if (role === "label" && "text" in object && isEnglish(object.lang)) {
      this.things.name(subject);
      this.labels.add(subject, object.text);
    }
    if ((role === "type" || role === "subclass") && "key" in object) {
      if (role === "subclass") this.things.meetClass(subject);
      else this.things.meet(subject);
      this.markClass(object.key);
      this.facts += 1;
    }
  }

  private predicate(key: string): PredicateSurvey {
    const known = this.predicates.get(key);
    if (known) return known;
    if (this.predicates.size >= MOST_PREDICATES) throw TooManyRelations.ofOne();
    const made = new PredicateSurvey(detached(key), this.predicates.size);
    this.predicates.set(made.key, made);
    return made;
  }
}

/** A source has a relation for nearly every row, so that it is not understood, or more than fit beside the others'. */
export class TooManyRelations extends Error {
  override name = "TooManyRelations";

  static ofOne(): TooManyRelations {
    return new TooManyRelations(
      `More than ${MOST_PREDICATES} different relations: the columns may not be those of subject, relation, object.`,
    );
  }

  static beside(room: number): TooManyRelations {
    return new TooManyRelations(
      `More different relations than fit beside those of the other sources, which is ${room.toLocaleString("en")} more. Remove a source, then import this one again.`,
    );
  }
}

/** A source states more facts than its owner has room for. */
export class TooManyFacts extends Error {
  override name = "TooManyFacts";

  constructor(room: number) {
    super(
      `More facts than the plan has room for, which is ${room.toLocaleString("en")} more. Remove a source or change the plan, then import this one again.`,
    );
  }
}

/** Names in English or in no language are read; "en-GB" is English. */
export function isEnglish(lang: string | undefined): boolean {
  return lang === undefined || lang === "" || lang === "mul" || lang === "en" || lang.startsWith("en-");
}

// 53 bits, which a Map takes as a key.
function hashOf({ hi, lo }: Fingerprint): number {
  return hi * 2 ** 21 + (lo >>> 11);
}
