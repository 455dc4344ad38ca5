import { type Draft, type Piece, SUBJECTS } from "./draft";
import type { ReadSentence } from "./read-sentence";
import type { Standing } from "./substitute";

export const OF_PERSONS = new Set(["he", "she", "his", "her"]);
const LEAST_OF_PERSONS = 2; // sentences

/** Whether a text speaks of a person: "he" or "she" stands in several of its sentences. */
export const isOfPersons = (sentences: readonly ReadSentence[]): boolean =>
  sentences.filter(({ tree }) => tree.nodes.some(({ text }) => OF_PERSONS.has(text.toLowerCase()))).length >=
  LEAST_OF_PERSONS;

/** Whether a draft tells of something that it names: its subject is a name, or a name was put in. */
export function tellsOfName({ draft, told }: Standing): boolean {
  const [first] = draft.pieces;
  return (
    (told.size > 0 && first?.node === undefined) ||
    subjectOf(draft).some((i) => draft.sentence.node(i).upos === "PROPN")
  );
}

// The words of the subject; where a part of a sentence has it from another, those before its first verb.
function subjectOf({ sentence, root, pieces }: Draft): number[] {
  const subject = root < 0 ? undefined : sentence.child(root, ...SUBJECTS);
  const own = pieces.flatMap(({ node }) => (node === undefined ? [] : [node]));
  if (subject !== undefined && own.includes(subject)) return sentence.phrase(subject, ["acl:relcl"]);
  const isVerb = ({ node }: Piece) => node === undefined || ["VERB", "AUX"].includes(sentence.node(node).upos);
  return own
    .slice(0, Math.max(0, pieces.findIndex(isVerb)))
    .filter((i) => !sentence.node(i).relation.startsWith("obl"));
}
