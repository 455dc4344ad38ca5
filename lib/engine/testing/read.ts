import type { Entity } from "../claims/entities";
import { Reader } from "../claims/reader";
import type { Reading } from "../claims/reading";
import type { Chooser } from "../claims/references";
import type { AnswerReader, Reference, Worth } from "../syntax/answers";
import type { Parser } from "../syntax/parser";
import type { Word } from "../syntax/words";

/** What the model of answers is taken to say: labels by the first words of sentences, antecedents by their anaphors. */
export interface SaidByAnswers {
  labels?: Readonly<Record<string, Worth>>;
  /** Words that an anaphor stands for; several parts with " & "; "?" where nobody knows, behind words or "-" where they are not sure. Others stand for nothing. */
  references?: Readonly<Record<string, string>>;
  /** How likely the whole text is made up; not at all unless told. */
  invented?: number;
}

type ReadArguments = [parser: Parser, text: string, said?: SaidByAnswers, limit?: number];

/** Reads a text with the real parser and a model of answers that says what it is told to. */
export async function readAs(...[parser, text, said = {}, limit = 100]: ReadArguments): Promise<Reading> {
  return new Reader({ parser, answers: scripted(text, said), choose: byMass }).read(text, limit);
}

/** The claims of a text in words. */
export async function claimsAs(parser: Parser, text: string, said: SaidByAnswers = {}): Promise<string[]> {
  return (await readAs(parser, text, said)).claims.map((claim) => claim.text);
}

/** Takes what has the most mass, several things for a plural. */
const byMass: Chooser = ({ reference, offsets }, choices) => {
  const massOf = ({ mentions, standIns }: Entity) => {
    const places = new Set(
      mentions.flatMap(({ sentence, core }) => core.map((node) => (offsets[sentence] as number) + node)),
    );
    for (const { sentence, node } of standIns) places.add((offsets[sentence] as number) + node);
    return [...places].reduce((sum, place) => sum + (reference.mass[place] ?? 0), 0);
  };
  const scored = choices.map((choice) => ({
    choice,
    mass: choice.entities.reduce((sum, entity) => sum + massOf(entity), 0),
  }));
  const best = scored
    .filter(({ mass }) => mass > 0)
    .sort((a, b) => b.mass - a.mass || a.choice.entities.length - b.choice.entities.length)[0];
  if (!best)
    return reference.unclear > reference.none
      ? { antecedent: "unclear" }
      : { antecedent: "none", share: reference.none };
  const { entities } = best.choice;
  return reference.unclear > 0
    ? { antecedent: "unclear", likely: entities, share: NOT_SURE }
    : { antecedent: entities };
};

const NOT_SURE = 0.7;
const NO_STATES = { words: new Float32Array(), sentences: new Float32Array(), starts: [] };

function scripted(
  text: string,
  { labels = {}, references = {}, invented = 0 }: SaidByAnswers,
): Pick<AnswerReader, "read"> {
  return {
    async read(sentences, anaphors) {
      const words = sentences.flatMap((sentence) => sentence.words);
      const worth = sentences.map((sentence) => {
        const start = text.slice(sentence.words[0]?.start);
        const label = Object.entries(labels).find(([begin]) => start.startsWith(begin))?.[1] ?? "claim";
        return { label, likely: 1, claim: label === "claim" ? 1 : 0, invented };
      });
      const stands = anaphors.map(({ sentence, first, last }) => {
        const own = sentences[sentence]?.words ?? [];
        const anaphor = text.slice(own[first]?.start, own[last]?.end);
        return referenceTo(text, words, references[anaphor]);
      });
      return { worth, references: stands, states: NO_STATES };
    },
  };
}

function referenceTo(text: string, words: readonly Word[], antecedent: string | undefined): Reference {
  const mass = new Float32Array(words.length);
  if (antecedent === "?") return { from: 0, mass, none: 0, unclear: 1 };
  if (antecedent === undefined || antecedent === "-?")
    return { from: 0, mass, none: antecedent ? NOT_SURE : 1, unclear: 0 };
  const isSure = !antecedent.endsWith("?");
  const places = antecedent
    .replace("?", "")
    .split(" & ")
    .map((part) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length }));
  const isNamed = ({ start, end }: Word) => places.some((place) => start >= place.start && end <= place.end);
  const share = 1 / words.filter(isNamed).length;
  for (const [i, word] of words.entries()) if (isNamed(word)) mass[i] = share;
  return { from: 0, mass, none: 0, unclear: isSure ? 0 : 1 - NOT_SURE };
}
