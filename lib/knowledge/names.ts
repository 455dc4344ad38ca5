import type { Caps } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";

const NOT_LATIN = /[^\p{Script=Latin}\p{Lm}\p{M}\p{N}\p{P}\p{Z}\p{S}]/u;
const ACRONYM = /^(?:\p{Lu}[.&]?){2,5}$/u;
const CAPITAL_START = /^[^\p{L}\p{N}]*(?:\p{Lu}|\p{Nd})/u;
const ARTICLE = /^the\s+/i;
const INNER_CAPITAL = /^\p{Ll}/u;

// Function words: as names of villages they would be found in every sentence.
const FUNCTION_WORDS = new Set(
  `a about above after again all almost alone along already also although always am among an and another any anyone
  are around as at away back be became because become been before behind being below best better between beyond both
  but by came can cannot come could day did different do does done down during each either else enough even ever every
  everyone few first for found from full further gave get give given go goes going gone good got had has have he her
  here him himself his how however i if in indeed instead into is it its itself just kept know known large last later
  least less let like likely long made main make many may me mean might more most mostly much must my name named near
  need neither never new next no none nor not nothing now of off often old on once one only or other others our out
  over own part per perhaps place put quite rather really said same saw say second see seem seen several she should
  show since small so some someone still such take than that the their them then there these they thing third this
  those though three through thus time to together too two under until up upon us use used very via was way we well
  went were what when where whether which while who whole whom whose why will with within without would year yes yet
  you your`.split(/\s+/),
);

/** The keys under which a name is found, if any: "The Hague" as "Hague", too, since readers skip articles. */
export function spellingsOf({ name, caps }: { name: string; caps?: Caps }): { key: string; caps: Caps }[] {
  const spelled = /^the \S{3}/i.test(name) ? [name, name.slice(4)] : [name];
  return spelled.filter(isLatin).flatMap((one) => {
    const found = { key: aliasKey(one), caps: caps ?? capsOf(one) };
    return isUsefulKey(found.key, found.caps) ? [found] : [];
  });
}

/** Whether every letter of a name is Latin: aliases in other scripts are left out of the graph. */
export function isLatin(name: string): boolean {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) > 0x24f) return !NOT_LATIN.test(name);
  return true;
}

/** Whether a name, by its alias key, is worth looking for in text. */
export function isUsefulKey(key: string, caps: Caps): boolean {
  if (key.length < 2) return key.length === 1 && caps === "upper";
  return caps !== "initial" || !FUNCTION_WORDS.has(key);
}

/** How a name has to be written to be taken for one: "US" in capitals, "Paris" with one, "eBay" and "salmon" as it comes. */
export function capsOf(whole: string): Caps {
  // "the United States", "the City": the article is written as the sentence has it.
  const name = whole.replace(ARTICLE, "");
  if (ACRONYM.test(name)) return "upper";
  if (INNER_CAPITAL.test(name)) return "any";
  return CAPITAL_START.test(name) ? "initial" : "any";
}
