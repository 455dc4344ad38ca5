/** A file as it came, or what an address answered. */
export interface DocumentFile {
  /** Its name or its address. */
  path: string;
  url?: string;
  bytes: Uint8Array;
}

/** A text with its structure as Markdown: headings, items and rows are marked as there. */
export interface ReadText {
  /** Within the file, where that holds several; "" otherwise. */
  part: string;
  /** What it calls itself; "" where it says nothing. */
  title: string;
  url?: string;
  text: string;
  /** Offsets at which its pages begin, where it has pages. */
  pages?: readonly number[];
}

/** The file cannot be read, or not within bounds; the message says why, for the person who brought it. */
export class UnreadableDocument extends Error {
  override name = "UnreadableDocument";
}
