import type { Word } from "./words";

const SMALL = new Set("a an and as at but by for from in into of on or the to vs with".split(" "));
const MARKS = new Map([
  ["*", "*"],
  ["_", "_"],
  ["“", "”"],
  ['"', '"'],
]);
const MOST_WORDS = 12;
const MOST_SMALL = 1; // other small words of a title in italics

/**
 * Makes one word of a title that the text sets off, so that no tree cuts it: "*One Hundred Years of Solitude*" in
 * italics or in quotes, of capitalized words and small ones between them. Linear in the number of words.
 */
export function joinTitles(text: string, words: readonly Word[], isItem = false): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const ofTerm =
      isItem && at === 0
        ? (datedTitle(text, words) ?? boldTitle(text, words) ?? creditedTitle(text, words) ?? termTitle(text, words))
        : undefined;
    const length = ofTerm ?? caseAt(text, words, at) ?? portugueseAt(words, at) ?? titleAt(text, words, at);
    const [first, last] = [words[at] as Word, words[at + length - 1] as Word];
    const whole = text.slice(first.start, last.end).replace(/\s+/g, " "); // a line may end in it
    joined.push(length === 1 ? first : { ...first, text: whole, end: last.end });
    at += length;
  }
  return joined;
}

// "Carlill v Carbolic Smoke Ball Co": two parties before a court, one name.
function caseAt(text: string, words: readonly Word[], at: number): number | undefined {
  if (!isCapitalized(words[at] as Word) || OPENERS.has((words[at] as Word).text)) return undefined;
  let to = at;
  while (to - at < MOST_OF_PARTY && words[to] !== undefined && isCapitalized(words[to] as Word)) to += 1;
  if (!/^v\.?$/.test(words[to]?.text ?? "") || !isPartOfParty(words, to + 1)) return undefined;
  let end = to + 1;
  while (end - to <= MOST_OF_PARTY && isPartOfParty(words, end)) end += 1;
  // "*NFIB v. Sebelius* John Roberts switched sides": the mark ends the name.
  for (let k = at + 1; k < end; k++) {
    const between = text.slice((words[k - 1] as Word).end, (words[k] as Word).start);
    if (between.trim() !== "") return k > to + 1 ? k - at : undefined;
  }
  return end - at;
}

// "Adega do Forno", whose "do" is taken for the verb; not "Why do Italians …".
function portugueseAt(words: readonly Word[], at: number): number | undefined {
  const [first, particle, last] = words.slice(at, at + 3).map(({ text }) => text);
  const isName = particle === "do" && [first, last].every((word) => /^\p{Lu}\p{Ll}+$/u.test(word ?? ""));
  return isName && !ASKING.test(first as string) ? 3 : undefined;
}
const ASKING = /^(?:wh\p{L}+|how|nor|neither|so|as|only|never|rarely|seldom|not)$/iu;

const MOST_OF_PARTY = 6; // words
const OPENERS = new Set(
  "In After Under Since When The See By On For From Although While And But As Like Unlike Before Both Case".split(" "),
);

// "Board of Education", "Ferguson": capitals, with small words between them.
const isPartOfParty = (words: readonly Word[], i: number): boolean => {
  const [word, next] = [words[i], words[i + 1]];
  if (!word) return false;
  return /^\p{Lu}/u.test(word.text) || (/^(?:of|the|and|for|&)$/.test(word.text) && /^\p{Lu}/u.test(next?.text ?? ""));
};

function titleAt(text: string, words: readonly Word[], at: number): number {
  const { start } = words[at] as Word;
  const close = MARKS.get(text[start - 1] ?? "");
  const isBold = text.startsWith("**", start - 2); // "**Food: What They Eat**" is a term and what it stands for
  const isItalic = !isBold && (close === "*" || close === "_");
  let [capitals, smalls] = [0, 0]; // "*Mass in B minor*"
  if (close === undefined || !isCapitalized(words[at] as Word)) return 1;
  if (isBold && TIMED.test((words[at] as Word).text) && /^\d/.test(words[at + 1]?.text ?? "")) return 1; // "**After 2008**, …"
  for (let to = at; to < words.length && to - at < MOST_WORDS; to++) {
    const word = words[to] as Word;
    if (word.text === ":" && (isBold || text[word.end] === close)) return 1; // "*Europe:* Collins Bird Guide"
    if (isCapitalized(word)) capitals += 1;
    else if (!SMALL.has(word.text) && !isMark(word)) smalls += /^\p{Ll}+$/u.test(word.text) ? 1 : MOST_WORDS;
    if (smalls > (isItalic ? MOST_SMALL : 0)) return 1;
    if (text[word.end] === close && (isCapitalized(word) || capitals > 1)) return to - at + 1;
  }
  return 1;
}

const TIMED = /^(?:after|before|by|during|from|in|on|since|until|around|between)$/i;

// "Café Terrace at Night (1888) – …" at the start of an item: a small word in it would part its name.
function termTitle(text: string, words: readonly Word[]): number | undefined {
  let small = 0;
  for (const [i, word] of words.slice(0, MOST_WORDS).entries()) {
    const isPlain = !/[*_]/.test(text.slice(words[0]?.start, words[i - 1]?.end));
    if (TERM_ENDS.has(word.text))
      return small > 0 && i > 2 && isPlain && isCapitalized(words[i - 1] as Word) ? i : undefined;
    if (SMALL.has(word.text) && i > 0) small += 1;
    else if (!isCapitalized(word)) return undefined;
  }
  return undefined;
}

// "2001: A Space Odyssey (1968) – …" at the start of an item: the colon is one of the title, which its year follows.
function datedTitle(text: string, words: readonly Word[]): number | undefined {
  const open = words.slice(0, MOST_WORDS + 1).findIndex((word) => word.text === "(");
  const [year, close, end] = words.slice(open + 1, open + 4);
  const isDated = /^\d{4}$/.test(year?.text ?? "") && close?.text === ")" && TERM_ENDS.has(end?.text ?? "");
  if (open < 2 || !isDated || /[*_]/.test(text.slice(words[0]?.start, words[open - 1]?.end))) return undefined;
  const own = words.slice(0, open);
  const isTitle = own.every((word) => isCapitalized(word) || SMALL.has(word.text) || isMark(word) || isDash(word));
  return isTitle && isCapitalized(words[0] as Word) && own.some(({ text: word }) => word === ":") ? open : undefined;
}

// "**The Cold War: A New History** by John Gaddis (2005) – …", "**1. The House Is Black (1962)** – …" at the start of an item:
// all that is bold is the title, but for its year.
function boldTitle(text: string, words: readonly Word[]): number | undefined {
  if (!BOLD.test(text.slice(Math.max(0, (words[0]?.start ?? 0) - LONGEST_MARK), words[0]?.start))) return undefined;
  const bold = words.slice(0, MOST_WORDS + 3).findIndex((word) => text.startsWith("**", word.end));
  const open = words.slice(0, bold + 1).findIndex((word) => word.text === "(");
  const end = open > 0 ? open - 1 : bold;
  const own = words.slice(0, end + 1);
  const isTitle = own.every((word) => isCapitalized(word) || SMALL.has(word.text) || isMark(word) || isDash(word));
  const isParted =
    own.slice(1, -1).some(({ text: word }) => word === ":") || own.some(({ text: word }) => SAID.test(word));
  const isFollowed = words[end + 1]?.text === "by" || /^[(–—]$/.test(words[end + 1]?.text ?? "");
  return end > 1 && isTitle && isParted && isFollowed ? end + 1 : undefined;
}

const LONGEST_MARK = 8; // characters
const BOLD = /\*\*(?:\d{1,2}[.)] {1,3})?$/;
// A word that no name of a person or a place has.
const SAID =
  /^(?:Is|Are|Was|Were|Has|Have|Do|Does|Did|Will|Can|Be|Me|You|We|It|My|Your|Not|Who|What|When|How|Goes|Comes)$/;

const MOST_OF_MAKER = 8; // words and dots of a name, "Dr. J. R. R. Tolkien"

// "From the Mixed-Up Files by E. L. Konigsburg" as a whole item: what stands before the last "by" and a name is a title.
function creditedTitle(text: string, words: readonly Word[]): number | undefined {
  const own = words.at(-1)?.text === "." ? words.slice(0, -1) : words;
  const by = own.findLastIndex((word) => word.text === "by");
  const [title, maker] = [own.slice(0, by), own.slice(by + 1)];
  if (by < 1 || by > MOST_WORDS || maker.length === 0 || maker.length > MOST_OF_MAKER) return undefined;
  if (!maker.every((word) => isCapitalized(word) || word.text === "." || /^(?:and|de|van|von|la|du)$/.test(word.text)))
    return undefined;
  const isWord = (word: Word) => isCapitalized(word) || SMALL.has(word.text) || isMark(word) || isDash(word);
  const isPlain = !/[*_"“]/.test(text.slice(own[0]?.start, own[by - 1]?.end));
  return isPlain && title.every(isWord) && isCapitalized(title[0] as Word) ? by : undefined;
}

const isDash = ({ text }: Word) => /^[-–—]$/.test(text);

const TERM_ENDS = new Set(["(", ":", "-", "–", "—"]);

const isCapitalized = ({ text }: Word) => /^[\p{Lu}\p{N}]/u.test(text);
const isMark = ({ text, glued }: Word) =>
  (text === "'s" || text === "’s" || text === "-" || text === "," || text === ":" || text === ";" || text === "&") &&
  (glued || text === "&");
