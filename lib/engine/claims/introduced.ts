import type { Draft, Sentence } from "./draft";
import { isOtherScene } from "./paragraph-scenes";
import { isClaim, type ReadSentence } from "./read-sentence";

const [FAR, AROUND] = [12, 30]; // sentences
const NAMING = new Set("nmod nmod:poss acl acl:relcl compound appos flat nummod amod".split(" "));
// Of which there is one, or which mean all of a kind, whatever was told before.
const KNOWN =
  /^(?:time|world|sun|moon|earth|sky|sea|ocean|air|ground|universe|internet|web|public|government|state|past|future|present|end|beginning|start|middle|rest|way|fact|case|day|night|morning|evening|year|century|decade|period|people|person|law|economy|environment|body|brain|heart|blood|mind|number|amount|result|war|market|weather|climate|country|city|region|area|reader|user|game|text|answer)$/;

/**
 * The sentence that tells of what a later one calls "the observatory": the nearest before it with "a large observatory", "its
 * observatory" or another fuller name of one. Undefined where none does, and for what the text speaks of all along: what its
 * topic says, or most sentences.
 */
export function introducedAt(
  sentences: readonly ReadSentence[],
  i: number,
  { draft, topic = "" }: { draft: Draft; topic?: string | undefined },
): number | undefined {
  const near = sentences.slice(Math.max(0, i - AROUND), i + AROUND);
  const said = new Set(topic.toLowerCase().split(/[^\p{L}]+/u));
  const nouns = bareNouns(draft).filter((noun) => isSeldom(near, noun) && !said.has(noun));
  if (nouns.length === 0) return undefined;
  for (let k = i - 1; k >= Math.max(0, i - FAR); k--) {
    const { tree, source } = sentences[k] as ReadSentence;
    const said = nouns.filter((noun) => tree.nodes.some(({ lemma }) => lemma === noun));
    if (said.length === 0) continue;
    const isTold = isClaim(sentences[k] as ReadSentence) && source.close === ".";
    const isFound = said.some((noun) => isFuller(tree, noun));
    if (isFound) return isTold && !isOtherScene(sentences, i, k) ? k : undefined;
  }
  return undefined;
}

const MOST_SAID = 4; // sentences

// Among the sentences near it, so that long texts are read in linear time.
function isSeldom(near: readonly ReadSentence[], noun: string): boolean {
  return near.filter(({ tree }) => tree.nodes.some(({ lemma }) => lemma === noun)).length <= MOST_SAID;
}

/** Nouns such as "the observatory", without more words that say which. */
export function bareNouns({ sentence, pieces }: Draft): string[] {
  return pieces.flatMap(({ node = -1 }) => {
    const { upos, lemma } = sentence.nodes[node] ?? {};
    if (upos !== "NOUN" || lemma === undefined || KNOWN.test(lemma)) return [];
    const isThe = sentence.children(node, "det").some((one) => /^the$/i.test(sentence.node(one).text));
    const isBare = sentence.children(node).every((one) => !NAMING.has(sentence.node(one).relation));
    return isThe && isBare ? [lemma] : [];
  });
}

// "A large observatory", "its observatory", "the observatory of Samarkand".
function isFuller(tree: Sentence, noun: string): boolean {
  return tree.nodes.some(({ lemma, upos }, at) => {
    if (lemma !== noun || upos !== "NOUN") return false;
    const isAny = tree.children(at, "det").some((one) => /^an?$/i.test(tree.node(one).text));
    return isAny || tree.children(at).some((one) => NAMING.has(tree.node(one).relation));
  });
}
