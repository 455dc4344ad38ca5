import { Random } from "./random";
import type { Row } from "./rows";

const SEED = 77;
const MISSPELLED = 0.15; // of all rows
const REGROUPED = { generated: 0.2, given: 1 }; // of the rows that name a group; generated ones name many already

/** Copies of rows that teach what no label hangs on: which group is spoken of, and how words are spelled. */
export function variants(rows: readonly Row[]): Row[] {
  const random = new Random(SEED);
  return rows.flatMap((row) => {
    const share = row.source === "generated" ? REGROUPED.generated : REGROUPED.given;
    const regrouped = random.next() < share ? withOtherGroups(row, random) : undefined;
    const misspelt = random.next() < MISSPELLED ? misspelled(row, random) : undefined;
    return [regrouped, misspelt].filter((variant) => variant !== undefined);
  });
}

/** Names of groups by form, so that one can stand for another: many, one, and before a word for people. */
export const GROUP_FORMS = [
  "women, girls, feminists, lesbians, gays, homosexuals, bisexuals, blacks, africans, african americans, asians, arabs, chinese people, indians, pakistanis, " +
    "mexicans, latinos, hispanics, turks, syrians, somalis, nigerians, poles, romanians, russians, jews, muslims, christians, catholics, hindus, sikhs, buddhists, mormons, atheists, " +
    "immigrants, migrants, refugees, foreigners, asylum seekers, black people, white people, gay people, trans people, disabled people, jewish people, muslim women, black women, trans women, " +
    "autistic people, blind people, deaf people, people with disabilities, old people, native americans, wheelchair users, gay men",
  "woman, girl, feminist, lesbian, homosexual, african, asian, arab, indian, pakistani, mexican, latino, turk, syrian, somali, romanian, russian, jew, muslim, christian, catholic, hindu, sikh, " +
    "immigrant, migrant, refugee, foreigner, black person, white person, gay person, trans person, disabled person, jewish person, muslim woman, black woman, trans woman, gay man, black man, " +
    "autistic person, blind person, deaf person, wheelchair user",
  "female, lesbian, gay, bisexual, black, african, asian, arab, chinese, indian, pakistani, mexican, latino, turkish, syrian, polish, russian, jewish, muslim, christian, catholic, hindu, " +
    "immigrant, disabled, trans, transgender, autistic",
].map((list) => list.split(", "));
const BEFORE_PEOPLE =
  "(?= (?:people|person|man|woman|men|women|guys?|girls?|boys?|kids?|family|families|community|lives|folks|friends?|neighbours?))";
const FINDERS = GROUP_FORMS.map((names, form) => {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).join("|");
  return new RegExp(`\\b(?:${longestFirst})\\b${form === GROUP_FORMS.length - 1 ? BEFORE_PEOPLE : ""}`, "gi");
});
const TAKEN = /<(\d+)>/g;

// Each group that a row names becomes another one, the same one each time; undefined where it names none.
function withOtherGroups(row: Row, random: Random): Row | undefined {
  if (row.labels.hate_speech === undefined) return undefined;
  const others = new Map<string, string>();
  const placed: string[] = [];
  let text = row.text.replace(TAKEN, "$1");
  for (const [form, finder] of FINDERS.entries()) {
    text = text.replace(finder, (name) => {
      const key = `${form} ${name.toLowerCase()}`;
      const other = others.get(key) ?? random.pick(GROUP_FORMS[form] as string[]);
      others.set(key, other);
      placed.push(/^[A-Z]/.test(name) ? other.charAt(0).toUpperCase() + other.slice(1) : other);
      return `<${placed.length - 1}>`;
    });
  }
  if (placed.length === 0) return undefined;
  return { ...row, text: text.replace(TAKEN, (_, at) => placed[Number(at)] as string) };
}

const LONGEST_MISSPELLED = 300; // characters
const GLUED = 0.25; // of slips are a lost space
const LEET: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };

/** Ways to write a word of three letters or more so that it still reads the same. */
const SLIPS: readonly ((word: string, random: Random) => string)[] = [
  withoutLetter,
  withoutLetter,
  (word, random) => {
    const at = 1 + random.below(word.length - 2);
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  },
  (word) => [...word].join(" "),
  (word, random) => word.replace(/[aeiost]/g, (letter) => (random.next() < 0.5 ? (LEET[letter] as string) : letter)),
  (word, random) => `${word.slice(0, 1 + random.below(word.length - 1))}*`,
];

function withoutLetter(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 1);
  return word.slice(0, at) + word.slice(at + 1);
}

// A word or two are misspelled, or stand without the space before them.
function misspelled(row: Row, random: Random): Row | undefined {
  if (row.text.length > LONGEST_MISSPELLED) return undefined;
  const words = [...row.text.matchAll(/[a-zA-Z]{3,}/g)];
  if (words.length === 0) return undefined;
  let text = row.text;
  const chosen = new Set([random.pick(words), random.pick(words)]);
  for (const { 0: word, index } of [...chosen].sort((a, b) => b.index - a.index)) {
    const isGlued = random.next() < GLUED && text[index - 1] === " ";
    const written = isGlued ? word : random.pick(SLIPS)(word, random);
    text = text.slice(0, isGlued ? index - 1 : index) + written + text.slice(index + word.length);
  }
  return { ...row, text };
}
