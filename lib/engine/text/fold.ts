// Letters that NFKD leaves whole although English writers spell them with plain ones.
const PLAIN: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ə: "e",
  ʻ: "",
  ʼ: "",
  ʿ: "",
  ʾ: "",
};
const MARKS = /\p{M}+/gu;
const SPECIAL = /[ßøłæœđðþıħŋəʻʼʿʾ'’‘`´]/gu;
const ASCII_WORD = /^[a-z0-9]+$/;

/** Folds a word for comparison: lower case, no diacritics, no apostrophes. "Guang'an" and "Guang’an" give "guangan". */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII_WORD.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(SPECIAL, (c) => PLAIN[c] ?? "");
}
