import type { Ref, SourceEntity, SourceRecord } from "./source";

/** Says that there is an entity, with its names. */
export function entity(described: SourceEntity): SourceRecord {
  return { entity: described };
}

/** Says that a relation leads from an entity to another. */
export function link(subject: Ref, relation: string, object: Ref): SourceRecord {
  return { fact: { subject, relation, object: { entity: object } } };
}

/** Says what an entity has as a text, a number or a date: the relation tells which, and in which unit. */
export function text(subject: Ref, relation: string, value: string): SourceRecord {
  return { fact: { subject, relation, object: { kind: "text", text: value } } };
}

/** A number in the relation's unit, unless another one is given. */
export function amount(subject: Ref, relation: string, measured: { value: number; unit: string }): SourceRecord {
  return { fact: { subject, relation, object: { kind: "number", ...measured } } };
}

/** A date: "1991", "1991-02-20" or "-0044-03-15". Throws Error on another form. */
export function date(subject: Ref, relation: string, written: string): SourceRecord {
  return { fact: { subject, relation, object: { kind: "date", ...parseDate(written) } } };
}

const DATE = /^(-?\d{1,6})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/** "1991", "1991-02" or "-44-03-15"; month and day are 0 where they are not given. Throws Error for all else. */
export function parseDate(written: string): { year: number; month: number; day: number } {
  const parts = DATE.exec(written);
  if (!parts) throw new Error(`"${written}" is not a date: write 1991, 1991-02 or 1991-02-20`);
  return { year: Number(parts[1]), month: Number(parts[2] ?? 0), day: Number(parts[3] ?? 0) };
}
