import { CONFUSABLES } from "./confusables";

/** A text as it is compared. Unit `i` of `text` was made of the units `from[i]` to `to[i]` of the original. */
export interface Folded {
  text: string;
  from: Int32Array;
  to: Int32Array;
}

const LONGEST = 4; // letters that one sign may become: a ligature is read, a whole phrase in one sign is not
const LEFT_OUT = /\p{Default_Ignorable_Code_Point}|\p{M}/u;
const REMEMBERED = 4096; // signs; more than any honest text has

const lookAlikes = new Map<string, string>();
for (const [letter, signs] of Object.entries(CONFUSABLES)) for (const sign of signs) lookAlikes.set(sign, letter);
const remembered = new Map<number, string>();

/**
 * Lower case without marks and invisible characters; compatibility forms and look-alikes become the letters that they
 * show. Emoji stay. Takes any string, lone surrogates too, in time that grows with its length.
 */
export function fold(text: string): Folded {
  const from = new Int32Array(text.length * LONGEST);
  const to = new Int32Array(text.length * LONGEST);
  let folded = "";
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const shown = code < 128 ? (ASCII[code] as string) : shownAs(code);
    for (let unit = 0; unit < shown.length; unit++) {
      from[folded.length + unit] = at;
      to[folded.length + unit] = next;
    }
    folded += shown;
    at = next;
  }
  return { text: folded, from, to };
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code).toLowerCase());

function shownAs(code: number): string {
  const known = remembered.get(code);
  if (known !== undefined) return known;
  const shown = look(code);
  if (remembered.size < REMEMBERED) remembered.set(code, shown);
  return shown;
}

function look(code: number): string {
  const boxed = boxedLetter(code);
  if (boxed) return boxed;
  let shown = "";
  for (const sign of String.fromCodePoint(code).normalize("NFKD").toLowerCase()) {
    if (!LEFT_OUT.test(sign)) shown += QUOTES[sign] ?? lookAlikes.get(sign) ?? sign;
  }
  return shown.length > LONGEST ? " " : shown;
}

const QUOTES: Record<string, string> = { "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", ʼ: "'" };

// Letters in black circles and squares, which have no compatibility form.
function boxedLetter(code: number): string | undefined {
  for (const first of [0x1f150, 0x1f170]) {
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first);
  }
  return undefined;
}
