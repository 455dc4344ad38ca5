/** A word of a text as it is compared, and where it stands: UTF-16 offsets to cut by, code points to tell. */
export interface Word {
  folded: string;
  from: number;
  to: number;
  start: number;
  end: number;
}

const LEET: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };
const PART_OF_WORD = /[\p{L}\p{M}\p{N}@$'’]/u;
const LEFT_OUT = /[\p{M}\p{Default_Ignorable_Code_Point}'’]/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const LETTER = /\p{L}/u;
const ASCII = /^[a-z]+$/;

/** The words of a text, folded: lower case, without diacritics, invisible characters and apostrophes, leet read as letters. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let [from, start, at, codePoint] = [-1, 0, 0, 0];
  const close = () => {
    const folded = from < 0 ? "" : fold(text.slice(from, at));
    if (folded) words.push({ folded, from, to: at, start, end: codePoint });
    from = -1;
  };
  for (const character of text) {
    const belongs = PART_OF_WORD.test(character) || (from >= 0 && IGNORABLE.test(character));
    if (belongs && from < 0) [from, start] = [at, codePoint];
    if (!belongs) close();
    at += character.length;
    codePoint++;
  }
  close();
  return words;
}

function fold(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const plain = lower.normalize("NFKD").replace(LEFT_OUT, "").toLowerCase();
  return LETTER.test(plain) ? plain.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign) : plain;
}
