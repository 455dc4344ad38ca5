import { createRequire } from "node:module";

// What rules and WordNet's exceptions do not tell: auxiliaries, clitics, pronouns, and words cut from others.
const BE = { am: "be", are: "be", is: "be", was: "be", were: "be", been: "be", being: "be", "'m": "be", "'re": "be" };
const HAVE = { has: "have", had: "have", having: "have", "'ve": "have" };
const DO = { does: "do", did: "do", done: "do", doing: "do" };
const VERBS = { ...BE, ...HAVE, ...DO, "'s": "be", s: "be", ai: "be", gon: "go" };
const FORMS: Record<string, Record<string, string>> = {
  VERB: VERBS,
  AUX: VERBS,
  MD: { "'ll": "will", "'d": "would", ca: "can", wo: "will", sha: "shall" },
  NOUN: { people: "person", species: "species", series: "series" },
  PART: { "n't": "not", nt: "not", na: "to", s: "'s", "'": "'s" },
  DET: { an: "a", these: "this", those: "that" },
  PRON: {
    i: "I",
    me: "I",
    us: "we",
    him: "he",
    them: "they",
    "'em": "they",
    these: "this",
    those: "that",
    whom: "who",
  },
  ADV: { better: "well", best: "well" },
  ADJ: { better: "good", best: "good", worse: "bad", worst: "bad", more: "more", most: "most", less: "less" },
};
const LONGEST = 40; // letters; what is longer stands in no dictionary

/**
 * The form of a word under which dictionaries list it, by its tags: rules and WordNet's exceptions for nouns, verbs and
 * comparison; names as written. `upos`: universal part of speech, `xpos`: Penn Treebank tag.
 */
export function lemmaOf(text: string, upos: string, xpos: string): string {
  const word = text.toLowerCase().replaceAll("’", "'");
  const forms = FORMS[xpos] ?? FORMS[upos];
  if (forms && Object.hasOwn(forms, word)) return forms[word] as string;
  if (upos === "PROPN") return xpos === "NNPS" ? withoutPlural(text) : text;
  const kind = inflected(upos, xpos);
  return kind && word.length <= LONGEST && /^[a-z'-]+$/.test(word) ? listed(kind, word) : word;
}

/** Whether a word compares to the most: "largest" of "large", and not "forest". */
export function isSuperlativeForm(word: string): boolean {
  return word.endsWith("est") && word.length <= LONGEST && listed("adjective", word) !== word;
}

type Kind = "noun" | "verb" | "adjective";

function inflected(upos: string, xpos: string): Kind | undefined {
  if (upos === "NOUN") return xpos === "NNS" ? "noun" : undefined;
  if (upos === "VERB" || upos === "AUX") return ["VBZ", "VBD", "VBN", "VBG"].includes(xpos) ? "verb" : undefined;
  return ["JJR", "JJS", "RBR", "RBS"].includes(xpos) ? "adjective" : undefined;
}

// The lists are plain objects, so that "constructor" finds what is no word.
function listed(kind: Kind, word: string): string {
  const lemma = dictionary()[kind](word);
  return typeof lemma === "string" ? lemma : word;
}

type Dictionary = Record<Kind, (word: string) => unknown>;

let loaded: Dictionary | undefined;

/** Read when it is first asked: its 77,000 words take a fifth of a second, and most commands and the thread of requests never ask. */
function dictionary(): Dictionary {
  loaded ??= createRequire(import.meta.url)("wink-lemmatizer") as Dictionary;
  return loaded;
}

function withoutPlural(name: string): string {
  return name.endsWith("s") && !name.endsWith("ss") ? name.slice(0, -1) : name;
}
