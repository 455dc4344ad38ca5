import type { HarmCategory, HarmContext } from "@/lib/catalog/harm";
import { FLAG, type Marked } from "./marks";
import { PhraseFinder } from "./phrases";
import type { TokenWindow } from "./windows";

/** The contexts whose phrases were weighed against the scores when the models were trained. */
type Relieving = Exclude<HarmContext, "reclaimed">;

/** Phrases beside which harmful words are often not meant: they lower a score, and say nothing of the answer's context. */
const CUES: Partial<Record<Relieving, readonly string[]>> = {
  seeking_help: [
    "get|getting|find|need|seek|seeking|seek professional|got help|support|therapy",
    "how can|do i|we ~1 help|support|cope|comfort",
    "hotline|helpline|lifeline|therapist|counselor|counsellor|prevention",
    "crisis line|text",
    "recover|recovered|recovering|recovery from",
    "i survived",
    "warning signs",
  ],
  denounced: [
    "is|are|was ~2 racist|sexist|homophobic|transphobic|bigoted|hateful|unacceptable|appalling|wrong|bigotry|discrimination|disgusting thing",
    "hate speech",
    "should|ought be|feel ashamed",
    "shame on",
    "stop saying|calling|claiming",
    "condemn*",
    "how dare you",
    "i|we disagree|object",
    "never|not|wont|refuse ~1 tolerate|accept|condone|allow|ignore|stand|endorse",
    "no longer|any longer|anymore",
    "how can|could you|anyone|someone|people say|think|write|believe|be",
    "no place here|for",
    "stand up against|to",
    "it|its|is wrong|not okay|never okay|illegal to",
    "nobody|noone|no one should|deserves|has",
    "is|are|a|the myth|lie",
    "not true",
    "simply|plainly false",
    "i would|will|could never",
  ],
  reported: [
    "police|prosecutors|officials|authorities|witnesses|court said|say|says|confirmed|reported|heard|arrested",
    "according to",
    "was|were|been arrested|charged|convicted|sentenced|indicted|acquitted",
    "told reporters",
    "reported|reports that",
  ],
  historical: [
    "world war",
    "holocaust|genocide|massacre|century|crusades|colonial|apartheid|medieval",
    "history|historical|historians of|event|events",
    "who|when|why killed|assassinated|murdered",
  ],
  educational: [
    "what is|are|does|causes the|a|an",
    "define|definition of|for",
    "the definition|meaning|causes|effects|symptoms|penalty|history of",
    "how does|do|can police|banks|parents|schools|victims|doctors|companies",
    "researchers|scientists|study|studies found|show|shows|suggest",
    "sex education",
    "health class",
  ],
  fictional: [
    "novel|film|movie|sequel|protagonist|screenplay|fanfiction|videogame",
    "in the|a|my game|book|story|play|show|series",
    "dungeons and dragons",
    "final boss",
  ],
  figurative: [
    "kill|kills|killed|killing|terminate|execute|shoot|stop ~3 process|processes|thread|script|server|daemon|job|task|session|query|program|container|port",
    "kill|killing|destroy|exterminate ~2 weeds|mosquitoes|cockroaches|bacteria|fleas|ants|mould|mold|lice|rats|germs|viruses|time|lights|engine",
    "shoot|shooting ~3 photo|photos|film|video|portrait|portraits|hoops|email|scene|wedding",
    "is|was|are killing me",
    "dying to|of|for",
    "killed it",
    "die laughing",
    "beat|whisk ~2 eggs|cream|record|level|boss",
  ],
};

// People by what they say: hatred and lies are theirs, but a threat in the same sentence is mostly one against them.
const SPEAKERS = [
  "people|anyone|anybody|everyone|someone|those|men|users who|that say|says|said|think|thinks|claim|claims|write|writes|post|posts|believe|send|shout",
  "people|person|man|guy|user saying|claiming|writing|posting|shouting|chanting|calling",
];

/** What a context takes off the score (log odds) of a window. */
const RELIEF: Record<Relieving, number> = {
  seeking_help: 0.7,
  denounced: 1.8,
  reported: 0.6,
  historical: 0.6,
  educational: 0.6,
  fictional: 0.6,
  figurative: 1.8,
  negated: 0.3,
  quoted: 1.8,
};

const SPOKEN = "spoken";
const finder = new PhraseFinder<Relieving | typeof SPOKEN>();
for (const [context, phrases] of Object.entries(CUES)) {
  for (const phrase of phrases) finder.add(phrase, context as Relieving);
}
for (const phrase of SPEAKERS) finder.add(phrase, SPOKEN);

/** What comes off the log odds of each window, by category: as much as its weightiest cue, quotation or negation. */
export function reliefsOf(marked: Marked, windows: readonly TokenWindow[]): Record<HarmCategory, number>[] {
  const found = windows.map(() => new Set<Relieving | typeof SPOKEN>());
  let at = 0;
  for (const { first, of } of finder.find(marked.tokens.map(({ key }) => key))) {
    while ((windows[at]?.end ?? Number.POSITIVE_INFINITY) <= first) at++;
    found[at]?.add(of);
  }
  return windows.map((window, index) => {
    const contexts = found[index] as Set<Relieving | typeof SPOKEN>;
    const isSpoken = contexts.delete(SPOKEN);
    const quoted = shareOf(marked, window, FLAG.quoted);
    if (quoted >= SOME_WORDS && quoted < NEARLY_ALL) contexts.add("quoted");
    if (shareOf(marked, window, FLAG.negated) >= MOST_WORDS) contexts.add("negated");
    const violence = Math.max(0, ...[...contexts].map((context) => RELIEF[context as Relieving]));
    const others = isSpoken ? Math.max(violence, RELIEF.denounced) : violence;
    return {
      self_harm: others,
      violence,
      hate_speech: others,
      illegal: others,
      explicit: others,
      misinformation: others,
    };
  });
}

const MOST_WORDS = 0.4;
const SOME_WORDS = 0.2;
const NEARLY_ALL = 0.85; // a text that is wholly in quotation marks hides behind them

function shareOf({ flags }: Marked, { start, end }: TokenWindow, flag: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if ((flags[at] as number) & flag) count++;
  return count / (end - start);
}
