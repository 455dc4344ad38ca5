import table from "@/data/relations/rephrasings.json";

/**
 * A name, something that is no verb, a noun in the singular or not, one in the plural, one that names a kind or several, how
 * many times.
 */
export type WordsOf = "name" | "thing" | "noun" | "nouns" | "kind" | "kinds" | "times";

/**
 * Ways to say something and plainer ones that say the same, by which the judge reads them. `says`: word after word, "a|b"
 * is either, "a?" may be missing, "<A>" stands for some words. `plainly`: statements that must all hold; "<A:one>" is in
 * the singular, and "<in|of:N>" is "in" where what N names lies somewhere ("the countries of Asia"), else "of".
 */
export interface Rephrasing {
  says: string;
  plainly: readonly string[];
  /** Whether it denies them. */
  negated?: boolean;
  /** What the words have to be, by their name. */
  where?: Readonly<Record<string, WordsOf>>;
}

// Written in capitals where a word of the table stands for several.
const EITHER: Readonly<Record<string, string>> = { BE: "is|are|was|were", CALLED: "called|named" };

export const REPHRASINGS: readonly Rephrasing[] = (table.ways as readonly { rows: readonly Rephrasing[] }[])
  .flatMap(({ rows }) => rows)
  .map((row) => ({ ...row, says: row.says.replace(/[A-Z]{2,}/g, (word) => EITHER[word] ?? word) }));

/** The verbs of the plainer words by their forms. */
export const REPHRASING_VERBS: Readonly<Record<string, string>> = table.verbs;
