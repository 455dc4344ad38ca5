import type { HarmCategory, HarmContext } from "@/lib/catalog/harm";
import { Sentence } from "../claims/draft";
import type { Tree } from "../syntax/tree";
import { ACT_WORDS, type ActKind } from "./act-words";
import { isNear, lemmaAt, predicateOf, takesPart, upwards } from "./clauses";
import { type Act, frameOf } from "./frames";
import { isNegated, moodOf } from "./moods";
import { kindOf, targetOf, whoOf } from "./roles";

/** The same with how the words are used around it. */
export interface FramedAct extends Act {
  context?: HarmContext;
}

/**
 * The acts of a category that the words shown stand in: the nearest act word up the tree with those joined to it, else those
 * below the predicate that a word stands in, else that predicate itself.
 */
export function actsOf(tree: Tree, category: HarmCategory, shown: readonly number[]): FramedAct[] {
  const sentence = new Sentence(tree);
  const kinds = tree.map((_, at) => kindAt(sentence, at, category));
  const places = [...new Set(shown.flatMap((at) => placesOf(sentence, kinds, at)))].sort((a, b) => a - b);
  const isInnermost = (at: number) => !places.some((other) => other !== at && isBelow(sentence, other, at));
  return places
    .filter((at) => kinds[at] !== undefined || isInnermost(at)) // of "it is a myth that …" what is told
    .map((at) => framed(sentence, at, kinds[at] ?? "plain"));
}

const isBelow = (sentence: Sentence, at: number, above: number) => [...upwards(sentence, at)].includes(above);

function placesOf(sentence: Sentence, kinds: readonly (ActKind | undefined)[], at: number): number[] {
  const above = [...upwards(sentence, at)].find((word) => kinds[word] !== undefined);
  if (above !== undefined) return [above, ...joinedTo(sentence, above).filter((word) => kinds[word] !== undefined)];
  const predicate = predicateOf(sentence, at);
  const below = sentence.phrase(predicate).filter((word) => kinds[word] !== undefined);
  return below.length > 0 ? below : [predicate];
}

// "They are vermin and should be gassed": what the same is said of.
const joinedTo = (sentence: Sentence, at: number) => sentence.children(predicateOf(sentence, at), "conj");

const OF_SUBJECT: ReadonlySet<ActKind> = new Set(["dying", "dehumanizing", "living", "partaking", "praising"]);
const LEAVING = new Set(["leave", "go", "get"]); // who is excluded by leaving

function framed(sentence: Sentence, at: number, kind: ActKind): FramedAct {
  const isOfSubject = OF_SUBJECT.has(kind) || (kind === "excluding" && LEAVING.has(lemmaAt(sentence, at)));
  const target = targetOf(sentence, at, isOfSubject);
  const act: Act = {
    at,
    kind,
    who: whoOf(sentence, at),
    whom: target === undefined ? "nobody" : kindOf(sentence, target),
    target,
    mood: moodOf(sentence, at),
    isNegated: isNegated(sentence, at),
  };
  const context = frameOf(sentence, act);
  return context ? { ...act, context } : act;
}

interface ActPattern {
  kind: ActKind;
  /** Lemmas that must stand near, or that it must take part in; none where the word is enough. */
  near: readonly string[];
  isPart: boolean;
}

const PATTERNS = Object.fromEntries(
  Object.entries(ACT_WORDS).map(([category, kinds]) => [category, patternsOf(kinds)]),
) as Record<HarmCategory, ReadonlyMap<string, readonly ActPattern[]>>;

function patternsOf(kinds: Partial<Record<ActKind, string>>): ReadonlyMap<string, readonly ActPattern[]> {
  const patterns = new Map<string, ActPattern[]>();
  for (const [kind, words] of Object.entries(kinds)) {
    for (const word of words.split(" ")) {
      const [own = "", near = ""] = word.split(/[+:]/);
      const pattern = { kind: kind as ActKind, near: near === "" ? [] : near.split("|"), isPart: word.includes(":") };
      for (const lemma of own.split("|")) patterns.set(lemma, [...(patterns.get(lemma) ?? []), pattern]);
    }
  }
  return patterns;
}

function kindAt(sentence: Sentence, at: number, category: HarmCategory): ActKind | undefined {
  const patterns = PATTERNS[category].get(lemmaAt(sentence, at)) ?? [];
  return patterns.find(({ near, isPart }) => near.length === 0 || isBeside(sentence, at, { near, isPart }))?.kind;
}

function isBeside(sentence: Sentence, at: number, { near, isPart }: Pick<ActPattern, "near" | "isPart">): boolean {
  const isJoined = isPart ? takesPart : isNear;
  return sentence.nodes.some((_, other) => near.includes(lemmaAt(sentence, other)) && isJoined(sentence, at, other));
}
