/** Ways in which people hide a text from filters; each takes a text and gives one that reads the same. */
export const DISGUISES: Record<string, (text: string) => string> = {
  leet: (text) => changed(text, (letter) => LEET[letter.toLowerCase()] ?? letter),
  "zero-width": (text) => changed(text, (letter, n) => (n % 3 === 1 ? `${letter}\u200b` : letter)),
  homoglyphs: (text) => changed(text, (letter, n) => (n % 2 === 0 ? (LOOK_ALIKES[letter] ?? letter) : letter)),
  spacing: (text) => text.replace(/\p{L}{4,}/gu, (word, at) => (at % 2 === 0 ? [...word].join(" ") : word)),
  dots: (text) => text.replace(/\p{L}{4,}/gu, (word, at) => (at % 2 === 0 ? [...word].join(".") : word)),
  stretched: (text) =>
    text.replace(/\p{L}{4,}/gu, (word) => word.slice(0, 2) + (word[1] ?? "").repeat(3) + word.slice(2)),
  "full width": (text) => changed(text, (letter) => String.fromCodePoint((letter.codePointAt(0) as number) + 0xfee0)),
  accents: (text) => changed(text, (letter, n) => (n % 2 === 0 ? `${letter}\u0301` : letter)),
};

const LEET: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };
const LOOK_ALIKES: Record<string, string> = { a: "а", e: "е", o: "о", p: "р", c: "с", x: "х", y: "у", i: "і", s: "ѕ" };

function changed(text: string, change: (letter: string, n: number) => string): string {
  let n = 0;
  return text.replace(/[a-zA-Z]/g, (letter) => change(letter, n++));
}
