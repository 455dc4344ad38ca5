// What the tone model learns from. No set that may be used labels insults and profanity: they are taken from the words of
// a text, our own lists, where its toxicity agrees, and what is toxic without any of them is an insult in other words.
import { readFileSync } from "node:fs";
import type { Tone } from "@/lib/catalog/tone";
import { ORDINARY } from "./mixture";
import type { Random } from "./random";
import { type Row, readSets } from "./rows";

const FOLDER = "train/harm/tone";
const TOXIC = 0.7;
const CIVIL = 0.25;
const HATEFUL = 0.9; // toxicity of what a set calls hateful; such sets give no other figure
const EVERYDAY = [...ORDINARY, "wiki_sentences"];
const MOST_EVERYDAY = 3_000; // of each set
const MOST_HATEFUL = 1_500;
const INSULTS_EACH = 60; // sentences made of a pattern

/** A text with how likely it has each tone; a tone that is absent is unknown. */
export interface ToneRow {
  text: string;
  labels: Partial<Record<Tone, number>>;
  /** Made of a pattern: its like is always trained on, so that it measures nothing. */
  isMade?: true;
}

/** All rows; the same ones in every run. */
export function toneRows(data: string, random: Random): ToneRow[] {
  const sets = readSets(data, "train");
  const scored = (sets.get("realtoxicityprompts") ?? []).map(scoredRow);
  const everyday = EVERYDAY.flatMap((set) => random.shuffle(sets.get(set) ?? []).slice(0, MOST_EVERYDAY));
  const hateful = [...sets]
    .filter(([set]) => !/lexicon|mlc|prompts|sap_/.test(set))
    .flatMap(([, rows]) => rows.filter(({ labels }) => labels.hate_speech === 1).slice(0, MOST_HATEFUL));
  const tweets = sets.get("davidson_tweets") ?? [];
  return [
    ...scored,
    ...everyday.map(({ text }) => civil(text)),
    ...hateful.map(({ text }) => ({ text, labels: { toxicity: HATEFUL, ...wordLabels(text) } })),
    ...tweets.map(({ text }) => ({ text, labels: wordLabels(text) })),
    ...insults(random),
    ...swearing(random),
  ];
}

interface Scores {
  toxicity: number;
  threat: number;
  identity_attack: number;
  sexually_explicit: number;
}

function scoredRow({ text, meta }: Row): ToneRow {
  const { scores } = meta as { scores: Scores };
  const { toxicity, ...others } = scores;
  const swears = WORDS.profanity.test(text);
  const belittles = WORDS.insult.test(text);
  const labels: ToneRow["labels"] = { toxicity, profanity: swears ? 1 : 0 };
  if (toxicity <= CIVIL) labels.insult = 0;
  else if (toxicity >= TOXIC && belittles) labels.insult = 1;
  else if (toxicity >= TOXIC && !swears && Math.max(...Object.values(others)) < 0.5) labels.insult = 1;
  else if (toxicity >= TOXIC && !belittles) labels.insult = 0.2;
  return { text, labels };
}

// Everyday texts may swear a little, and never belittle.
const civil = (text: string): ToneRow => ({
  text,
  labels: { toxicity: 0.05, insult: 0, profanity: WORDS.profanity.test(text) ? 1 : 0 },
});

const wordLabels = (text: string): ToneRow["labels"] => ({ profanity: WORDS.profanity.test(text) ? 1 : 0 });

const rowsOf = (file: string) =>
  readFileSync(`${FOLDER}/${file}`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [string, string]);

const LISTS = Object.fromEntries(rowsOf("words.tsv")) as Record<"profanity" | "insult", string>;
const WORDS = { profanity: anyOf(LISTS.profanity), insult: anyOf(LISTS.insult) };

/** `word` is that word, `word*` every word that begins so. */
function anyOf(words: string): RegExp {
  const patterns = words.split(" ").map((word) => (word.endsWith("*") ? `${word.slice(0, -1)}\\w*` : `${word}`));
  return new RegExp(`\\b(${patterns.join("|")})\\b`, "i");
}

const isMade = true as const;
const plain = (words: string) => words.split(" ").map((word) => word.replace("*", ""));
const BAD =
  "stupid dumb pathetic ugly disgusting worthless useless clueless ignorant incompetent lazy hopeless dense slow boring ridiculous".split(
    " ",
  );
const SLOTS: Record<string, readonly string[]> = {
  you: ["You", "He", "She", "That man", "My boss", "Your friend", "The mayor", "This author", "Your mother"],
  are: ["is", "was", "will always be"],
  really: ["really", "such", "clearly", "nothing but", "truly", "still"],
  a: ["a", "the", "one"],
  bad: BAD,
  thing: plain(LISTS.insult).filter((word) => !BAD.includes(word)),
  him: ["him", "you", "that woman", "the senator", "this guy"],
  good: ["kind", "clever", "helpful", "funny", "patient", "generous", "brave"],
  job: ["teacher", "doctor", "friend", "neighbour", "writer", "gardener", "coach"],
  animal: ["pig", "rat", "dog", "snake", "worm", "weasel", "cat"],
};

/** Sentences that belittle, and those of the same words that do not. */
function insults(random: Random): ToneRow[] {
  return rowsOf("insults.tsv").flatMap(([label, pattern]) =>
    Array.from({ length: pattern.includes("{") ? INSULTS_EACH : 8 }, () => {
      const text = pattern.replace(/\{(\w+)\}/g, (_, slot: string) => random.pick(SLOTS[slot] ?? [slot]));
      const insult = Number(label);
      const isCalm = !WORDS.profanity.test(text);
      return {
        text,
        labels: { insult, ...wordLabels(text), ...(insult || isCalm ? { toxicity: insult * 0.9 } : {}) },
        isMade,
      };
    }),
  );
}

// The words alone, so that short comments are known.
function swearing(random: Random): ToneRow[] {
  return plain(LISTS.profanity).flatMap((word) =>
    ["{}", "{}!", "oh {}", "what the {}", "{} you", "this is {}"].map((pattern) => ({
      text: pattern.replace("{}", random.next() < 0.3 ? word.toUpperCase() : word),
      labels: { profanity: 1, toxicity: 0.8 },
      isMade,
    })),
  );
}
