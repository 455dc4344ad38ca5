import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import type { Literal } from "@/lib/engine/graph/reader";
import { FingerprintMap } from "../columns";
import type { KnowledgeSource, Known, Name, SourceObject, SourceRecord } from "../source";
import { isNameKey, keyOfObject, labelOfKey, refOf, withoutDisambiguation, wordsOf } from "./labels";
import { type InferredRelation, namedUnit } from "./relations";
import type { StatedObject, StatedText, Statement, Statements } from "./statement";
import { isEnglish, type Survey } from "./survey";
import { inCanonical, readKeyAsValue, readValue } from "./values";
import { EMPTY_CLASSES, type Role, roleOfIri } from "./vocabulary";

const LONGEST_DESCRIPTION = 300; // characters
const LONGEST_NAME = 200;
const UNNAMED = "(unnamed)"; // a blank node
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
  private readonly told = new FingerprintMap();
  private readonly kinds = new Map<string, Kind | undefined>();
  /** Whether some words are said of things that may be known under that name once all are read. */
  private hasNames = false;

  constructor(
    private readonly of: Understood,
    private readonly known: Known,
  ) {}

  async *records(): AsyncGenerator<SourceRecord> {
    for await (const batch of this.of.statements()) for (const statement of batch) yield* this.tell(statement);
    if (!this.hasNames) return;
    for await (const batch of this.of.statements()) for (const statement of batch) yield* this.tellNamed(statement);
  }

  private *tell(statement: Statement): Generator<SourceRecord> {
    const role = roleOfIri(statement.predicate);
    if (role) return yield* this.tellRole(statement, role);
    const inferred = this.of.relations.get(statement.predicate);
    if (!inferred) return;
    yield* this.mention(statement.subject);
    if (inferred.role) yield* this.tellRole(statement, inferred.role);
    if (inferred.role && inferred.role !== "alias") return;
    const object = this.objectOf(statement.object, inferred);
    if (object === undefined) {
      this.hasNames = true;
      return;
    }
    if (typeof object === "string") yield* this.mention(object);
    yield* factOf(statement.subject, inferred, typeof object === "string" ? { entity: refOf(object) } : object);
  }

  // Words that name a thing: one of the file where it has one of that name, else a thing of its own.
  private *tellNamed({ subject, predicate, object }: Statement): Generator<SourceRecord> {
    const inferred = this.of.relations.get(predicate);
    if (!inferred || roleOfIri(predicate) || this.objectOf(object, inferred) !== undefined || !("text" in object))
      return;
    const found = this.known.find(object.text);
    const key = keyOfObject(object);
    if (found === undefined) yield* this.mention(key);
    yield* factOf(subject, inferred, { entity: found ?? refOf(key) });
  }

  private *tellRole({ subject, object }: Statement, role: Role): Generator<SourceRecord> {
    if (role === "label" || role === "alias" || role === "description") {
      if ("text" in object && isEnglish(object.lang)) yield* this.tellWords(subject, object.text, role);
      return;
    }
    const key = keyOfObject(object);
    if (role === "ignored" || isNameKey(key) !== isNameKey(subject)) return;
    yield* this.mention(subject);
    if (EMPTY_CLASSES.has(key)) return;
    yield* this.mention(key);
    const relation = role === "type" ? "instance-of" : "subclass-of";
    yield { fact: { subject: refOf(subject), relation, object: { entity: refOf(key) } } };
    const kind = role === "type" ? this.kindOfClass(key) : undefined;
    if (kind) yield { kind: { of: refOf(subject), is: kind } };
  }

  private *tellWords(key: string, text: string, role: "label" | "alias" | "description"): Generator<SourceRecord> {
    if (this.of.relations.has(key) && this.of.survey.thing(key).degree === 0) return;
    if (role === "description") {
      yield* this.mention(key);
      yield { description: { of: refOf(key), text: text.slice(0, LONGEST_DESCRIPTION) } };
    } else if (text.length <= LONGEST_NAME) yield* this.describe(key, { name: text, main: role === "label" });
  }

  /** Describes a thing that no statement names, by its key, where it is met first. */
  private *mention(key: string): Generator<SourceRecord> {
    if (this.told.get(refOf(key)) !== undefined || this.of.survey.thing(key).named) return;
    if (!key.startsWith("_:")) return yield* this.describe(key, { name: labelOfKey(key), main: true });
    this.told.set(key, 1);
    yield { entity: { key, label: UNNAMED, kind: "thing", prior: 1, unnamed: true } };
  }

  private *describe(key: string, { name, main }: { name: string; main: boolean }): Generator<SourceRecord> {
    const ref = refOf(key);
    const { degree, isClass } = this.of.survey.thing(key);
    const isFirst = this.told.get(ref) === undefined;
    this.told.set(ref, 1);
    const prior = priorOf(degree);
    // Words of tables that are classes keep their spelling; IRIs write them with capitals.
    const label = isClass && !isNameKey(key) && main && !this.of.survey.thing(key).named ? wordsOf(name) : name;
    const bare = withoutDisambiguation(label);
    const aliases: Name[] = bare ? [{ name: bare, prior: prior - BARE_LOSS }] : [];
    if (isClass) aliases.push({ name: label.toLowerCase(), caps: "any" });
    const kind = isClass ? "class" : "thing";
    if (isFirst || main) yield { entity: { key: ref, label, kind, prior, aliases } };
    else yield { alias: { of: ref, name: label, prior } };
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

function* factOf(subject: string, inferred: InferredRelation, object: SourceObject): Generator<SourceRecord> {
  const { relation, inverted, subjectKind, objectKind } = inferred;
  const ref = refOf(subject);
  const [first, second] = inverted && "entity" in object ? [object.entity, { entity: ref }] : [ref, object];
  yield { fact: { subject: first, relation: relation.id, object: second } };
  if (subjectKind) yield { kind: { of: first, is: subjectKind } };
  if (objectKind && "entity" in second) yield { kind: { of: second.entity, is: objectKind } };
}

const textOf = ({ text }: StatedText): SourceObject => ({ kind: "text", text });

/** A value as its relation counts it: a bare year as a date or a number, a plain number in the relation's unit. */
function asValue(literal: Literal | undefined, { key, relation }: InferredRelation) {
  const { object, unit } = relation;
  if (!literal || object === "entity" || object === "text") return undefined;
  if (object === "date") return literal.kind === "date" ? literal : undefined;
  if (literal.kind === "text") return undefined;
  if (literal.kind === "date") {
    return literal.month === 0 ? ({ kind: "number", value: literal.year, unit: unit ?? "" } as const) : undefined;
  }
  if (literal.unit !== "" || !unit) return literal;
  const named = namedUnit(wordsOf(labelOfKey(key)));
  const value = named?.canonical === unit ? inCanonical(literal.value, named) : literal.value;
  return { ...literal, value, unit };
}

// Things that are spoken of more are likelier meant: once 60, ten times 80, a million times 180.
function priorOf(degree: number): number {
  return Math.min(250, Math.round(60 + 20 * Math.log10(Math.max(1, degree))));
}
