import type { HarmContext } from "@/lib/catalog/harm";
import type { Sentence } from "../claims/draft";
import type { ActKind } from "./act-words";
import { lemmaAt, predicateOf, subjectOf, upwards } from "./clauses";
import { isDenying, type Mood } from "./moods";
import { isGroup, isOfGroup, kindOf, type Who, type Whom } from "./roles";

/** Who does what to whom, and how it is meant. */
export interface Act {
  /** The place of its word in the tree. */
  at: number;
  kind: ActKind;
  who: Who;
  whom: Whom;
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
  "arrest charge convict sentence indict acquit accuse suspect investigate jail imprison plead prosecute try",
);
const FICTION = listed(
  "novel story book film movie sequel screenplay fanfiction fiction game videogame scene chapter episode season series play " +
    "show comic manga anime poem song lyric script plot campaign quest dungeon minecraft skyrim fortnite gta zelda pokemon",
);
const CHARACTERS = listed("villain protagonist antagonist character narrator dragon vampire zombie wizard orc monster");
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
  const path = [...upwards(sentence, act.at)];
  if (isDenounced(sentence, act, path)) return "denounced";
  if (isFigurative(sentence, act)) return "figurative";
  if (isFictional(sentence, path)) return "fictional";
  const speaker = speakerOf(sentence, path);
  if (speaker !== undefined && SCHOLARS.has(lemmaAt(sentence, speaker))) return "educational";
  if (speaker !== undefined || isBeforeCourt(sentence, path)) return "reported";
  if (isHistorical(sentence, act)) return "historical";
  if (isEducational(sentence, act)) return "educational";
  if (isReclaimed(sentence, act)) return "reclaimed";
  return act.isNegated && !DENIED.has(act.kind) ? "negated" : undefined;
}

// Denied, these are what harms; of no known act it is open what its denial says.
const DENIED: ReadonlySet<ActKind> = new Set(["living", "partaking", "plain"]);

// Speech that is called evil or is forbidden, an act that is called so, and what is called false.
function isDenounced(sentence: Sentence, act: Act, path: readonly number[]): boolean {
  let isSpeech = act.kind === "killing" || act.kind === "hurting";
  for (const [n, word] of path.entries()) {
    const lemma = lemmaAt(sentence, word);
    const isDenied = isDenying(sentence, word);
    if (n > 0 && !isDenied && FALSE.has(lemma)) return true;
    if (n > 0 && !isDenied && isSpeech && EVIL.has(lemma)) return true;
    if (n === 0 || !SAYING.has(lemma)) continue;
    isSpeech = true;
    if (isDenied || isForbidden(sentence, word)) return true;
  }
  return false;
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

function isBeforeCourt(sentence: Sentence, path: readonly number[]): boolean {
  return path.some((word, n) => {
    const near = n === 0 ? [] : [word];
    const joined = sentence.children(word, "conj", "advcl", "parataxis");
    return [...near, ...joined].some((one) => COURT.has(lemmaAt(sentence, one)) && isPassiveOrPast(sentence, one));
  });
}

const isPassiveOrPast = (sentence: Sentence, at: number) => /^VB[ND]$/.test(sentence.node(at).xpos);

function isFictional(sentence: Sentence, path: readonly number[]): boolean {
  return path.some((word, n) => {
    if (n > 0 && FICTION.has(lemmaAt(sentence, word))) return true;
    const parts = sentence.children(word, "obl", "nmod", "nsubj", "nsubj:pass", "obj");
    return parts.some(
      (one) =>
        CHARACTERS.has(lemmaAt(sentence, one)) ||
        (FICTION.has(lemmaAt(sentence, one)) && !/^obj/.test(sentence.node(one).relation)),
    );
  });
}

// By what it is done to or by, and "dying to", "dying of laughter".
function isFigurative(sentence: Sentence, { at, kind, who, whom, mood }: Act): boolean {
  if (kind === "dying" && who !== "nobody") {
    const predicate = predicateOf(sentence, at);
    const isOngoing = sentence.node(predicate).xpos === "VBG";
    const children = sentence.children(predicate, "xcomp", "advcl", "obl");
    return children.some(
      (one) =>
        LAUGHING.has(lemmaAt(sentence, one)) ||
        (isOngoing &&
          sentence.children(one, "mark", "case").some((mark) => /^(?:to|for)$/.test(lemmaAt(sentence, mark)))),
    );
  }
  if (kind === "destroying") return whom === "thing";
  if (kind !== "killing" && kind !== "hurting") return false;
  if (whom === "thing" || whom === "device") return true;
  if (whom === "it") return mood === "told" && who !== "nobody"; // "she killed it on stage"
  return whom === "self" && who === "thing" && kind === "killing"; // "my back is killing me"
}

function isHistorical({ nodes }: Sentence, { mood }: Act): boolean {
  if (mood !== "told" && mood !== "said" && mood !== "asked") return false;
  return nodes.some(
    ({ lemma, text, xpos }) =>
      HISTORY.has(lemma.toLowerCase()) ||
      (xpos === "CD" && /^1\d{3}s?$/.test(text) && Number.parseInt(text, 10) <= LAST_HISTORIC),
  );
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

// "I am a proud …", "my fellow …s", "us …s": a word for a group that whoever speaks counts as their own.
function isReclaimed(sentence: Sentence, { kind }: Act): boolean {
  if (kind === "killing" || kind === "excluding" || kind === "dying") return false;
  return sentence.nodes.some((_, at) => {
    if (!isOfGroup(sentence, at)) return false;
    if (sentence.children(at, "amod").some((one) => lemmaAt(sentence, one) === "fellow")) return true;
    const before = sentence.nodes[at - 1]?.text.toLowerCase();
    if (isGroup(sentence, at) && (before === "we" || before === "us")) return true;
    const subject = sentence.child(at, "nsubj");
    const isOwn = subject !== undefined && kindOf(sentence, subject) === "self";
    return isOwn && sentence.child(at, "cop") !== undefined && !isDenying(sentence, at);
  });
}
