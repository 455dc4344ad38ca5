import type { Word } from "../syntax/words";
import type { Block } from "../text/blocks";
import { spelled } from "./draft";
import { termOf } from "./item-term";
import { isClause } from "./items";
import type { ReadSentence } from "./read-sentence";

const NUMBER = String.raw`(?:\d+|one|two|three|four|five|six|seven)`;
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const PART_OF_DAY =
  "(?:early |late |mid-?)?(?:morning|afternoon|evening)s?|noon|night|breakfast|brunch|lunch|dinner|snacks?";
const TIME = new RegExp(String.raw`^(?:(?:on )?${WEEKDAY}|(?:day|week) ${NUMBER}|${PART_OF_DAY})\b`, "i");
const TIME_OF_PLAN = new RegExp(
  String.raw`^(?:(?:days?|weeks?|months?) ${NUMBER}\b|\d{1,2}:\d{2}|\d{1,2} ?[ap]\.?m\b)`,
  "i",
);
const PLAN = "(?:plans?|schedule|itinerary|routine|timetable|program(?:me)?|menu|agenda|regimen)";
// At the end of a heading, or with what it is for: "Weekly Schedule", "Itinerary for Rome".
const HEADED = new RegExp(String.raw`\b${PLAN}(?:\W*$| (?:for|to|of)\b|:)`, "i");
const LEADING = new RegExp(String.raw`^(?:\W|sure\W+|(?:ok|okay)\W+)*here(?: is| are|['’]s| ?'s)\b.*\b${PLAN}\b`, "i");
// What is said of the world when its times come: doses that hold for all, trains, programmes of stations and states, and
// plans that have a name: "The Marshall Plan".
const OF_WORLD =
  /\b(?:vaccin\w*|immuni[sz]ation|dos(?:e|es|ing|age)|titration|bus|train|ferry|flights?|opening|broadcast|television|tv|radio|seasons?|space|pension|insurance|release|government)\b|^the /i;

/** "Monday: Legs", "Day 2", "Morning": whether a heading is a time of a plan. */
export const isTimeOfPlan = (heading: string): boolean => TIME.test(heading);

const isTime = (label: string) => TIME.test(label) || TIME_OF_PLAN.test(label);

/** Whether a text gives its reader a plan: "Here's a weekly workout plan", a heading "Itinerary for Rome", with two times of it or more. */
export function isPlan(sentences: readonly ReadSentence[]): boolean {
  const isNamed = sentences.some(({ source, tree }) => {
    const words = spelled(tree.nodes);
    const isOfPlan = source.block.kind === "heading" ? HEADED.test(words) : LEADING.test(words);
    return isOfPlan && !OF_WORLD.test(words);
  });
  return isNamed && new Set(sentences.flatMap(timesOf)).size >= LEAST_TIMES;
}

const LEAST_TIMES = 2;

// The time that a heading or the label of an item gives, or those in the cells of a row.
function timesOf(one: ReadSentence): string[] {
  const { source, tree, words } = one;
  const { kind } = source.block;
  if (kind === "row") return cellsOf(one).filter(isTime);
  const term = kind === "item" || kind === "paragraph" ? termOf(tree) : undefined;
  if (kind !== "heading" && term === undefined) return [];
  const label = spelled(term === undefined ? words : tree.phrase(term).map((i) => tree.node(i))).toLowerCase();
  return isTime(label) ? [label] : [];
}

// Bars are no words; where one stood more than a space parts two of them.
function cellsOf({ words }: ReadSentence): string[] {
  const cells: Word[][] = [];
  for (const [k, word] of words.entries()) {
    const isNext = k > 0 && word.start - (words[k - 1] as Word).end <= 1;
    if (isNext) cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  return cells.map((cell) => spelled(cell).toLowerCase());
}

/** The rows of tables whose rows or columns are the times of a plan: "| Monday | Legs |", or "| Week | Tuesday | Sunday |" above them. */
export function plannedRows(sentences: readonly ReadSentence[]): ReadSentence[] {
  const tables: ReadSentence[][] = [];
  for (const [i, sentence] of sentences.entries()) {
    if (sentence.source.block.kind !== "row") continue;
    if (sentences[i - 1]?.source.block.kind !== "row") tables.push([]);
    tables.at(-1)?.push(sentence);
  }
  if (tables.length === 0 || !isPlan(sentences)) return [];
  return tables.filter((table) => isByColumn(table) || isByRow(table.slice(1))).flat();
}

// The first head tells what the rows are.
function isByColumn([first, ...more]: readonly ReadSentence[]): boolean {
  const heads = [first, ...more].filter((one) => one?.source.block === first?.source.block) as ReadSentence[];
  const columns = heads.flatMap(cellsOf).slice(1);
  return columns.length >= LEAST_TIMES && columns.every(isTime);
}

// A row may be several sentences, of which only the first begins with its time.
function isByRow(rows: readonly ReadSentence[]): boolean {
  const isOfTime = (row: ReadSentence, k: number) =>
    rows[k - 1]?.source.block === row.source.block || isTime(cellsOf(row)[0] ?? "");
  return rows.length > 0 && rows.every(isOfTime);
}

/**
 * What a plan has one do at its times, in words that make no sentence: "Squats: 3 sets" under "Monday"; in a text that gives
 * a plan also "Weeks 1–2: Focus on form", "Plank: 3 sets of 20 seconds" and the rows of its table.
 */
export function plannedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const isOfPlan = isPlan(sentences);
  const times = new Set<Block>();
  for (const { source, tree } of sentences)
    if (source.block.kind === "heading" && (isOfPlan ? isTime : isTimeOfPlan)(spelled(tree.nodes)))
      times.add(source.block);
  const isUnder = ({ source }: ReadSentence) => times.size >= LEAST_TIMES && times.has(source.block.under as Block);
  const isDone = (one: ReadSentence) => isUnder(one) || (isOfPlan && (timesOf(one).length > 0 || isExercise(one)));
  const items = sentences.filter((one) => one.source.block.kind === "item" && !isClause(one.tree) && isDone(one));
  return [...items, ...plannedRows(sentences)];
}

const EXERCISE =
  /^(?:about |around )?\d+(?: ?[–-] ?\d+)? ?(?:[x×]|(?:sets?|reps?|rounds?|laps?|seconds?|secs?|minutes?|mins?|times?|km|miles?)\b)/i;
const SESSION = /\(\W*(?:about )?\d+(?: ?[–-] ?\d+)? ?(?:seconds?|secs?|minutes?|mins?)\W*$/i;
// What lasts or extends so whoever plans it: "Travel time: 40 minutes".
const MEASURED =
  /\b(?:time|distance|duration|length|ride|journey|flight|drive|trip|train|bus|ferry|height|elevation|altitude)\b/i;

// "Plank: 3 sets of 20 seconds", "Warm-up (5 minutes): …".
function isExercise({ tree }: ReadSentence): boolean {
  const term = termOf(tree);
  if (term === undefined) return false;
  const label = spelled(tree.phrase(term).map((i) => tree.node(i)));
  return SESSION.test(label) || (EXERCISE.test(spelled(tree.nodes.slice(tree.start))) && !MEASURED.test(label));
}
