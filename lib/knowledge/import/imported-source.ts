import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import { relationKey } from "@/lib/catalog/relations";
import type { Literal } from "@/lib/engine/graph/reader";
import type { KnowledgeSource, Known, Name, SourceObject, SourceRecord } from "../source";
import { isNameKey, keyOfObject, labelOfKey, refOf, withoutDisambiguation, wordsOf } from "./labels";
import type { InferredRelation } from "./relations";
import { spellings } from "./spellings";
import type { StatedObject, StatedText, Statement, Statements } from "./statement";
import { isEnglish, type Survey } from "./survey";
import { answerOf, inCanonical, readKeyAsValue, readValue } from "./values";
import { EMPTY_CLASSES, type PredicateRole, roleOfIri } from "./vocabulary";

const LONGEST_DESCRIPTION = 300; // characters
const LONGEST_NAME = 200;
const UNNAMED = "(unnamed)"; // a blank node
const SPELLING_LOSS = 30; // how far other spellings of a name rank below the name itself
const BARE_LOSS = 15; // how far "Antares" ranks below "Antares (rocket)" for the rocket

/** What a file was found to be: its survey, and its relations by predicate. */
export interface Understood {
  survey: Survey;
  relations: ReadonlyMap<string, InferredRelation>;
  /** Reads the statements again, from the start. */
  statements(): Statements;
}

type About = Omit<KnowledgeSource, "records">;

/** A source that tells the statements of files as entities and facts, once they are understood. */
export function importedSource(about: About, understood: Understood): KnowledgeSource {
  return { ...about, records: (known) => new Teller(understood, known).records() };
}

class Teller {
  private readonly kinds = new Map<string, Kind | undefined>();
  /** Whether some words are said of things that may be known under that name once all are read. */
  private hasNames = false;
  private out: SourceRecord[] = [];
  private last = "";

  constructor(
    private readonly of: Understood,
    private readonly known: Known,
  ) {}

  async *records(): AsyncGenerator<readonly SourceRecord[]> {
    this.of.survey.things.beginTelling();
    for await (const batch of this.of.statements()) {
      for (const statement of batch) this.tell(statement);
      yield this.take();
    }
    if (!this.hasNames) return;
    for await (const batch of this.of.statements()) {
      for (const statement of batch) this.tellNamed(statement);
      yield this.take();
    }
  }

  private take(): SourceRecord[] {
    const out = this.out;
    this.out = [];
    return out;
  }

  private tell(statement: Statement): void {
    const { subject, predicate } = statement;
    const inferred = this.of.relations.get(predicate);
    const role = inferred ? inferred.role : roleOfIri(predicate);
    if (role) this.tellRole(statement, role);
    if (!inferred || (role && role !== "alias")) return;
    this.mention(subject);
    const object = this.objectOf(statement.object, inferred);
    if (object === undefined) this.hasNames = true;
    else if (typeof object !== "string") this.tellFact(subject, inferred, object);
    else {
      this.mention(object);
      this.tellFact(subject, inferred, { entity: refOf(object) });
    }
  }

  // Words that name a thing: one of the file where it has one of that name, else a thing of its own.
  private tellNamed({ subject, predicate, object }: Statement): void {
    const inferred = this.of.relations.get(predicate);
    if (!inferred || !("text" in object) || (inferred.role && inferred.role !== "alias")) return;
    if (this.objectOf(object, inferred) !== undefined) return;
    const named = inferred.yesNo ? answered(object, inferred) : object;
    const found = this.known.find(named.text);
    const key = keyOfObject(named);
    if (found === undefined) this.mention(key);
    this.tellFact(subject, inferred, { entity: found ?? refOf(key) });
  }

  private tellFact(subject: string, inferred: InferredRelation, object: SourceObject): void {
    const { relation, inverted, subjectKind, objectKind } = inferred;
    const [first, second] =
      inverted && "entity" in object ? [object.entity, { entity: refOf(subject) }] : [refOf(subject), object];
    this.out.push({
      fact: { subject: first, relation: relationKey(relation), object: second, subjectKind, objectKind },
    });
  }

  private tellRole({ subject, object }: Statement, role: PredicateRole): void {
    if (role === "label" || role === "alias" || role === "description") {
      if ("text" in object && isEnglish(object.lang)) this.tellWords(subject, object.text, role);
      return;
    }
    const key = keyOfObject(object);
    if (role === "ignored" || isNameKey(key) !== isNameKey(subject)) return;
    this.mention(subject);
    if (EMPTY_CLASSES.has(key)) return;
    this.mention(key);
    const relation = role === "type" ? "instance-of" : "subclass-of";
    const subjectKind = role === "type" ? this.kindOfClass(key) : undefined;
    this.out.push({ fact: { subject: refOf(subject), relation, object: { entity: refOf(key) }, subjectKind } });
  }

  private tellWords(key: string, text: string, role: "label" | "alias" | "description"): void {
    if (this.of.relations.has(key) && this.of.survey.things.get(key).degree === 0) return;
    if (role === "description") {
      this.mention(key);
      this.out.push({ description: { of: refOf(key), text: text.slice(0, LONGEST_DESCRIPTION) } });
    } else if (text.length <= LONGEST_NAME) this.describe(key, { name: text, main: role === "label" });
  }

  /** Describes a thing that no statement names, by its key, where it is met first. */
  private mention(key: string): void {
    if (key === this.last) return;
    this.last = key;
    if (this.of.survey.things.isTold(key) || this.of.survey.things.get(key).named) return;
    if (key.startsWith("_:")) {
      this.of.survey.things.tell(key);
      this.out.push({ entity: { key, label: UNNAMED, kind: "thing", prior: 1, unnamed: true } });
    } else this.describe(key, { name: labelOfKey(key), main: true });
  }

  private describe(key: string, { name, main }: { name: string; main: boolean }): void {
    const ref = refOf(key);
    const { degree, isClass, named } = this.of.survey.things.get(key);
    const isFirst = this.of.survey.things.tell(key);
    const prior = priorOf(degree);
    // IRIs write classes with capitals; a label, or a word of a table, has its own spelling.
    const label = isClass && main && !named && !isNameKey(key) ? wordsOf(name) : name;
    if (!isFirst && !main) {
      this.out.push({ alias: { of: ref, name: label, prior } });
      return;
    }
    const bare = withoutDisambiguation(label);
    const others = spellings(label).filter((other) => other !== bare);
    const aliases: Name[] = others.map((other) => ({ name: other, prior: Math.max(1, prior - SPELLING_LOSS) }));
    if (bare) aliases.push({ name: bare, prior: prior - BARE_LOSS });
    if (isClass) aliases.push({ name: label.toLowerCase(), caps: "any" });
    this.out.push({ entity: { key: ref, label, kind: isClass ? "class" : "thing", prior, aliases } });
  }

  /** The object as the relation takes it: a key, a value, or undefined for words that name a thing. */
  private objectOf(object: StatedObject, inferred: InferredRelation): string | SourceObject | undefined {
    const { relation } = inferred;
    if ("key" in object) return asValue(readKeyAsValue(object.key)?.literal, inferred) ?? object.key;
    if (relation.object === "entity" && !isEnglish(object.lang)) return { kind: "text", text: object.text };
    const { literal, shape } = readValue(object);
    if (relation.object === "entity") {
      return shape === "text" && object.text.length <= LONGEST_NAME ? undefined : textOf(object);
    }
    if (relation.object === "text") return textOf(object);
    return asValue(literal, inferred) ?? textOf(object);
  }

  private kindOfClass(key: string): Kind | undefined {
    if (!this.kinds.has(key)) {
      const noun = wordsOf(this.of.survey.labelOf(key)).replace(/ (?:of|in|for) .*$/, "");
      this.kinds.set(key, kindsOfNoun(noun)?.[0] ?? kindsOfNoun(noun.split(" ").at(-1) ?? "")?.[0]);
    }
    return this.kinds.get(key);
  }
}

// "Dishwasher safe: yes" says that it is dishwasher safe. A no stays, and stands against those words.
function answered(object: StatedText, { relation: { label } }: InferredRelation): StatedText {
  const answer = answerOf(object.text);
  return answer === undefined ? object : { text: answer ? label : "no" };
}

const textOf = ({ text }: StatedText): SourceObject => ({ kind: "text", text });

/** A value as its relation counts it: a bare year as a date or a number, a plain number in the relation's unit. */
function asValue(literal: Literal | undefined, { relation, plainUnit }: InferredRelation) {
  const { object, unit } = relation;
  if (!literal || object === "entity" || object === "text") return undefined;
  if (object === "date") return literal.kind === "date" ? literal : undefined;
  if (literal.kind === "text") return undefined;
  if (literal.kind === "date" && literal.month !== 0) return undefined;
  const number = literal.kind === "date" ? ({ kind: "number", value: literal.year, unit: "" } as const) : literal;
  if (number.unit !== "" || !unit) return number;
  const value = plainUnit?.canonical === unit ? inCanonical(number.value, plainUnit) : number.value;
  return { ...number, value, unit };
}

// Things that are spoken of more are likelier meant: once 60, ten times 80, a million times 180.
function priorOf(degree: number): number {
  return Math.min(250, Math.round(60 + 20 * Math.log10(Math.max(1, degree))));
}
