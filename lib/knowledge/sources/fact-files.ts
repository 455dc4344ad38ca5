import type { Kind } from "@/lib/catalog/kinds";
import { RELATIONS } from "@/lib/catalog/relations";
import { ClassFinder } from "../facts/classes";
import { parseLiteral } from "../facts/object";
import { type FactRow, readFactFiles } from "../facts/read";
import { type Labelled, recordKey, recordWordings, resolveLabels } from "../facts/resolve";
import { capsOf } from "../names";
import { PRIOR } from "../priors";
import { entity, link } from "../records";
import type { KnowledgeSource, Name, SourceRecord } from "../source";

/** An object that no row describes further is less known than a subject. */
const OBJECT_PRIOR = 150;
const ALIAS_PRIOR = 175;

export const factFiles: KnowledgeSource = {
  id: "facts",
  name: "Assay's reviewed facts",
  licence: "MIT",
  attribution: "data/facts of this project; each row names its source",
  trust: 0.97,
  async *records(known) {
    const { rows, problems } = readFactFiles();
    const [first] = problems;
    if (first) throw new Error(`data/facts/${first.file}:${first.line}: ${first.message}`);
    const classes = await ClassFinder.open();
    const labels = resolveLabels(rows, {
      known,
      kindOfInstances: (name) => classes.kindOfInstances(name),
      classKey: (name) => classes.find(name).key,
      senseBelow: (noun, below) => classes.senseBelow(noun, below),
    });
    for (const labelled of labels.values()) yield describe(labelled);
    for (const row of rows) yield* rowRecords(row, { labels, classes });
  },
};

/** Kinds whose labels follow a standard: "United Kingdom" stays, whatever else a row calls it. */
const SETTLED = new Set<Kind>(["country", "continent", "region", "element", "language", "currency"]);

/** Kinds that borrow their names: the film is meant by "Lincoln (film)", not by "Lincoln". */
const NAMED_AFTER_OTHERS = new Set<Kind>(["work", "group", "character", "product"]);

function subjectPrior({ hint, kind }: Pick<Labelled, "hint" | "kind">): number {
  return hint && NAMED_AFTER_OTHERS.has(kind) ? OBJECT_PRIOR : PRIOR.reviewed;
}

function describe({ name, hint, isSubject, kind, ref }: Labelled): SourceRecord {
  const prior = isSubject ? subjectPrior({ hint, kind }) : typeof ref === "number" ? 1 : OBJECT_PRIOR;
  const aliases = hint ? [`${name} ${hint}`] : [];
  return entity({ key: ref, label: name, kind, prior, aliases, relabel: /^\p{Lu}/u.test(name) && !SETTLED.has(kind) });
}

const RELATION_BY_ID = new Map(RELATIONS.map((relation) => [relation.id, relation]));

interface Resolved {
  labels: Map<string, Labelled>;
  classes: ClassFinder;
}

function* rowRecords(row: FactRow, resolved: Resolved): Generator<SourceRecord> {
  const relation = RELATION_BY_ID.get(row.relation);
  const subject = resolved.labels.get(row.subject);
  if (!relation || !subject) throw new Error(`data/facts/${row.file}:${row.line}: unknown relation "${row.relation}"`);
  if (row.relation === "alias") yield otherName(subject, row.object);
  if (row.relation === "instance-of") yield* instance(subject, { className: row.object, resolved });
  else if (row.relation === "record") yield* record(subject, row.object);
  else if (relation.object === "entity") {
    const object = resolved.labels.get(row.object);
    if (object && object.ref !== subject.ref) yield link(subject.ref, row.relation, object.ref);
  } else yield { fact: { subject: subject.ref, relation: row.relation, object: parseLiteral(relation, row.object) } };
}

function otherName({ ref, name, kind }: Labelled, alias: string): SourceRecord {
  const named: Name = { name: alias, prior: ALIAS_PRIOR, caps: capsOf(alias) };
  return entity({ key: ref, label: name, kind, aliases: [named] });
}

function* instance(
  subject: Labelled,
  { className, resolved }: { className: string; resolved: Resolved },
): Generator<SourceRecord> {
  const found = resolved.classes.find(className);
  if (found.isNew) {
    yield entity({ key: found.key, label: className, kind: "class", prior: 140 });
    if (found.parent) yield link(found.key, "subclass-of", found.parent);
  }
  // A common noun is a kind of its class: "telephone" of invention.
  const isNoun =
    /^\p{Ll}/u.test(subject.name) && subject.kind !== "software" && subject.kind !== "programming-language";
  yield link(subject.ref, isNoun ? "subclass-of" : "instance-of", found.key);
}

function* record(subject: Labelled, phrase: string): Generator<SourceRecord> {
  const key = recordKey(phrase);
  const aliases: Name[] = recordWordings(phrase).map((name) => ({ name, caps: "any" }));
  yield entity({ key, label: phrase, kind: "record", prior: PRIOR.reviewed, aliases });
  yield link(subject.ref, "record", key);
}
