import type { Sentence } from "../claims/draft";
import { chainOf, isInfinitive, lemmaAt, predicateOf, subjectOf } from "./clauses";
import type { Act } from "./frames";
import { isDenying, type Mood } from "./moods";
import { kindOf, type Whom } from "./roles";

const listed = (words: string) => new Set(words.split(" "));

const HELP = listed(
  "help support therapy therapist counselor counsellor counseling counselling hotline helpline lifeline recovery rehab treatment " +
    "prevention psychiatrist psychologist",
);
const SEEKING = listed("get need find seek want ask look call go see reach talk use start try contact have be");
const OVERCOMING = listed("recover survive overcome cope heal");
const EASING = listed("stop help support comfort cope prevent");
const AWAY_FROM = listed("stop quit avoid prevent resist overcome recover cope survive want wish feel think");

/** Whether the writer asks for help for themselves, or tells of having found it; `acts`: those of the sentence. */
export function isSeekingHelp(sentence: Sentence, acts: readonly Act[]): boolean {
  return sentence.nodes.some((_, at) => isSought(sentence, at) && !acts.some((act) => isMeansTo(sentence, at, act.at)));
}

function isSought(sentence: Sentence, at: number): boolean {
  const lemma = lemmaAt(sentence, at);
  const isVerb = sentence.node(at).upos === "VERB";
  const predicate = predicateOf(sentence, at);
  if (isDenying(sentence, predicate)) return false;
  const isOwn = isOfWriter(sentence, predicate);
  if (isVerb && OVERCOMING.has(lemma) && isOwn) return true;
  if (isVerb) return EASING.has(lemma) && isAskedFor(sentence, at, isOwn);
  if (!HELP.has(lemma)) return false;
  return predicate === at ? hasBeside(sentence, at, "please") : isOwn && SEEKING.has(lemmaAt(sentence, predicate));
}

const isOfWriter = (sentence: Sentence, predicate: number) => {
  const subject = subjectOf(sentence, predicate);
  return subject !== undefined && kindOf(sentence, subject) === "self";
};

// "How can I stop …?", "please help", "help me", "can you help me?", "I need someone to help me"; not "they helped me".
function isAskedFor(sentence: Sentence, at: number, isOwn: boolean): boolean {
  if (isOwn && hasBeside(sentence, at, "how")) return true;
  const object = sentence.child(at, "obj");
  const isOfOthers = object !== undefined && kindOf(sentence, object) !== "self";
  if (lemmaAt(sentence, at) !== "help" || isOfOthers) return false;
  const subject = subjectOf(sentence, at);
  if (subject === undefined) return object !== undefined || hasBeside(sentence, at, "please");
  const isAsked = sentence.nodes.at(-1)?.text === "?" || hasBeside(sentence, at, "please");
  const isNeeded = chainOf(sentence, at).some(
    (word) => SEEKING.has(lemmaAt(sentence, word)) && isOfWriter(sentence, word),
  );
  return object !== undefined && (isAsked || isNeeded);
}

const hasBeside = (sentence: Sentence, at: number, lemma: string) =>
  sentence.children(at).some((child) => lemmaAt(sentence, child) === lemma);

// "Help me kill myself", "help with killing myself"; but "help me stop hurting myself", "help, I want to die".
function isMeansTo(sentence: Sentence, sought: number, act: number): boolean {
  if (AWAY_FROM.has(lemmaAt(sentence, sought)) || OVERCOMING.has(lemmaAt(sentence, sought))) return false;
  const between: number[] = [];
  for (let word = predicateOf(sentence, act); ; ) {
    const { relation, head } = sentence.node(word);
    if (between.some((one) => AWAY_FROM.has(lemmaAt(sentence, one)))) return false;
    if (word === sought || (word === predicateOf(sentence, sought) && between.length > 0)) return between.length > 0;
    const isWithin = /^(?:xcomp|ccomp|acl|obl|nmod|conj)$/.test(relation) || isBareClause(sentence, word);
    if (!isWithin || head < 0) return false;
    between.push(word);
    word = head;
  }
}

const isBareClause = (sentence: Sentence, at: number) =>
  sentence.node(at).relation === "advcl" &&
  (isInfinitive(sentence, at) || (sentence.node(at).xpos === "VBG" && sentence.child(at, "mark") === undefined));

const OTHERS: ReadonlySet<Whom> = new Set(["you", "person", "group", "everyone"]);
const OPEN: ReadonlySet<Mood> = new Set(["said", "wished", "supposed", "asked"]);

/**
 * Whether an act is the writer's own or done to them, so that help can be sought against it. Who plans it needs help whether
 * they ask or not; what is ordered, and how it is done to others, is no cry.
 */
export function isOfOneself({ who, whom, mood, isNegated }: Act): boolean {
  if (mood === "ordered" || (mood === "how" && OTHERS.has(whom))) return false;
  if (who === "self") return mood !== "planned" || isNegated;
  return whom === "self" || (who === "nobody" && OPEN.has(mood) && !OTHERS.has(whom));
}
