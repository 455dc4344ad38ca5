import type { Parser } from "../syntax/parser";
import { wordsOf } from "../syntax/words";
import { type Sentence, segment } from "../text/segment";
import { spanOf, wordingOf } from "./draft";
import { readTree } from "./read";
import { codePoints, type Reading, type Reason } from "./reading";

/** Reads what texts claim. One for each thread. */
export class Reader {
  readonly #parser: Parser;

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  /** What a text claims, at most `limit` statements; what stands behind those is listed as not checked. */
  async read(text: string, limit: number): Promise<Reading> {
    const toPoint = codePoints(text);
    const place = ({ start, end }: { start: number; end: number }) => ({ start: toPoint(start), end: toPoint(end) });
    const reading: Reading = { claims: [], notChecked: [] };
    for (const sentence of segment(text, ["paragraph", "item", "heading", "row", "code"])) {
      const reason = reading.claims.length >= limit ? "over_limit" : reasonOf(sentence);
      if (reason) {
        reading.notChecked.push({ text: text.slice(sentence.start, sentence.end), ...place(sentence), reason });
        continue;
      }
      for (const draft of readTree(await this.#parser.parse(wordsOf(sentence.tokens))))
        reading.claims.push({ text: wordingOf(draft), ...place(spanOf(draft)), contextDependent: false });
    }
    return { ...reading, claims: reading.claims.slice(0, limit) };
  }
}

function reasonOf({ block, close }: Sentence): Reason | undefined {
  if (block.kind === "heading" || block.kind === "code") return block.kind;
  if (block.kind === "row") return "fragment";
  return close === "?" ? "question" : undefined;
}
