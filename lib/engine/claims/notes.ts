import { spelled } from "./draft";
import { termOf } from "./item-term";
import type { ReadSentence } from "./read-sentence";

const MEETING = "(?:meeting|stand-?up|(?:conference |team )?call|retrospective)";
const NOTES = new RegExp(
  String.raw`^\W*(?:\p{L}+ ){0,3}${MEETING} (?:summary|notes|minutes|recap)\b|\bminutes (?:of|from) (?:the|your|our|a)\b`,
  "iu",
);
// The parts of such notes, as headings or labels.
const PARTS =
  /^(?:attendees|participants|present|apologies|agenda|decisions(?: made)?|key (?:points|decisions)|discussion(?: points)?|action (?:items|points)|next (?:steps|meeting))$/i;
const SURE_PARTS = /^(?:attendees|apologies|decisions(?: made)?|action (?:items|points))$/i;
// A text that tells how notes are made speaks of all of them.
const GUIDE = /\b(?:how to|tips?|template|guide|example|sample|purpose|should)\b/i;

/**
 * What a text sums up of a meeting of its reader, who alone knows what was said there: all that is told from the heading
 * "Meeting Summary" on, where parts of such notes ("Decisions", "Action Items") stand in the text as well.
 */
export function notedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const labels = sentences.map(labelOf);
  const parts = new Set(labels.filter((label) => PARTS.test(label)).map((label) => label.toLowerCase()));
  const isSure = [...parts].some((part) => SURE_PARTS.test(part));
  const title = sentences.findIndex((one, i) => isTitle(one, i) && NOTES.test(spelled(one.words)));
  const isOfMeeting = title >= 0 ? parts.size >= 1 : parts.size >= LEAST_PARTS && isSure;
  if (!isOfMeeting || sentences.slice(0, title + 2).some(({ words }) => GUIDE.test(spelled(words)))) return [];
  const from = title >= 0 ? title : labels.findIndex((label) => PARTS.test(label));
  return sentences.slice(from).filter(({ judged }) => TOLD.has(judged.label));
}

const LEAST_PARTS = 3;
const TOLD: ReadonlySet<string> = new Set(["claim", "fragment", "forecast"]); // what is listed as a claim, or may be as an entry

const isTitle = ({ source }: ReadSentence, i: number) => source.block.kind === "heading" || i === 0;

// A heading, or what stands before the mark of an item or a paragraph.
function labelOf({ source, tree, words }: ReadSentence): string {
  const term = termOf(tree);
  if (source.block.kind === "heading") return spelled(words).replace(/\W+$/, "");
  return term === undefined ? "" : spelled(tree.phrase(term).map((i) => tree.node(i)));
}
