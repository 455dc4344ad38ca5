import { isSuperlativeForm } from "../syntax/morphology";
import type { ClauseToken } from "./clauses/clause";

// Words that add nothing to check.
const NEUTRAL = new Set(
  "also currently today now officially actually really indeed located situated found known called named famous well commonly generally usually typically often widely mainly primarily specifically exactly approximately about around roughly very just simply both respectively country city state nation world earth place thing one".split(
    " ",
  ),
);
const HARMLESS = new Set(
  "official national current total primary great famous beautiful modern large small big whole entire different normal standard".split(
    " ",
  ),
);
// Words under which a statement of the graph no longer answers what is said.
const OPENING = new Set(
  "former formerly ex once previously future upcoming proposed planned fictional fictitious alleged supposed fake so-called unofficial disputed honorary acting deputy vice assistant associate interim almost nearly hardly barely scarcely partly half previous next last later early second third fourth fifth sixth seventh eighth ninth tenth only sole unique minimum maximum minimal maximal average median same except instead most least few several many".split(
    " ",
  ),
);
// In a statement of the default graph these open it as well; imported relations are worded with them.
const TIMES = new Set("originally until till before during since ago despite".split(" "));
const PAST = new Set(["former", "formerly", "previous", "previously", "originally", "once", "later"]);
// What says which of many, beside the superlatives of adjectives.
const RANKING = new Set(["most", "least", "best", "worst", "eldest", "first", "second", "third"]);

/** Whether a word changes what is said in a way that facts do not tell: "former", "alleged". */
export function isOpening(token: ClauseToken, next?: ClauseToken): boolean {
  return (OPENING.has(token.norm) || TIMES.has(token.norm)) && !isOrder(token, next);
}

/** Whether a word makes what is said narrower or another thing, however a relation is worded: "former", "the largest". */
export function isNarrowing(token: ClauseToken, next: ClauseToken | undefined): boolean {
  return (OPENING.has(token.norm) && !isOrder(token, next)) || isSuperlative(token, next);
}

// "Who later died in Ulm" only says in which order.
function isOrder({ norm }: ClauseToken, next: ClauseToken | undefined): boolean {
  return norm === "later" && next?.pos === "VERB";
}

/** Whether an opening word only speaks of the past, as of a name that is listed whether it is used today or not. */
export function isPast({ norm }: ClauseToken): boolean {
  return PAST.has(norm);
}

/** Whether a word says which of many: "largest". "First released in 1991" says when; "the first man" says which. */
export function isSuperlative(token: ClauseToken, next: ClauseToken | undefined): boolean {
  if (token.pos === "ADV" || next?.pos === "VERB") return false;
  return RANKING.has(token.norm) || isSuperlativeForm(token.norm);
}

/** Whether a word adds nothing to check. */
export function isNeutral({ norm }: ClauseToken): boolean {
  return NEUTRAL.has(norm);
}

/** Whether a word leaves open whether what it describes is so, and takes nothing from it: "a great city". */
export function isHarmless({ norm }: ClauseToken): boolean {
  return NEUTRAL.has(norm) || HARMLESS.has(norm);
}

/** Whether a word says which kind of thing is meant, "a rich country": to be a country says nothing of it. */
export function isQuality(tokens: readonly ClauseToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.pos !== "ADJ" || isHarmless(token) || tokens[at + 1]?.pos !== "NOUN") return false;
  let before = at - 1;
  while (tokens[before]?.pos === "ADJ" || tokens[before]?.pos === "ADV") before -= 1;
  return tokens[before]?.norm === "a" || tokens[before]?.norm === "an";
}
