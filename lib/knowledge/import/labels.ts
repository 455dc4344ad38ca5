import { fold } from "@/lib/engine/text/fold";
import type { StatedObject } from "./statement";

const DISAMBIGUATION = /^(.{2,}?) \([^()]+\)$/;

/** The last part of an IRI, percent-encoding undone: "Paris,_Texas". Slashes that are encoded belong to it. */
export function localName(key: string): string {
  let end = key.length;
  while (end > 0 && (key[end - 1] === "/" || key[end - 1] === "#")) end -= 1;
  const last = key.slice(lastPartAt(key, end), end);
  if (!last.includes("%")) return last;
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // a stray percent sign
  }
}

/** Where the last part of an IRI begins: behind a slash or hash, or the colon of a short one ("ex:thing"). */
export function lastPartAt(key: string, end = key.length): number {
  const slash = Math.max(key.lastIndexOf("/", end - 1), key.lastIndexOf("#", end - 1));
  return (slash === -1 ? key.lastIndexOf(":", end - 1) : slash) + 1;
}

/** The name that an IRI spells: "Paris, Texas" for `…/Paris,_Texas`, "Model X" for a key of a table. */
export function labelOfKey(key: string): string {
  if (isNameKey(key)) return key.slice(NAME_KEY.length);
  if (!IRI.test(key)) return key.replaceAll("_", " ").trim(); // a column of a table: "speed (km/h)"
  return localName(key).replaceAll("_", " ").trim() || key;
}

const IRI = /^[A-Za-z_][\w+.-]*:\S*$/;

/** Lower-case words of a name in camelCase, snake_case or kebab-case: "birth place" for `birthPlace`. */
export function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[_\-.\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/** A label without what it is told apart by: "Antares" of "Antares (rocket)"; undefined where there is nothing to drop. */
export function withoutDisambiguation(label: string): string | undefined {
  return DISAMBIGUATION.exec(label)?.[1];
}

const NAME_KEY = "name:";

/** The key of a thing that a table only names; it keeps the spelling. */
export function nameKey(name: string): string {
  return NAME_KEY + name.trim().replace(/\s+/g, " ");
}

/** The key of an object: of words, the thing that they name. */
export function keyOfObject(object: StatedObject): string {
  return "key" in object ? object.key : nameKey(object.text);
}

/** Whether a key was made of a name, rather than being an address or an id. */
export function isNameKey(key: string): boolean {
  return key.startsWith(NAME_KEY);
}

/** What a key is interned by: names that differ in case or accents alone are one thing. */
export function refOf(key: string): string {
  return isNameKey(key) ? fold(key) : key;
}

/** A string of its own memory: what is cut out of a file's text keeps the whole piece of it alive. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
