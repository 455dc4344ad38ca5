import type { Reference } from "../syntax/answers";
import type { Anaphor } from "./anaphors";
import type { Sentence } from "./draft";
import { Entities, type Entity } from "./entities";

/** What an anaphor was found to stand for: things that the text names, nothing, or nobody knows what. */
export type Antecedent = readonly Entity[] | "none" | "unclear";

/** An anaphor of a sentence with its antecedent. */
export interface Resolved extends Anaphor {
  antecedent: Antecedent;
}

const SURE = { pronoun: 0.6, phrase: 0.7 }; // of the mass on one thing; calibrated on answers kept aside (model card)
const SHARED = 0.2; // of the mass on each of several things that "they" stands for together
const SINGULAR = new Set("he she it him her his its this that".split(" "));

/** Decides for all anaphors of a text, sentence by sentence, since a pronoun counts for what it stands for. */
export function resolve(
  sentences: readonly { tree: Sentence; anaphors: readonly Anaphor[] }[],
  references: readonly Reference[],
): Resolved[][] {
  const entities = new Entities(sentences.map(({ tree }) => tree));
  const offsets: number[] = [];
  let [words, next] = [0, 0];
  for (const { tree } of sentences) {
    offsets.push(words);
    words += tree.nodes.length;
  }
  return sentences.map(({ tree: sentence, anaphors }, s) => {
    entities.add(s);
    return anaphors.map((anaphor) => {
      const reference = references[next++] as Reference;
      const massAt = (of: number, node: number) => reference.mass[(offsets[of] as number) + node - reference.from] ?? 0;
      const antecedent = decide({ sentence, entities, anaphor, reference, massAt });
      if (Array.isArray(antecedent) && antecedent.length === 1)
        for (let node = anaphor.first; node <= anaphor.last; node++) antecedent[0].standIns.push({ sentence: s, node });
      return { ...anaphor, antecedent };
    });
  });
}

interface Case {
  sentence: Sentence;
  entities: Entities;
  anaphor: Anaphor;
  reference: Reference;
  massAt: (sentence: number, node: number) => number;
}

function decide(one: Case): Antecedent {
  const { anaphor, reference, sentence } = one;
  const word = sentence.node(anaphor.first).text.toLowerCase();
  const isPronoun = anaphor.first === anaphor.last;
  const least = isPronoun ? SURE.pronoun : SURE.phrase;
  const masses = one.entities.all
    .map((entity) => ({ entity, mass: massOf(entity, one) }))
    .filter(({ mass }) => mass > 0)
    .sort((a, b) => b.mass - a.mass);
  const [best] = masses;
  const sharing = SINGULAR.has(word) ? [] : apart(masses.filter(({ mass }) => mass >= SHARED));
  const joint = sharing.length > 1 ? sharing.reduce((sum, { mass }) => sum + mass, 0) : 0;
  if (joint >= least && best && best.mass < least) return sharing.map(({ entity }) => entity).sort(byFirstMention);
  if (best && best.mass >= least) return [best.entity];
  return reference.none > reference.unclear && reference.none > (best?.mass ?? 0) ? "none" : "unclear";
}

// "Ivory" within "Ivory Coast" is no other thing.
function apart(masses: readonly { entity: Entity; mass: number }[]) {
  return masses.filter(
    ({ entity }) => !masses.some((other) => other.entity !== entity && isWithin(entity, other.entity)),
  );
}

function isWithin({ mentions }: Entity, other: Entity): boolean {
  return mentions.every((one) =>
    other.mentions.some(
      ({ sentence, core }) =>
        sentence === one.sentence && core.length > one.core.length && one.core.every((node) => core.includes(node)),
    ),
  );
}

function byFirstMention({ mentions: [a] }: Entity, { mentions: [b] }: Entity): number {
  return (a?.sentence ?? 0) - (b?.sentence ?? 0) || (a?.head ?? 0) - (b?.head ?? 0);
}

function massOf({ mentions, standIns }: Entity, { massAt }: Case): number {
  let sum = 0;
  const counted = new Set<string>();
  const add = (sentence: number, node: number) => {
    const key = `${sentence}:${node}`;
    if (counted.has(key)) return;
    counted.add(key);
    sum += massAt(sentence, node);
  };
  for (const { sentence, core } of mentions) for (const node of core) add(sentence, node);
  for (const { sentence, node } of standIns) add(sentence, node);
  return sum;
}
