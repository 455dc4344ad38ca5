/** What the reasons of the importer mean to who made the file. */
const WORDS: Record<string, string> = {
  "a cell is missing": "A cell is empty. A fact needs what it is about, a relation and a value",
  "not a row of CSV": "The row cannot be read as part of a table. Often a quotation mark is not closed",
  "a field is missing": "The subject, the relation or the object is missing",
  "line too long": "The line is too long for one fact",
  "statement too long": "The statement is too long for one fact",
  "not JSON": "The line is not valid JSON. Look for a missing quotation mark, comma or bracket",
  "not JSON-LD": "It is JSON, but not the linked data (JSON-LD) that it says it is",
  "its context is not in the document":
    "Its vocabulary (@context) lies on the web, from where nothing is fetched. Write it into the file",
  "a JSON document over 32 MB: give a document a line instead":
    "A single JSON document may have 32 MB. Write one document a line instead",
  "not a triple": "The line does not state one fact. Expected: subject, relation, object and a full stop (N-Triples)",
  "not a statement of Turtle": "The statement cannot be read as Turtle. Look for a missing full stop or bracket",
  "not an entity of Wikidata": "The line describes no thing of Wikidata",
  "other reasons": "For other reasons",
};

const UNKNOWN_PREFIX = /^Undefined prefix (.*)$/;

export function reasonInWords(reason: string): string {
  const [, prefix] = UNKNOWN_PREFIX.exec(reason) ?? [];
  if (prefix !== undefined) return `The file uses the short form ${prefix} without saying what it stands for`;
  return WORDS[reason] ?? reason;
}
