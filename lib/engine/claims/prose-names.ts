import { isOrdinary, spelled } from "./draft";
import type { ReadSentence } from "./read-sentence";

/**
 * A heading's name as the sentences of the text write it: "the snow leopard" for "Snow Leopard". Headings give capitals to
 * all words and leave articles out. The heading's words where no sentence has them.
 */
export function inProse(sentences: readonly ReadSentence[], name: string): string {
  const own = name.toLowerCase().split(" ");
  let begun: string | undefined; // where a sentence begins with them, which gives a capital of its own
  for (const { source, tree } of sentences) {
    if (source.block.kind === "heading" || source.block.kind === "row" || source.block.kind === "code") continue;
    const words = tree.nodes;
    for (let at = tree.start; at + own.length <= words.length; at++) {
      if (!own.every((word, k) => words[at + k]?.text.toLowerCase() === word)) continue;
      const found = words.slice(at, at + own.length);
      const isDefinite = words[at - 1]?.text.toLowerCase() === "the" && at > tree.start;
      const [first, ...rest] = found;
      if (at > tree.start) return `${isDefinite ? "the " : ""}${spelled(found)}`;
      if (first && rest.length > 0 && isOrdinary(first) && rest.every(isOrdinary))
        begun ??= spelled([{ ...first, text: first.text.toLowerCase() }, ...rest]);
    }
  }
  return begun ?? name;
}
