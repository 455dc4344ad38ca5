import type { Token } from "./tokens";
import { Wink } from "./wink";

/** Universal part of speech, e.g. "NOUN", "PROPN", "VERB", "AUX", "ADJ", "ADP", "NUM", "PUNCT". */
export type PartOfSpeech = string;

export interface TaggedToken extends Token {
  pos: PartOfSpeech;
  lemma: string;
}

// wink's tokenizer takes seconds on long runs without a space, so it is given our tokens, each cut to this length.
const LONGEST_WORD = 24;
// Marks that tell the tagger something; the others (quotes by the thousand are slow too) read as commas.
const PLAIN_MARKS = new Set([",", ";", ":", "(", ")", "-", "%", "$", "?"]);

const wink = new Wink();
// What the small model gets wrong about closed classes and frequent verbs of encyclopedic prose.
const LEMMAS = new Map<string, string>([
  ["born", "born"],
  ["'s", "'s"],
  ["lies", "lie"],
  ["lay", "lie"],
  ["founded", "found"],
  ["found", "find"],
  ["wrote", "write"],
  ["written", "write"],
  ["fought", "fight"],
  ["built", "build"],
  ["sang", "sing"],
  ["sung", "sing"],
  ["drew", "draw"],
  ["drawn", "draw"],
  ["won", "win"],
  ["led", "lead"],
  ["held", "hold"],
  ["made", "make"],
  ["became", "become"],
  ["began", "begin"],
  ["begun", "begin"],
  ["sank", "sink"],
  ["fell", "fall"],
  ["fallen", "fall"],
  ["grew", "grow"],
  ["flew", "fly"],
  ["spoke", "speak"],
  ["spoken", "speak"],
  ["taught", "teach"],
  ["thought", "think"],
  ["sold", "sell"],
  ["bought", "buy"],
  ["known", "know"],
  ["knew", "know"],
  ["took", "take"],
  ["taken", "take"],
  ["gave", "give"],
  ["given", "give"],
  ["got", "get"],
  ["ate", "eat"],
  ["ran", "run"],
  ["rose", "rise"],
  ["risen", "rise"],
  ["stood", "stand"],
  ["sat", "sit"],
  ["set", "set"],
  ["came", "come"],
  ["went", "go"],
  ["died", "die"],
  ["dies", "die"],
  ["dying", "die"],
  ["studied", "study"],
  ["carried", "carry"],
  ["melts", "melt"],
  ["boils", "boil"],
  ["is", "be"],
  ["are", "be"],
  ["was", "be"],
  ["were", "be"],
  ["am", "be"],
  ["been", "be"],
  ["being", "be"],
  ["has", "have"],
  ["had", "have"],
  ["having", "have"],
  ["does", "do"],
  ["did", "do"],
]);
const FIXED_POS = new Map<string, PartOfSpeech>([
  ["is", "AUX"],
  ["are", "AUX"],
  ["was", "AUX"],
  ["were", "AUX"],
  ["'s", "PART"],
  ["not", "PART"],
  ["never", "ADV"],
  ["that", "SCONJ"],
  ["which", "PRON"],
  ["who", "PRON"],
  ["whose", "PRON"],
  ["where", "PRON"],
]);

/** Gives each token its part of speech and lemma. Linear in the number of tokens. */
export function tag(tokens: readonly Token[]): TaggedToken[] {
  if (tokens.length === 0) return [];
  const words = tokens.map((token) => cut(token));
  const { tags, lemmas, values: cutWords } = wink.read(words.join(" "));
  // The tagger may cut a word of ours in two, but joins none: as many are the same ones.
  const values = tags.length === words.length ? words : cutWords();
  const tagged: TaggedToken[] = [];
  let at = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const first = at;
    let seen = 0;
    const length = words[i]?.length ?? 0;
    while (at < values.length && seen < length) seen += values[at++]?.length ?? 1;
    tagged.push(
      withTag(token, { pos: tags[first] ?? "X", lemma: at - first === 1 ? (lemmas[first] ?? token.norm) : token.norm }),
    );
  }
  repairVerbs(tagged);
  return tagged;
}

// "Queen Victoria married Prince Albert", "Spain and Portugal share a border", in a sentence without another verb.
function isLikelyVerb(token: TaggedToken, next: TaggedToken | undefined): boolean {
  if (token.text !== token.norm) return false;
  if (token.norm.endsWith("ed")) return true;
  return token.pos === "NOUN" && next?.pos === "DET";
}

function isNoParticiple({ norm, lemma }: TaggedToken): boolean {
  return (norm.endsWith("s") && !norm.endsWith("ss")) || (norm === lemma && !/(?:ed|en|n|t|d)$/.test(norm));
}

// Sentence by sentence: one that ends with a period and has no verb must have one.
function repairVerbs(tagged: TaggedToken[]) {
  let from = 0;
  for (let i = 0; i < tagged.length; i++) {
    if (tagged[i]?.text !== "." && i < tagged.length - 1) continue;
    const ended = tagged[i]?.text === ".";
    let verbless = ended && !hasVerb(tagged, from, i);
    for (let at = from + 1; at <= i; at++) {
      const guess = tagged[at]?.pos;
      repairVerb(tagged, at, verbless);
      verbless &&= tagged[at]?.pos !== "VERB" || guess === "VERB";
    }
    from = i + 1;
  }
}

// "Born in Ulm, …" and "(born in Ulm)" lack the verb of the sentence.
function hasVerb(tagged: readonly TaggedToken[], from: number, to: number): boolean {
  let depth = 0;
  for (let at = from; at <= to; at++) {
    const { pos, text, norm } = tagged[at] as TaggedToken;
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    else if (depth <= 0 && (pos === "AUX" || (pos === "VERB" && (at > from || !OPENING.test(norm))))) return true;
  }
  return false;
}

const OPENING = /(?:ed|born|built|made|known|held|set|led)$/;

const SIGNS = new Set(["$", "€", "£", "¥"]);
const BEFORE_OBJECT = new Set(["DET", "PROPN", "NUM"]);

// The model takes "borders" in "France borders Spain" for a noun: between two noun phrases, without a verb so far,
// a word in "-s" is the verb.
function repairVerb(tagged: TaggedToken[], at: number, verbless: boolean) {
  const token = tagged[at] as TaggedToken;
  const before = tagged[at - 1] as TaggedToken;
  // "Tomatoes are plants": no verb form in "-s" follows a copula.
  if (
    token.pos === "VERB" &&
    (before.lemma === "be" || (before.norm === "not" && tagged[at - 2]?.lemma === "be")) &&
    isNoParticiple(token)
  )
    token.pos = "NOUN";
  if (isOfRelative(tagged, at)) {
    token.pos = "VERB";
    return;
  }
  const afterNoun = before.pos === "PROPN" || before.pos === "NOUN" || (verbless && closesSubject(tagged, at - 1));
  if (verbless && afterNoun && isLikelyVerb(token, tagged[at + 1])) {
    token.pos = "VERB";
    return;
  }
  if (token.pos !== "NOUN" || !token.norm.endsWith("s")) return;
  const isPrice = SIGNS.has(tagged[at + 1]?.text ?? "") && tagged[at + 2]?.pos === "NUM";
  const next = isPrice ? "NUM" : (tagged[at + 1]?.pos ?? "");
  // "… has 125 million people and borders Russia", "… and costs $99": a noun in "-s" does not stand before these.
  if (before.pos === "CCONJ" && (next === "PROPN" || isPrice)) {
    token.pos = "VERB";
    return;
  }
  if (!afterNoun) return;
  if (!BEFORE_OBJECT.has(next) && !(verbless && (next === "ADP" || next === "NOUN" || next === "ADJ"))) return;
  for (let i = at - 1; i >= 0 && tagged[i]?.pos !== "PUNCT"; i--) {
    const { pos, norm } = tagged[i] as TaggedToken;
    if (pos === "VERB" || pos === "AUX" || (pos === "ADP" && !(verbless && norm === "of"))) return;
  }
  token.pos = "VERB";
}

// "…, which stars X", "… who lives in Y": what a relative pronoun stands right before is the verb.
function isOfRelative(tagged: readonly TaggedToken[], at: number): boolean {
  const [pronoun, token, next] = [tagged[at - 1], tagged[at], tagged[at + 1]] as TaggedToken[];
  if (!token || (pronoun?.norm !== "who" && pronoun?.norm !== "which") || at < 2) return false;
  if (token.pos !== "NOUN" && token.pos !== "ADJ") return false;
  const isForm = /(?:ed|[^su]s)$/.test(token.norm) && token.text === token.norm;
  return isForm && tagged[at - 2]?.pos !== "ADP" && ["DET", "PROPN", "NUM", "ADP", "ADV"].includes(next?.pos ?? "");
}

// "X, a country in Asia, borders Y", "X (born in Z) heads Y", "A, B and C all use Y", "The Pixelon 5 costs Y": the comma, the
// bracket, the quantifier and the number of a name end the subject.
function closesSubject(tagged: readonly TaggedToken[], at: number): boolean {
  const { text, norm, pos } = tagged[at] as TaggedToken;
  if ((pos === "NUM" && tagged[at - 1]?.pos === "PROPN") || text === ")") return true;
  if (norm === "all" || norm === "both" || norm === "each") return true;
  return text === "," && tagged.findIndex((token) => token.text === ",") < at;
}

function cut(token: Token): string {
  if (token.kind === "mark") return PLAIN_MARKS.has(token.text) ? token.text : ",";
  const word = token.text;
  return word.length > LONGEST_WORD ? "Xxx" : word;
}

// Written out, since copying by spread is a fifth of the time that tagging takes.
function withTag({ text, norm, kind, start, end }: Token, guess: { pos: string; lemma: string }): TaggedToken {
  if (kind === "mark") return { text, norm, kind, start, end, pos: "PUNCT", lemma: norm };
  if (kind === "number") return { text, norm, kind, start, end, pos: "NUM", lemma: norm };
  const pos = FIXED_POS.get(norm) ?? guess.pos;
  return { text, norm, kind, start, end, pos, lemma: LEMMAS.get(norm) ?? undoubled(guess.lemma.toLowerCase()) };
}

// "starred", "planned": forms that the model leaves as they are.
function undoubled(lemma: string): string {
  return /([bdgmnprt])\1ed$/.test(lemma) ? lemma.slice(0, -3) : lemma;
}
