import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Sentence } from "@/lib/engine/claims/draft";
import type { Node } from "@/lib/engine/syntax/tree";
import { FEATURE_BITS, FEATURES, sentencesIn, tagFeatures } from "@/lib/engine/text/tag-features";
import { type Token, tokenize } from "@/lib/engine/text/tokens";
import { loadReader } from "@/lib/knowledge/syntax";

// Of so many texts in a row the first block is kept aside: claims about one passage stand side by side and share their words.
const BLOCK = 100;
const BLOCKS = 20;

/**
 * Writes what `python -m train.tagger` learns from: claims of our own, tagged by the parser, and the bare statement in each. A mark is tagged
 * "MARK" and a number "NUMBER", which need no reading. Beside `tagger.json`, which says what numbers mean, `features.bin` (16 bit, `width` rows of the table a token), `tags.bin` (8 bit) and
 * `sentences.bin` (32 bit: how many tokens, and whether it is kept aside).
 */
export async function prepareTagger({ claims, passages, out }: Folders): Promise<void> {
  const reader = await loadReader();
  const examples = new Examples();
  const texts = [...new Set([...claimsOf(claims), ...claimsOnPassages(passages)])];
  for (const [n, text] of texts.entries()) {
    const isAside = Math.floor(n / BLOCK) % BLOCKS === 0;
    const sentences = await reader.sentences(text);
    examples.add(
      text,
      sentences.flatMap(({ nodes }) => nodes),
      isAside,
    );
    for (const sentence of isAside ? [] : sentences) {
      for (const { text, nodes } of bareStatements(sentence)) examples.add(text, nodes, false);
    }
    if (n % 5000 === 0) console.log(`${n} of ${texts.length} texts`);
  }
  examples.write(out);
}

interface Folders {
  claims: string;
  passages: string;
  out: string;
}

type Tagged = Pick<Node, "start" | "end" | "upos" | "xpos" | "relation">;

class Examples {
  readonly #tags: string[] = [];
  readonly #features: Buffer[] = [];
  readonly #labels: number[] = [];
  readonly #sentences: number[] = [];

  add(text: string, nodes: readonly Tagged[], isAside: boolean): void {
    for (const tokens of sentencesIn(tokenize(text))) {
      const tags = tokens.map((token) => tagOf(token, nodes));
      if (tags.includes(undefined)) continue;
      this.#features.push(Buffer.from(tagFeatures(tokens).buffer));
      for (const tag of tags as string[]) {
        if (!this.#tags.includes(tag)) this.#tags.push(tag);
        this.#labels.push(this.#tags.indexOf(tag));
      }
      this.#sentences.push(tokens.length, isAside ? 1 : 0);
    }
  }

  write(out: string): void {
    mkdirSync(out, { recursive: true });
    writeFileSync(path.join(out, "features.bin"), Buffer.concat(this.#features));
    writeFileSync(path.join(out, "tags.bin"), Uint8Array.from(this.#labels));
    writeFileSync(path.join(out, "sentences.bin"), Buffer.from(Int32Array.from(this.#sentences).buffer));
    const names = { bits: FEATURE_BITS, width: FEATURES, tags: this.#tags };
    writeFileSync(path.join(out, "tagger.json"), JSON.stringify(names));
    console.log(`${this.#labels.length} tokens of ${this.#sentences.length / 2} texts, ${this.#tags.length} tags`);
  }
}

// A token may be a part of a word ("co-founder"), and hold two ("cannot"). A participle that describes a noun ("a landlocked country")
// is an adjective to the judge, a verb to treebanks.
function tagOf({ kind, start, end }: Token, nodes: readonly Tagged[]) {
  if (kind !== "word") return kind.toUpperCase();
  const node = nodes.find((one) => one.start < end && one.end > start);
  if (node?.relation === "amod" && node.upos === "VERB") return "ADJ JJ";
  return node && `${node.upos} ${node.xpos}`;
}

// Statements of facts are shorter than claims of answers, and begin with a name, or with what is told of it beside: of "The old town, which …,
// borders the lake in the north, so that …" "Town borders the lake", of "The road built by Ada leads north" "Built by Ada, road leads".
function* bareStatements(sentence: Sentence): Generator<{ text: string; nodes: Tagged[] }> {
  const { root, nodes } = sentence;
  const subject = root < 0 ? undefined : sentence.child(root, "nsubj", "nsubj:pass");
  if (subject === undefined || subject > root) return;
  const objects = sentence.children(root, "obj", "obl", "xcomp").filter((child) => child > root);
  const said = objects.slice(0, 1).flatMap((child) => sentence.phrase(child, CLAUSES));
  const name = sentence.phrase(subject).filter((i) => i === subject || NAMED.has(sentence.node(i).relation));
  const kept = [...name, root, ...sentence.children(root, ...WITH_VERB), ...said];
  const bare = [...new Set(kept)].sort((a, b) => a - b).map((i) => sentence.node(i));
  yield statementOf(bare);
  const beside = nodes.findIndex(({ relation, xpos }) => BESIDE.has(relation) && PARTICIPLES.has(xpos));
  if (beside < 0) return;
  const phrase = sentence.phrase(beside, CLAUSES).filter((i) => i >= beside);
  yield statementOf([...phrase.map((i) => sentence.node(i)), COMMA, ...bare]);
}

type Said = Omit<Tagged, "start" | "end"> & Pick<Node, "text" | "glued">;

function statementOf(words: readonly Said[]): { text: string; nodes: Tagged[] } {
  const nodes: Tagged[] = [];
  let text = "";
  for (const word of [...words, PERIOD]) {
    if (text !== "" && !word.glued) text += " ";
    const written = text === "" ? word.text.charAt(0).toUpperCase() + word.text.slice(1) : word.text;
    nodes.push({ ...word, start: text.length, end: text.length + written.length });
    text += written;
  }
  return { text, nodes };
}

const COMMA: Said = { text: ",", glued: true, upos: "PUNCT", xpos: ",", relation: "punct" };
const PERIOD: Said = { text: ".", glued: true, upos: "PUNCT", xpos: ".", relation: "punct" };
const BESIDE = new Set(["acl", "advcl"]);
const PARTICIPLES = new Set(["VBG", "VBN"]);
const CLAUSES = ["acl", "acl:relcl", "advcl", "appos", "parataxis", "conj", "cc", "punct"];
const NAMED = new Set(["flat", "compound"]);
const WITH_VERB = ["aux", "aux:pass", "cop", "advmod", "compound:prt"];

function* linesOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort())
    if (name.endsWith(".txt")) yield* readFileSync(path.join(folder, name), "utf8").split("\n");
}

// "6 SESC Pompéia is …" behind "--- claims".
function* claimsOf(folder: string): Generator<string> {
  for (const line of linesOf(folder)) {
    const [, claim] = /^\d+ +([^{].*)$/.exec(line) ?? [];
    if (claim) yield claim;
  }
}

// "+ …", "- …", "? …" below "---".
function* claimsOnPassages(folder: string): Generator<string> {
  let isBelow = false;
  for (const line of linesOf(folder)) {
    if (line.startsWith("=== ")) isBelow = false;
    else if (line === "---") isBelow = true;
    else if (isBelow && /^[+\-?]\s/.test(line)) yield line.slice(1).trim();
  }
}
