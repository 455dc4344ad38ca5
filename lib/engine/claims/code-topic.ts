import { spelled } from "./draft";
import { isClaim, type ReadSentence } from "./read-sentence";
import type { Topic } from "./topic-openings";

const PRESENTED =
  /(?:^|[,!.] )(?:here(?: is|['’]s)|below is|this is|the following is) (?:an? (?:(?:simple|basic|short|possible|sample|quick) )?(?:example|way|implementation|demonstration) of )?(an? (?:(?:simple|basic|short|possible|sample|quick|updated|corrected) )?|the |how to )([^:]{8,90}?)(?: (?:would|might|could) (?:look|be)(?: like)?)? ?:$/iu;
const USED =
  /(?:^|[,!.] )you can (?:use|run|try|write|do this with|achieve this with) (?:the following|this|a) ([^:]{3,40}?) (?:to|that|which) ([^:]{5,80}?) ?:$/iu;
const OF_READER = /\b(?:you|your|yours|I|my|me|we|our|us|it|its|they|their|this|that you|below|above)\b/i;
const LONGEST_NOUN = 5; // words
const NO_PROGRAM = /^(?:breakdown|explanation|step|list|table|example|answer|output|result)s?\b/i;
const CODED = /\b(?:code|function|program|script|snippet|query|regex|class|method|loop|command|implementation)\b/i;

/** "The Python program to remove a letter", which the line above a block of code presents: what is told behind it is told of that. */
export function codeTopicIn(sentences: readonly ReadSentence[]): Topic | undefined {
  const code = sentences.findIndex(({ source }) => source.block.kind === "code");
  const lead = sentences[code - 1];
  if (code < 1 || lead?.source.block.kind !== "paragraph") return undefined;
  if (sentences.slice(0, code).some(isClaim)) return undefined; // the text was about something before
  const words = spelled(lead.words);
  const [, used, purpose] = USED.exec(words) ?? [];
  const [, before = "", what] = used ? [words, "the ", `${used} to ${purpose}`] : (PRESENTED.exec(words) ?? []);
  if (what === undefined || OF_READER.test(what) || NO_PROGRAM.test(what)) return undefined;
  const isHow = /^how to /i.test(before);
  if (!isHow && !CODED.test(what.split(" ").slice(0, LONGEST_NOUN).join(" "))) return undefined;
  return { name: `${isHow ? "how to" : "the"} ${what}`, at: code - 1, isPair: false };
}
