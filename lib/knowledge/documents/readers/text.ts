import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";

const HEADING = /^#\s+(\S.*)$/;
const HIGHEST = /^#\s/gm;
const SET_TEXT = /^=+\s*$/;
const FRONT = /^---\r?\n[\s\S]{0,4000}?\r?\n---\r?\n/;

/** Markdown, and plain text, which looks like it. */
export function readMarkdown({ bytes }: DocumentFile): ReadText[] {
  const whole = decoded(bytes).replace(/\r\n?/g, "\n");
  const front = FRONT.exec(whole)?.[0] ?? "";
  const named = /^title:\s*["']?([^"'\n]+)/m.exec(front)?.[1]?.trim();
  const text = whole.slice(front.length);
  return [{ part: "", title: named ?? firstHeading(text), text }];
}

/** The words of a file in UTF-8, or UTF-16 with its mark, or else Windows-1252. Throws `UnreadableDocument` for no text. */
export function decoded(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = encoding === "windows-1252" ? fromWindows(bytes) : new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0")) throw new UnreadableDocument("The file is no text.");
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

// What stands for 0x80 to 0x9f; the decoder of Node 20 takes them for control characters.
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function fromWindows(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes).toString("latin1");
  return latin.replace(/[\x80-\x9f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] as string);
}

/** The heading that a text begins with, where no other one is as high; "" otherwise. */
export function firstHeading(text: string): string {
  const [line = "", next = ""] = text.trimStart().split("\n", 2);
  const isUnderlined = SET_TEXT.test(next) && next !== "";
  const isOnly = isUnderlined || [...text.matchAll(HIGHEST)].length === 1;
  return isOnly ? (HEADING.exec(line)?.[1]?.trim() ?? (isUnderlined ? line.trim() : "")) : "";
}
