import type { Block } from "../text/blocks";
import { type Draft, isOrdinary, listed, put, type Sentence, SUBJECTS, spelled } from "./draft";
import { coreOf, type Mention } from "./entities";
import { isClause, termOf } from "./items";
import { isClaim, type ReadSentence } from "./read-sentence";
import { type Context, nameOf, type Standing } from "./substitute";

const LEAST_CLAIMS = 3; // sentences that state something; what a shorter text speaks of changes too easily
const LEAST_TOLD = 3; // sentences that name what the text is about, or lean on it; of what it defines at its start, one less
const LONGEST = 80; // characters of a name

/** What sentences are about that do not say so: what the text speaks of, and the term of the item that they stand in. */
export class Frames {
  readonly #topic: Topic | undefined;
  readonly #terms = new Map<Block, string>();
  readonly #rivals: Rivals;

  constructor(
    readonly sentences: readonly ReadSentence[],
    context: Context,
  ) {
    this.#topic = topicIn(sentences, context);
    this.#rivals = rivalsIn(sentences, this.#topic?.name);
    for (const { source, tree } of sentences) {
      const term = source.block.kind === "item" ? termOf(tree) : undefined;
      if (term !== undefined && !this.#terms.has(source.block)) this.#terms.set(source.block, nameAt(tree, term));
    }
  }

  /**
   * "Regarding sumo, there are no weight classes": a draft with what it is about before it. Undefined where it names that
   * itself, or where nothing is known of it. `owner`: the name of what stands above the block.
   */
  framed(draft: Draft, { i, owner, stated }: { i: number; owner?: string; stated: string }): Draft | undefined {
    const { block } = (this.sentences[i] as ReadSentence).source;
    if (this.#rivals.has(i)) return undefined;
    const isSaid = (name: string) => stated.toLowerCase().includes(coreName(name));
    const isTopic = owner === undefined && this.#topic?.members.some(isSaid);
    const topic = owner ?? this.#topic?.name;
    const term = this.#terms.get(block);
    if (topic === undefined || isTopic) return undefined;
    const [own, about] = [term, topic].map((name) => (name && !isSaid(name) ? name : undefined));
    if (about === undefined) return undefined;
    return { ...draft, pieces: [put(`Regarding ${own ? `${own} (${about})` : about},`), ...draft.pieces] };
  }
}

// Without article, in the singular: "the vaccines" is said where a vaccine is.
const coreName = (name: string) => name.toLowerCase().replace(/^the /, "").replace(/s$/, "");

/** What a text speaks of, by one name or several: "llamas and alpacas". */
interface Topic {
  name: string;
  members: string[];
}

/** Numbers of sentences that may go on to speak of another name than the topic. */
type Rivals = ReadonlySet<number>;

// "Python is simple. Java is faster. It has types": what is the subject of several sentences is a topic, too.
function rivalsIn(sentences: readonly ReadSentence[], topic = ""): Rivals {
  const names = sentences.map(({ tree }) => subjectNameOf(tree));
  const isRival = (name: string | undefined) =>
    name !== undefined && !topic.includes(name) && names.filter((other) => other === name).length > 1;
  const found = new Set<number>();
  let last: string | undefined;
  for (const [i, { source }] of sentences.entries()) {
    if (sentences[i - 1]?.source.block !== source.block) last = undefined;
    if (isRival(last)) found.add(i);
    last = names[i] ?? last;
  }
  return found;
}

function subjectNameOf(tree: Sentence): string | undefined {
  const head = tree.root < 0 ? undefined : tree.child(tree.root, "nsubj", "nsubj:pass");
  return head !== undefined && tree.node(head).upos === "PROPN"
    ? spelled(coreOf(tree, head).map((i) => tree.node(i)))
    : undefined;
}

/** Whether a draft tells of something that it names: its subject is a name, or a name was put in. */
export function tellsOfName({ draft, told }: Standing): boolean {
  return told.size > 0 || subjectOf(draft).some((i) => draft.sentence.node(i).upos === "PROPN");
}

// The words of the subject; where a part of a sentence has it from another, those before its first verb.
function subjectOf({ sentence, root, pieces }: Draft): number[] {
  const subject = root < 0 ? undefined : sentence.child(root, ...SUBJECTS);
  const own = pieces.flatMap(({ node }) => (node === undefined ? [] : [node]));
  if (subject !== undefined && own.includes(subject)) return sentence.phrase(subject, ["acl:relcl"]);
  const verb = own.findIndex((i) => ["VERB", "AUX"].includes(sentence.node(i).upos));
  return own.slice(0, Math.max(0, verb)).filter((i) => !sentence.node(i).relation.startsWith("obl"));
}

// The subject of the first statement, where the text goes on to speak of it.
function topicIn(sentences: readonly ReadSentence[], context: Context): Topic | undefined {
  if (sentences.filter(isClaim).length < LEAST_CLAIMS) return undefined;
  const at = sentences.findIndex((one) => isClaim(one) && one.source.block.kind === "paragraph" && isClause(one.tree));
  const tree = sentences[at]?.tree;
  const head = tree?.child(tree.root, "nsubj", "nsubj:pass");
  if (!tree || head === undefined || !["NOUN", "PROPN"].includes(tree.node(head).upos)) return undefined;
  const mentions = [head, ...tree.children(head, "conj")].map(
    (one): Mention => ({ sentence: at, head: one, core: coreOf(tree, one) }),
  );
  const members = mentions.map((one) => nameOf(context, { mentions: [one], standIns: [] })?.text ?? "");
  const name = listed(members).replace(/^The /, "the ");
  if (members.includes("") || name.length > LONGEST) return undefined;
  const isDefined = tree.child(tree.root, "cop") !== undefined;
  const told = new Set(mentions.flatMap((one) => [...toldIn(context, one)])).size;
  return told >= LEAST_TOLD - (isDefined ? 1 : 0) ? { name, members } : undefined;
}

// Numbers of the sentences that name a thing, or in which something stands for it.
function toldIn({ sentences, resolved }: Context, { sentence: at, head, core }: Mention): Set<number> {
  const name = spelled(core.map((i) => (sentences[at] as Sentence).node(i))).toLowerCase();
  const told = new Set<number>();
  for (const [i, { nodes }] of sentences.entries()) {
    const isMeant = (resolved[i] ?? []).some(({ antecedent, likely }) =>
      (typeof antecedent === "string" ? (likely ?? []) : antecedent).some(({ mentions }) =>
        mentions.some((one) => one.sentence === at && one.head === head),
      ),
    );
    if (isMeant || spelled(nodes).toLowerCase().includes(name)) told.add(i);
  }
  return told;
}

// Without what stands in brackets: "Beloved (1987)".
function nameAt(tree: Sentence, term: number): string {
  const words = tree.phrase(term).map((i) => tree.node(i));
  const open = words.findIndex(({ text }) => text === "(");
  const [first, ...rest] = open > 0 ? words.slice(0, open) : words;
  if (!first) return "";
  const isName = first.upos === "PROPN" || rest.some(({ text }) => /^\p{Lu}/u.test(text)) || !isOrdinary(first);
  return spelled([isName ? first : { ...first, text: first.text.toLowerCase() }, ...rest]);
}
