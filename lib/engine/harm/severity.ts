import { HARM_LEVEL_IDS, type HarmCategory, type HarmContext, type HarmLevel } from "@/lib/catalog/harm";
import type { ActKind } from "./act-words";
import type { FramedAct } from "./acts";
import type { Act } from "./frames";
import type { Mood } from "./moods";
import type { Who, Whom } from "./roles";

/** What acts a row is about: any where nothing is said. */
interface Row {
  kinds: readonly ActKind[];
  who?: readonly Who[];
  whom?: readonly Whom[];
  moods?: readonly Mood[];
  isNegated?: boolean;
  level: HarmLevel;
}

const ON_PEOPLE: readonly ActKind[] = ["killing", "hurting", "destroying", "arming"];
const MEANT: readonly Mood[] = ["planned", "said"];
const CALLED_FOR: readonly Mood[] = ["ordered", "wished"];
const TO_COME: readonly Mood[] = ["planned", "ordered", "wished", "how", "supposed"];
const OPEN: readonly Mood[] = ["said", "wished", "supposed", "asked"];
const SOMEONE_ELSE: readonly Whom[] = [
  "you",
  "person",
  "group",
  "everyone",
  "place",
  "device",
  "artifact",
  "nobody",
  "it",
];

/** The first row that fits an act says how bad it is; docs/model-card-harm.md shows the same table in words. */
const LEVELS: Record<HarmCategory, { plain: HarmLevel; rows: readonly Row[] }> = {
  violence: {
    plain: "medium",
    rows: [
      { kinds: ON_PEOPLE, whom: ["thing"], level: "medium" },
      { kinds: ["killing", "hurting"], whom: ["artifact"], level: "medium" },
      { kinds: ON_PEOPLE, whom: ["animal"], level: "medium" },
      { kinds: ON_PEOPLE, moods: ["how"], level: "critical" },
      { kinds: ON_PEOPLE, who: ["self"], whom: SOMEONE_ELSE, moods: MEANT, level: "critical" },
      { kinds: ON_PEOPLE, whom: ["group", "everyone", "place"], moods: ["ordered"], level: "critical" },
      { kinds: ["killing", "dying"], whom: ["you"], moods: MEANT, level: "critical" },
      { kinds: ["threatening"], who: ["self"], moods: MEANT, level: "critical" },
      { kinds: ["threatening"], whom: ["you"], moods: MEANT, level: "critical" },
      { kinds: ON_PEOPLE, who: ["self"], whom: SOMEONE_ELSE, level: "high" },
      { kinds: [...ON_PEOPLE, "dying"], moods: TO_COME, level: "high" },
      { kinds: ["threatening"], moods: TO_COME, level: "high" },
      { kinds: ["praising"], level: "high" },
    ],
  },
  self_harm: {
    plain: "medium",
    rows: [
      { kinds: ["ending", "dying", "hurting", "means"], moods: ["ordered"], level: "critical" },
      { kinds: ["ending", "dying", "hurting"], who: ["you"], moods: ["wished", "planned"], level: "critical" },
      { kinds: ["ending", "dying", "means"], moods: ["how"], level: "critical" },
      { kinds: ["ending", "dying"], who: ["self"], moods: ["planned"], level: "critical" },
      { kinds: ["means"], who: ["self", "nobody"], moods: ["planned", "told", "said"], level: "critical" },
      { kinds: ["hurting"], moods: ["how"], level: "high" },
      { kinds: ["living"], who: ["self", "nobody"], isNegated: true, level: "high" },
      { kinds: ["ending", "dying", "hurting", "means"], who: ["self", "nobody"], moods: OPEN, level: "high" },
      { kinds: ["ending", "hurting"], who: ["self"], level: "high" },
    ],
  },
  hate_speech: {
    plain: "medium",
    rows: [
      { kinds: ["killing", "hurting", "destroying", "dying"], moods: TO_COME, level: "critical" },
      { kinds: ["excluding"], moods: [...CALLED_FOR, "planned"], level: "high" },
      { kinds: ["partaking"], isNegated: true, level: "high" },
      { kinds: ["dehumanizing"], moods: ["said", "told", "wished", "asked"], isNegated: false, level: "high" },
    ],
  },
  illegal: {
    plain: "high",
    rows: [
      { kinds: ["grave", "minor"], moods: ["told"], level: "medium" },
      { kinds: ["grave", "minor"], level: "critical" },
      { kinds: ["petty"], level: "medium" },
    ],
  },
  explicit: {
    plain: "medium",
    rows: [
      { kinds: ["minor", "forced"], level: "critical" },
      { kinds: ["graphic"], level: "high" },
    ],
  },
  misinformation: { plain: "medium", rows: [{ kinds: ["grave"], level: "high" }] },
};

/**
 * How bad an act is by who does it to whom and how it is meant, apart from how sure it is. What is not meant counts a step less, what
 * is meant in another sense least.
 */
function levelOf(category: HarmCategory, act: FramedAct): HarmLevel {
  const { plain, rows } = LEVELS[category];
  if (act.context === "figurative") return "low";
  const level = HARM_LEVEL_IDS.indexOf(rows.find((row) => fits(row, act))?.level ?? plain);
  return HARM_LEVEL_IDS[Math.max(0, act.context ? level - 1 : level)] as HarmLevel;
}

function fits({ kinds, who, whom, moods, isNegated }: Row, act: Act): boolean {
  if (!kinds.includes(act.kind) || (isNegated !== undefined && isNegated !== act.isNegated)) return false;
  return (
    (who ?? [act.who]).includes(act.who) &&
    (whom ?? [act.whom]).includes(act.whom) &&
    (moods ?? [act.mood]).includes(act.mood)
  );
}

/** What of the acts of a passage says how bad it is and how it is meant: the gravest, where several are one that is meant. */
export function gravestOf(
  category: HarmCategory,
  acts: readonly FramedAct[],
): { level: HarmLevel; context?: HarmContext } {
  const weighed = acts.map((act) => ({ level: levelOf(category, act), context: act.context }));
  const rank = ({ level, context }: (typeof weighed)[number]) => 2 * HARM_LEVEL_IDS.indexOf(level) + (context ? 0 : 1);
  const [first] = weighed.sort((a, b) => rank(b) - rank(a));
  if (!first) return { level: LEVELS[category].plain };
  return first.context ? { level: first.level, context: first.context } : { level: first.level };
}
