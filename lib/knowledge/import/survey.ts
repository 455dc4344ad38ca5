import { type Fingerprint, fingerprint } from "@/lib/engine/graph/fingerprint";
import { FingerprintMap } from "../columns";
import { detached, isNameKey, labelOfKey, refOf } from "./labels";
import type { Statement, Statements } from "./statement";
import { OverlapSample, PredicateSurvey } from "./survey-samples";
import { readKeyAsValue, readValue } from "./values";
import { type PredicateRole, roleOfIri } from "./vocabulary";

const MOST_EARLY_LABELS = 50_000; // labels kept before it is known which keys turn out to be predicates or classes
const MOST_PREDICATES = 20_000; // of a source; all of Wikidata has some 12,000
const DEGREE_STEP = 8;
const MOST_DEGREE = 2 ** 26;

/** What flags of an entity tell. */
const FLAG = { named: 1, class: 2, told: 4 } as const;

/**
 * What a first reading of a file tells: of each predicate its objects and how many a subject has, of each thing whether
 * it is named and how often it occurs. Memory grows with the things and predicates, not with the statements.
 */
export class Survey {
  readonly predicates = new Map<string, PredicateSurvey>();
  readonly overlaps = new OverlapSample();
  readonly classes = new Set<string>();
  facts = 0;
  private readonly things = new FingerprintMap();
  private readonly earlyLabels = new Map<string, string>();
  private readonly wordLabels = new Map<string, string>();
  private source = "";
  private mostPredicates = MOST_PREDICATES;
  private readonly print: Fingerprint = { hi: 0, lo: 0 };

  /** Reads the statements of the source of that name. Throws `TooManyRelations`, `TooManyFacts`. */
  async addAll(statements: Statements, { name = "", mostFacts = Number.POSITIVE_INFINITY } = {}): Promise<void> {
    this.source = name;
    this.mostPredicates = this.predicates.size + MOST_PREDICATES;
    const most = this.facts + mostFacts;
    for await (const batch of statements) {
      for (const statement of batch) this.add(statement);
      if (this.facts > most) throw new TooManyFacts(mostFacts);
    }
  }

  add(statement: Statement): void {
    const role = roleOfIri(statement.predicate);
    if (role) this.addNamed(statement, role);
    else this.addFact(statement);
  }

  private addFact(statement: Statement): void {
    this.facts += 1;
    const predicate = this.predicate(statement.predicate);
    fingerprint(refOf(statement.subject), this.print);
    const subject = hashOf(this.print);
    const { object } = statement;
    this.touch(statement.subject, 0);
    if ("key" in object) {
      const value = readKeyAsValue(object.key);
      predicate.addThing(value);
      if (!value) this.touch(object.key, 0);
      fingerprint(refOf(object.key), this.print);
      if (!value) this.overlaps.add(predicate.index, subject, hashOf(this.print));
    } else {
      predicate.addWords(object, readValue(object));
      fingerprint(object.text, this.print);
    }
    predicate.addPair(subject, hashOf(this.print));
    predicate.sources.add(this.source);
  }

  /** How often a thing occurs, and whether a statement names it. */
  thing(key: string): { degree: number; named: boolean; isClass: boolean } {
    const value = this.things.get(refOf(key)) ?? 0;
    return {
      degree: Math.floor(value / DEGREE_STEP),
      named: (value & FLAG.named) !== 0,
      isClass: (value & FLAG.class) !== 0,
    };
  }

  /** Notes that a thing was told of, which is kept here to spare a second table of all things. True the first time. */
  tell(key: string): boolean {
    const before = this.things.update(refOf(key), (known = 0) => known | FLAG.told) ?? 0;
    return (before & FLAG.told) === 0;
  }

  isTold(key: string): boolean {
    return ((this.things.get(refOf(key)) ?? 0) & FLAG.told) !== 0;
  }

  /** Nothing is told of yet: at the start of each source. */
  beginTelling(): void {
    this.things.mapValues((value) => value & ~FLAG.told);
  }

  /** Lets go of what is known of things, once all is told. */
  forgetThings(): void {
    this.things.clear();
  }

  /** The label of a predicate or class: as the file gives it, or spelled by its key. */
  labelOf(key: string): string {
    return this.wordLabels.get(key) ?? this.earlyLabels.get(key) ?? labelOfKey(key);
  }

  /** Marks what a type relation that only its label tells (Wikidata's P31) makes classes of. */
  markClass(key: string): void {
    this.touch(key, FLAG.class);
    if (!this.classes.has(key) && this.classes.size < MOST_EARLY_LABELS) this.classes.add(detached(key));
  }

  private addNamed({ subject, object }: Statement, role: PredicateRole): void {
    if (role === "label" && "text" in object && isEnglish(object.lang)) this.addLabel(subject, object.text);
    if ((role === "type" || role === "subclass") && "key" in object) {
      this.touch(subject, role === "subclass" ? FLAG.class : 0);
      this.markClass(object.key);
      this.facts += 1;
    }
  }

  private addLabel(key: string, label: string): void {
    this.things.update(refOf(key), (before = 0) => before | FLAG.named);
    if (this.predicates.has(key) || this.classes.has(key) || /(?:^|[/#])P\d+$/.test(key)) {
      this.wordLabels.set(detached(key), detached(label));
    } else if (this.earlyLabels.size < MOST_EARLY_LABELS && !isNameKey(key)) {
      this.earlyLabels.set(detached(key), detached(label));
    }
  }

  private touch(key: string, flags: number): void {
    this.things.update(refOf(key), (before = 0) => {
      const counted = before < MOST_DEGREE * DEGREE_STEP ? before + DEGREE_STEP : before;
      return (counted | flags) >>> 0;
    });
  }

  private predicate(key: string): PredicateSurvey {
    const known = this.predicates.get(key);
    if (known) return known;
    if (this.predicates.size >= this.mostPredicates) throw new TooManyRelations();
    const made = new PredicateSurvey(detached(key), this.predicates.size);
    this.predicates.set(made.key, made);
    return made;
  }
}

/** A source has a relation for nearly every row: it is not understood. */
export class TooManyRelations extends Error {
  override name = "TooManyRelations";

  constructor() {
    super(
      `More than ${MOST_PREDICATES} different relations: the columns may not be those of subject, relation, object.`,
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
