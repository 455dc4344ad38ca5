import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** Lines of one piece of a stream; `first` is the number of its first line, from 1. */
export interface Lines {
  first: number;
  lines: string[];
}

const LONGEST_LINE = 32 * 1024 * 1024; // characters; the largest entities of a Wikidata dump take a few million

/**
 * Cuts a UTF-8 stream into lines, without their ends, a piece at a time. A byte-order mark is dropped; a line that is
 * longer than 32 million characters comes as an empty one, and `onTooLong` is told its number.
 */
export async function* linesOf(stream: Readable, onTooLong: (line: number) => void): AsyncGenerator<Lines> {
  const decoder = new StringDecoder("utf8");
  let first = 1;
  let rest = "";
  let dropping = false;
  for await (const chunk of stream) {
    let text = decoder.write(chunk as Buffer);
    if (first === 1 && rest === "" && text.startsWith("\ufeff")) text = text.slice(1);
    const lines = text.split("\n");
    const last = lines.pop() ?? "";
    if (lines.length === 0) {
      if (!dropping) rest += last;
    } else {
      lines[0] = dropping ? "" : rest + lines[0];
      dropping = false;
      yield { first, lines: lines.map(withoutReturn) };
      first += lines.length;
      rest = last;
    }
    if (rest.length > LONGEST_LINE) {
      onTooLong(first);
      rest = "";
      dropping = true;
    }
  }
  rest += decoder.end();
  if (rest !== "") yield { first, lines: [withoutReturn(rest)] };
}

const withoutReturn = (line: string) => (line.endsWith("\r") ? line.slice(0, -1) : line);
