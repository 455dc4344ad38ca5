import type { HarmContext } from "@/lib/catalog/harm";
import type { Sentence } from "../claims/draft";
import type { ActKind } from "./act-words";
import { isInfinitive, isSharing, lemmaAt, predicateOf, subjectOf, upwards } from "./clauses";
import { isDenying, type Mood } from "./moods";
import { isGroup, isOfGroup, kindOf, type Who, type Whom } from "./roles";

/** Who does what to whom, and how it is meant. */
export interface Act {
  /** The place of its word in the tree. */
  at: number;
  kind: ActKind;
  who: Who;
  whom: Whom;
  /** The place of the word for whom. */
  target: number | undefined;
  mood: Mood;
  isNegated: boolean;
}

const listed = (words: string) => new Set(words.split(" "));

const SAYING = listed(
  "say claim tell report announce confirm write post state allege shout scream yell chant call argue insist believe think " +
    "according send sing repeat tweet comment preach spread warn suggest admit confess reveal",
);
const SCHOLARS = listed("researcher scientist study survey historian expert doctor psychologist author teacher paper");
const EVIL = listed(
  "wrong racist sexist homophobic transphobic bigoted hateful unacceptable appalling disgusting shameful horrible awful evil " +
    "bigotry discrimination racism sexism hatred cruel sad sick sickening inhuman despicable vile crime illegal immoral " +
    "condemn denounce oppose reject criticize criticise deplore ashamed bigot idiot ignorant",
);
const FALSE = listed("myth lie hoax false untrue nonsense rubbish misconception stereotype bullshit propaganda debunk");
const COURT = listed(
  "arrest charge convict sentence indict acquit accuse suspect investigate jail imprison plead prosecute",
);
const COURT_IN_PASSIVE = listed("try"); // "she was tried for"; who tries to do it is before no court
const FICTION = listed(
  "novel story book film movie sequel screenplay fanfiction fiction game videogame scene chapter episode season series play " +
    "show comic manga anime poem song lyric script plot campaign quest dungeon",
);
const CHARACTERS = listed("villain protagonist antagonist character narrator dragon vampire zombie wizard orc");
const HISTORY = listed(
  "war century holocaust genocide massacre crusade colony colonial empire apartheid medieval ancient historian history slavery " +
    "revolution nazi nazis dynasty",
);
const ASKING = listed("what why who when where which");
const EXPLAINING = listed("define explain describe discuss compare summarize summarise");
const LAUGHING = listed("laugh laughter laughing boredom embarrassment curiosity shame cringe hunger thirst");
const LAST_HISTORIC = 1999;

/** What a sentence shows of how an act in it is meant; the first that holds. */
export function frameOf(sentence: Sentence, act: Act): HarmContext | undefined {
  const path = framing(sentence, act.at, ["conj"]);
  const isOwnPlan = act.who === "self" && act.mood === "planned" && !act.isNegated;
  if (isDenounced(sentence, act, path)) return "denounced";
  if (isFigurative(sentence, act)) return "figurative";
  if (!isOwnPlan && isFictional(sentence, act.at)) return "fictional";
  const speaker = speakerOf(sentence, path);
  if (speaker !== undefined && SCHOLARS.has(lemmaAt(sentence, speaker))) return "educational";
  if (speaker !== undefined || (!isOwnPlan && isBeforeCourt(sentence, path))) return "reported";
  if (isHistorical(sentence, act)) return "historical";
  if (isEducational(sentence, act)) return "educational";
  if (isReclaimed(sentence, act)) return "reclaimed";
  return act.isNegated && !DENIED.has(act.kind) ? "negated" : undefined;
}

/** Whether somebody else is told to say what a word stands in. */
export const isReported = (sentence: Sentence, at: number) =>
  speakerOf(sentence, framing(sentence, at, ["conj"])) !== undefined;

// Denied, these are what harms; of no known act it is open what its denial says.
const DENIED: ReadonlySet<ActKind> = new Set(["living", "partaking", "plain"]);

// The words above one, which say how it is meant; not the one that a full clause is joined to by a relation of these.
function framing(sentence: Sentence, at: number, joining: readonly string[]): number[] {
  const path: number[] = [];
  let isJoined = false;
  for (const word of upwards(sentence, at)) {
    if (!isJoined) path.push(word);
    isJoined = joining.includes(sentence.node(word).relation) && !isSharing(sentence, word);
  }
  return path;
}

// Speech that is called evil or is forbidden, an act that is called so, and what is called false.
function isDenounced(sentence: Sentence, act: Act, path: readonly number[]): boolean {
  const all = [...upwards(sentence, act.at)];
  let isSaid = false;
  for (const word of path.slice(1)) {
    const lemma = lemmaAt(sentence, word);
    const isDenied = isDenying(sentence, word);
    const below = all[all.indexOf(word) - 1] as number;
    const isArgument = isArgumentOf(sentence, below, isSaid);
    if (isArgument && !isDenied && FALSE.has(lemma)) return true;
    const isEvil = isArgument && !isDenied && EVIL.has(lemma);
    if (isEvil && (isSaid || (isOnBodies(act) && isJudged(sentence, word, below)))) return true;
    if (!SAYING.has(lemma)) continue;
    isSaid = true;
    if (isDenied || isForbidden(sentence, word)) return true;
  }
  return false;
}

const isOnBodies = ({ kind }: Act) => kind === "killing" || kind === "hurting";

// Not beside it: "I lie, so I will kill you", "so sick that"; "ashamed for saying" is of the saying.
function isArgumentOf(sentence: Sentence, below: number, isSaid: boolean): boolean {
  const { relation, xpos } = sentence.node(below);
  if (relation !== "advcl") return !/^(?:conj|parataxis)/.test(relation);
  return isInfinitive(sentence, below) || (isSaid && xpos === "VBG");
}

// What is called evil, not who: "killing is wrong", "it is wrong to kill", "I condemn killing"; not "I am sick of killing".
function isJudged(sentence: Sentence, at: number, below: number): boolean {
  const { relation } = sentence.node(below);
  if (/^[cn]subj/.test(relation)) return true;
  if (sentence.node(at).upos === "VERB") return /^(?:obj|[cx]comp)$/.test(relation);
  const subject = sentence.child(at, "nsubj", "expl");
  return subject !== undefined && kindOf(sentence, subject) === "it";
}

// "Stop saying", "how dare you say", "you should be ashamed for saying".
function isForbidden(sentence: Sentence, at: number): boolean {
  const { head } = sentence.node(at);
  return head >= 0 && /^(?:stop|dare|quit|cease|refuse|ban|forbid)$/.test(lemmaAt(sentence, head));
}

/** Who says it, other than the one who writes; "who says so" of "I" is no report. */
function speakerOf(sentence: Sentence, path: readonly number[]): number | undefined {
  for (const [n, word] of path.entries()) {
    const beside = sentence.children(word, "parataxis").filter((one) => SAYING.has(lemmaAt(sentence, one)));
    const saying = [...(n > 0 && SAYING.has(lemmaAt(sentence, word)) ? [word] : []), ...beside];
    for (const verb of saying) {
      const subject = subjectOf(sentence, verb);
      if (subject !== undefined && !["self", "you"].includes(kindOf(sentence, subject))) return subject;
    }
    const source = sentence
      .children(word, "obl", "advmod")
      .find((one) => sentence.children(one, "case").some((mark) => lemmaAt(sentence, mark) === "accord"));
    const named = source ?? sentence.children(word, "obl").find((one) => isAccording(sentence, one));
    if (named !== undefined) return named;
  }
  return undefined;
}

const isAccording = (sentence: Sentence, at: number) =>
  sentence.children(at, "case").some((mark) => sentence.node(mark).text.toLowerCase() === "according");

// By the passive, or by who does it to others; "I accused him" is no court.
function isBeforeCourt(sentence: Sentence, path: readonly number[]): boolean {
  return path.some((word, n) => {
    const near = n === 0 ? [] : [word];
    const joined = sentence.children(word, "conj", "advcl", "parataxis");
    return [...near, ...joined].some((one) => isOfCourt(sentence, one));
  });
}

function isOfCourt(sentence: Sentence, at: number): boolean {
  const lemma = lemmaAt(sentence, at);
  const { xpos } = sentence.node(at);
  const isTried = xpos === "VBN" && sentence.child(at, "aux:pass", "nsubj:pass") !== undefined;
  if (COURT_IN_PASSIVE.has(lemma)) return isTried;
  if (!COURT.has(lemma) || !/^VB[ND]$/.test(xpos)) return false;
  const subject = subjectOf(sentence, at);
  return isTried || subject === undefined || !["self", "you"].includes(kindOf(sentence, subject));
}

function isFictional(sentence: Sentence, at: number): boolean {
  return framing(sentence, at, ["conj", "parataxis"]).some((word, n) => {
    if (n > 0 && isStory(sentence, word)) return true;
    const parts = sentence.children(word, "obl", "nmod", "nsubj", "nsubj:pass", "obj");
    return parts.some(
      (one) => CHARACTERS.has(lemmaAt(sentence, one)) || (isStory(sentence, one) && isWithin(sentence, one)),
    );
  });
}

// Not what is plotted or shown.
const isStory = (sentence: Sentence, at: number) =>
  FICTION.has(lemmaAt(sentence, at)) && /^(?:NOUN|PROPN)$/.test(sentence.node(at).upos);

// What a story tells or what is in one; what is done at a show or after a game is done in the world.
function isWithin(sentence: Sentence, at: number): boolean {
  const { relation } = sentence.node(at);
  if (relation === "nsubj") return true;
  const marks = sentence.children(at, "case").map((mark) => lemmaAt(sentence, mark));
  return (
    /^(?:obl|nmod)/.test(relation) && marks.length > 0 && marks.every((mark) => /^(?:in|from|for|about)$/.test(mark))
  );
}

// By what it is done to or by, and "dying to", "dying of laughter".
function isFigurative(sentence: Sentence, act: Act): boolean {
  const { kind, who, whom, mood } = act;
  if (kind === "dying") return isDyingFor(sentence, act);
  if (kind === "destroying") return whom === "thing";
  if (kind !== "killing" && kind !== "hurting") return false;
  if (whom === "thing" || whom === "device") return true;
  if (whom === "it") return mood === "told" && who !== "nobody"; // "she killed it on stage"
  return whom === "self" && who === "thing" && kind === "killing"; // "my back is killing me"
}

// Who speaks of their own dying, as it goes on: "I am dying to", "dying for a coffee"; not "let them die of thirst".
function isDyingFor(sentence: Sentence, { at, who }: Act): boolean {
  const predicate = predicateOf(sentence, at);
  if (who !== "self" || sentence.node(predicate).xpos !== "VBG") return false;
  return sentence.children(predicate, "xcomp", "advcl", "obl").some((one) => {
    if (LAUGHING.has(lemmaAt(sentence, one)) || isInfinitive(sentence, one)) return true;
    const isFor = sentence.children(one, "case").some((mark) => lemmaAt(sentence, mark) === "for");
    return isFor && kindOf(sentence, one) === "thing";
  });
}

// What others did at a time or in a war that hangs on the act.
function isHistorical(sentence: Sentence, { at, kind, who, target, mood }: Act): boolean {
  if (mood !== "told" || who === "self" || kind === "dehumanizing") return false;
  const predicate = predicateOf(sentence, at);
  return sentence.nodes.some(
    (_, word) => word !== target && isOfHistory(sentence, word) && predicateOf(sentence, word) === predicate,
  );
}

function isOfHistory(sentence: Sentence, at: number): boolean {
  const { text, xpos } = sentence.node(at);
  const isYear = xpos === "CD" && /^1\d{3}s?$/.test(text) && Number.parseInt(text, 10) <= LAST_HISTORIC;
  return isYear || HISTORY.has(lemmaAt(sentence, at));
}

// What asks what something is or why it happens; not what asks why a group is as ill as it is said to be.
function isEducational(sentence: Sentence, { mood, kind, who }: Act): boolean {
  if (["planned", "ordered", "how", "wished"].includes(mood)) return false;
  if (kind === "dehumanizing" || kind === "excluding") return false;
  if (sentence.root >= 0 && EXPLAINING.has(lemmaAt(sentence, sentence.root)) && who !== "you") return true;
  const first = sentence.nodes[0];
  const isAsked = sentence.nodes.at(-1)?.text === "?";
  return first !== undefined && (ASKING.has(first.lemma.toLowerCase()) || (first.lemma === "how" && isAsked));
}

// "I am a proud …", "my fellow …s", "us …s": the only group that is named, which whoever speaks counts as their own, and no one
// else is meant.
function isReclaimed(sentence: Sentence, { kind, whom, target }: Act): boolean {
  if (kind === "killing" || kind === "excluding" || kind === "dying") return false;
  const groups = [...sentence.nodes.keys()].filter((at) => isGroup(sentence, at) || isOwnGroup(sentence, at));
  if (groups.length === 0 || !groups.every((at) => isOwnGroup(sentence, at))) return false;
  return groups.some((at) => at === target) || !["you", "person", "group", "everyone"].includes(whom);
}

function isOwnGroup(sentence: Sentence, at: number): boolean {
  if (!isOfGroup(sentence, at)) return false;
  if (sentence.children(at, "amod").some((one) => lemmaAt(sentence, one) === "fellow")) return true;
  const before = sentence.nodes[at - 1]?.text.toLowerCase();
  if (isGroup(sentence, at) && (before === "we" || before === "us")) return true;
  const subject = sentence.child(at, "nsubj");
  const isOwn = subject !== undefined && kindOf(sentence, subject) === "self";
  return isOwn && sentence.child(at, "cop") !== undefined && !isDenying(sentence, at);
}
