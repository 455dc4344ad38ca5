// What the marks of our own answers say of each anaphor that the product finds in them.
import type { Anaphor } from "@/lib/engine/claims/anaphors";
import { type AnaphorCase, type Choice, formOf } from "@/lib/engine/claims/choice-features";
import type { Sentence } from "@/lib/engine/claims/draft";
import type { Entity, NounMention } from "@/lib/engine/claims/entities";
import type { Chooser } from "@/lib/engine/claims/references";
import type { Antecedent } from "@/lib/engine/claims/resolution";
import type { Marked } from "../answers/marked";

/** An anaphor with all that it could stand for, and which of it is right; empty where the right one is not among it. */
export interface Decided {
  form: string;
  choices: readonly Choice[];
  right: ReadonlySet<number>;
  /** Choices that its sentence names itself, so that nothing is put in for it. */
  inside: ReadonlySet<number>;
}

/** Chooses as the marks say, and keeps what it had to choose from. Unmarked pronouns are not kept, unmarked phrases mean nothing. */
export function markedChooser(marked: Marked, found: Decided[]): Chooser {
  return (one, choices) => {
    const sentence = one.sentences[one.sentence] as Sentence;
    const mark = markOf(marked, sentence, one.anaphor);
    const isUnmarked = !mark && one.anaphor.first === one.anaphor.last && !one.anaphor.isName;
    if (isUnmarked) return { antecedent: "unclear" };
    const meant = mark ? meantBy(marked.text, one, mark.meant) : "none";
    const right = new Set(choices.flatMap((choice, i) => (isMeant(one.sentences, choice, meant) ? [i] : [])));
    const inside = new Set(choices.flatMap((choice, i) => (isInside(one.sentence, choice) ? [i] : [])));
    found.push({ form: formOf(sentence, one.anaphor), choices, right, inside });
    return { antecedent: meant };
  };
}

function markOf({ references }: Marked, sentence: Sentence, { first, last }: Anaphor) {
  const [start, end] = [sentence.node(first).start, sentence.node(last).end];
  return references.find((mark) => mark.start < end && mark.end > start);
}

function isMeant(sentences: readonly Sentence[], { kind, entities }: Choice, meant: Antecedent): boolean {
  if (typeof meant === "string") return kind === meant;
  const isAny = (entity: Entity) => entities.some((other) => other === entity || isSameName(sentences, other, entity));
  return kind === "named" && entities.length === meant.length && meant.every(isAny);
}

// "Young Pablo Neruda" and "Pablo Neruda", "Emperor Romanos" and "Romanos", "a good leader" and "a leader".
function isSameName(sentences: readonly Sentence[], a: Entity, b: Entity): boolean {
  const [names, others] = [a, b].map((entity) =>
    entity.mentions.slice(0, 4).map((mention) => wordsOf(sentences, mention)),
  );
  return (names ?? []).some((one) => (others ?? []).some((other) => isPart(one, other) || isPart(other, one)));
}

interface Words {
  head: string;
  isProper: boolean;
  words: string[];
}

function wordsOf(sentences: readonly Sentence[], { sentence, head, core }: NounMention): Words {
  const tree = sentences[sentence] as Sentence;
  const words = core.map((i) => tree.node(i).text.toLowerCase());
  return { head: tree.node(head).text.toLowerCase(), isProper: tree.node(head).upos === "PROPN", words };
}

const isPart = (short: Words, long: Words) =>
  short.words.every((word) => long.words.includes(word)) &&
  (short.head === long.head || (short.isProper && long.isProper));

const isInside = (sentence: number, { entities }: Choice) =>
  entities.length > 0 && entities.every(({ mentions }) => mentions.some((mention) => mention.sentence === sentence));

function meantBy(text: string, one: AnaphorCase, meant: string): Antecedent {
  if (meant === "-") return "none";
  const entities = meant === "?" ? [] : meant.split(" & ").map((part) => named(text, one, part));
  const known = entities.filter((entity) => entity !== undefined);
  return known.length === entities.length && known.length > 0 ? known : "unclear";
}

const SLACK = 8; // characters of an article or an adjective before the core of a mention

/** The thing of which a mention fills most of the words of a name, wherever they stand. */
function named(text: string, { sentences, entities }: AnaphorCase, name: string): Entity | undefined {
  let best: { entity: Entity; length: number } | undefined;
  for (const entity of entities.all)
    for (const mention of entity.mentions) {
      const length = lengthWithin(text, sentences[mention.sentence] as Sentence, { mention, name });
      if (length > (best?.length ?? 0)) best = { entity, length };
    }
  return best?.entity;
}

function lengthWithin(
  text: string,
  sentence: Sentence,
  { mention, name }: { mention: NounMention; name: string },
): number {
  const start = sentence.node(mention.core[0] as number).start;
  const end = sentence.node(mention.core.at(-1) as number).end;
  const from = text.lastIndexOf(name, start + 2);
  const isInside = from !== -1 && start >= from - 4 && start <= from + SLACK && end <= from + name.length + 2;
  return isInside && sentence.node(mention.head).start >= from ? end - start : 0;
}
