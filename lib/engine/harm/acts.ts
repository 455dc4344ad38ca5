import type { HarmCategory, HarmContext } from "@/lib/catalog/harm";
import { Sentence } from "../claims/draft";
import type { Tree } from "../syntax/tree";
import { ACT_WORDS, type ActKind } from "./act-words";
import { isNear, lemmaAt, predicateOf, upwards } from "./clauses";
import { type Act, frameOf } from "./frames";
import { isNegated, moodOf } from "./moods";
import { whomOf, whoOf } from "./roles";

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
  const act: Act = {
    at,
    kind,
    who: whoOf(sentence, at),
    whom: whomOf(sentence, at, isOfSubject),
    mood: moodOf(sentence, at),
    isNegated: isNegated(sentence, at),
  };
  const context = frameOf(sentence, act);
  return context ? { ...act, context } : act;
}

interface ActPattern {
  kind: ActKind;
  /** Lemmas that must stand near; none where the word is enough. */
  near: readonly string[];
}

const PATTERNS = Object.fromEntries(
  Object.entries(ACT_WORDS).map(([category, kinds]) => [category, patternsOf(kinds)]),
) as Record<HarmCategory, ReadonlyMap<string, readonly ActPattern[]>>;

function patternsOf(kinds: Partial<Record<ActKind, string>>): ReadonlyMap<string, readonly ActPattern[]> {
  const patterns = new Map<string, ActPattern[]>();
  for (const [kind, words] of Object.entries(kinds)) {
    for (const [own = "", near = ""] of words.split(" ").map((word) => word.split("+"))) {
      const pattern = { kind: kind as ActKind, near: near === "" ? [] : near.split("|") };
      for (const lemma of own.split("|")) patterns.set(lemma, [...(patterns.get(lemma) ?? []), pattern]);
    }
  }
  return patterns;
}

function kindAt(sentence: Sentence, at: number, category: HarmCategory): ActKind | undefined {
  const patterns = PATTERNS[category].get(lemmaAt(sentence, at)) ?? [];
  return patterns.find(({ near }) => near.length === 0 || isBeside(sentence, at, near))?.kind;
}

const isBeside = (sentence: Sentence, at: number, lemmas: readonly string[]) =>
  sentence.nodes.some((_, other) => lemmas.includes(lemmaAt(sentence, other)) && isNear(sentence, at, other));
