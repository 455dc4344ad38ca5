import { fold } from "@/lib/engine/text/fold";
import type { StatedObject, Statement } from "./statement";
import { roleOfIri } from "./vocabulary";

const BLANK = "_:";
/** What ids such as "#anna" are relative to, since a file has no address. */
export const OWN_BASE = "document:///";

/**
 * Nodes without an id that have a name are one node a name and type, as an author is who is written out in each book.
 * The others are of their document alone, which the line tells apart.
 */
export function oneNodeAName(statements: readonly Statement[], line: number): Statement[] {
  const names = new Map<string, string>();
  const types = new Map<string, string>();
  for (const { subject, predicate, object } of statements) {
    if (!subject.startsWith(BLANK)) continue;
    const role = roleOfIri(predicate);
    if (role === "label" && "text" in object) names.set(subject, fold(object.text));
    if (role === "type" && "key" in object && !types.has(subject)) types.set(subject, object.key);
  }
  const keyOf = (key: string) => {
    if (!key.startsWith(BLANK)) return key;
    const name = names.get(key);
    return name === undefined ? `${BLANK}${line}.${key.slice(BLANK.length)}` : `node:${types.get(key) ?? ""} ${name}`;
  };
  const objectOf = (object: StatedObject) => ("key" in object ? { key: keyOf(object.key) } : object);
  return statements.map((one) => ({ ...one, subject: keyOf(one.subject), object: objectOf(one.object) }));
}

/** Statements of one of several files: ids that hold within a file are told from the same ones in the next. */
export function ofFile(statements: readonly Statement[], file: string): readonly Statement[] {
  const isLocal = (key: string) => key.startsWith(BLANK) || key.startsWith(OWN_BASE);
  const keyOf = (key: string) => {
    if (key.startsWith(BLANK)) return `${BLANK}${file}.${key.slice(BLANK.length)}`;
    return key.startsWith(OWN_BASE) ? `${OWN_BASE}${file}/${key.slice(OWN_BASE.length)}` : key;
  };
  return statements.map((one) => {
    const { subject, object } = one;
    if (!isLocal(subject) && !("key" in object && isLocal(object.key))) return one;
    return { ...one, subject: keyOf(subject), object: "key" in object ? { key: keyOf(object.key) } : object };
  });
}
