import forms from "@/data/relations/forms.json";
import links from "@/data/verify/word-links.json";
import { Memory } from "../memory";
import { fold } from "./fold";

// Endings by which English makes one word of another; the longest goes first.
const ENDINGS =
  "ations ation itions ition ments ment ances ance ences ence ships ship ional ables able ibles ible ings ions ives ness edly tion ural ered ing ion ers ors ees ist ive ure ies ied ian age ery ity ous est ed er or ee es al ic ly ty y s e".split(
    " ",
  );
const SHORTEST = 3; // letters that a stem keeps
// Words that share no stem with the one that stands for them: its forms, and its adjective.
const IRREGULAR = new Map(
  Object.entries(forms).flatMap(([word, others]) => others.split(" ").map((one) => [one, word])),
);
const MOST_REMEMBERED = 20_000; // what a word is cut to hangs on the word alone
const stems = new Memory<string, string>(MOST_REMEMBERED);

/** The stem that a word shares with those derived from it: "creator", "created" and "creation" give "creat". */
export function stemOf(word: string): string {
  return stems.get(word) ?? stems.keep(word, cut(IRREGULAR.get(word) ?? fold(word)));
}

function cut(word: string): string {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < SHORTEST) continue;
    return plain(word.slice(0, word.length - ending.length));
  }
  return plain(word);
}

// "planned" and "plan", "carrier" and "carry".
function plain(stem: string): string {
  const last = stem.at(-1) ?? "";
  if (stem.length > SHORTEST && last === stem.at(-2) && !"aeiouls".includes(last)) return stem.slice(0, -1);
  const short = stem.length > SHORTEST && "eiy".includes(last) ? stem.slice(0, -1) : stem;
  // "create" and "creation", "located" and "location".
  return short.endsWith("at") && short.length - 2 >= SHORTEST ? short.slice(0, -2) : short;
}

/** Stems of words of the same meaning, by WordNet; none for most. */
export const linksOf = looksUp(links.stems);

/** Stems of words that this one's are derived from or that are derived from them: "complet" gives that of "completion". */
export const derivedFrom = looksUp(links.derived, new Set(["current", "present", "recent"]));

// Words of time are in sentences about any relation: "the current mayor" speaks of no currency.
function looksUp(
  table: Readonly<Record<string, string>>,
  but: ReadonlySet<string> = new Set(),
): (stem: string) => ReadonlySet<string> {
  const known = new Memory<string, ReadonlySet<string>>(MOST_REMEMBERED);
  const find = (stem: string) => new Set(Object.hasOwn(table, stem) && !but.has(stem) ? table[stem]?.split(" ") : []);
  return (stem) => known.get(stem) ?? known.keep(stem, find(stem));
}

export const PREPOSITIONS = new Set(
  "in on at of by from to for into with within through as after under around across between until near above below inside over during about out".split(
    " ",
  ),
);
const FUNCTION_WORDS = new Set(
  "a an the this that these those it its he his him she her they their them be is are was were been being am have has had having do does did not no s and or but also which who whom whose where when while there here one some any all both each other such as than then so very more most can will would may".split(
    " ",
  ),
);

/** Words that state no relation by themselves. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || PREPOSITIONS.has(word) || word.startsWith("'");
}
