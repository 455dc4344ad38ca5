import { matchInUnit } from "../match";
import { type Check, type DetailFinding, SAME_MATTER } from "./check";

const PAIRS =
  "increase/decrease increased/decreased increases/decreases higher/lower highest/lowest high/low largest/smallest larger/smaller large/small big/small more/less most/least first/last before/after earlier/later older/younger oldest/youngest north/south northern/southern east/west eastern/western won/lost win/lose wins/loses above/below begin/end began/ended start/end opened/closed open/closed longest/shortest longer/shorter long/short best/worst better/worse rose/fell rise/fall male/female men/women man/woman boy/girl boys/girls father/mother son/daughter brother/sister husband/wife king/queen always/never all/none inside/outside indoors/outdoors left/right early/late major/minor public/private rich/poor strong/weak hot/cold warm/cool upper/lower ancient/modern married/unmarried alive/dead living/dead true/false same/different with/without buy/sell bought/sold positive/negative success/failure successful/unsuccessful accepted/rejected approved/rejected majority/minority maximum/minimum winter/summer day/night morning/evening young/old new/old full/empty fast/slow faster/slower heavy/light deep/shallow wide/narrow safe/dangerous legal/illegal possible/impossible correct/incorrect guilty/innocent upward/downward upwards/downwards"
    .split(" ")
    .map((pair) => pair.split("/") as [string, string]);
const SERIES =
  "january february march april may june july august september october november december|monday tuesday wednesday thursday friday saturday sunday|first second third fourth fifth sixth seventh eighth ninth tenth|red blue green yellow black white orange purple brown gray grey|hundred thousand million billion trillion|hours days weeks months years"
    .split("|")
    .map((row) => row.split(" "));

const others = new Map<string, Set<string>>();
for (const group of [...PAIRS, ...SERIES])
  for (const word of group) {
    const own = others.get(word) ?? new Set<string>();
    for (const other of group) if (other !== word) own.add(other);
    others.set(word, own);
  }

/** A word of the claim in whose place a unit about the same has its opposite, or another one of its row. */
export const opposites: Check = ({ claim, units }) => {
  const found: DetailFinding[] = [];
  for (const { norm, at } of claim.tokens.map(({ norm }, at) => ({ norm, at }))) {
    const against = others.get(norm);
    if (!against) continue;
    const term = { at, norm, stem: norm, isName: false };
    if (units.some(({ unit }) => matchInUnit(term, unit) === 1)) continue;
    for (const { unit, coverBut } of units) {
      if (coverBut({ from: at, to: at + 1 }) < SAME_MATTER) continue;
      const instead = unit.terms.tokens.find((other) => against.has(other.norm) && !claim.norms.has(other.norm));
      if (instead) found.push({ kind: "opposite", state: "conflicts", said: norm, unit, instead: instead.text });
      if (instead) break;
    }
  }
  return found;
};

/** Whether two words are each other's contrary, or two of one row. */
export const areOpposites = (one: string, other: string) => others.get(one)?.has(other) ?? false;

/** Whether there is another word that a sentence would say the contrary with. */
export const hasOpposite = (norm: string) => others.has(norm);
