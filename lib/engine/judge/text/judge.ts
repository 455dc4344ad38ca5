import type { Sentence } from "../../claims/draft";
import { happeningsOf } from "../../claims/happenings";
import { tokenize } from "../../text/tokens";
import { type Aligned, align, bestOf } from "./align";
import type { DetailFinding } from "./checks";
import type { CrossEncoder, Likely } from "./cross-encoder";
import { CUTS, capped, isContradicted, join } from "./joint";
import { type Passage, quoteOf, type Unit, unitsOf } from "./passages";
import { restate } from "./restate";
import { UnitIndex } from "./select";
import { isShortened, type SentenceTrees } from "./shortened";
import { type Terms, termsOf } from "./terms";
import { type Antecedents, Coreferences } from "./told";
import { rolesOf } from "./turned";

/** Words of a passage that speak for or against a claim. `quote` is an exact part of it, `span` its place in code points. */
export interface Citation {
  source_id: string;
  title: string;
  url: string;
  quote: string;
  span: { start: number; end: number };
  stance: "supports" | "contradicts";
  /** How likely the verdict is that it stands for. */
  score: number;
}

/** What the passages say of a claim; without a citation nothing is decided. Plain data: it goes between threads. */
export interface TextVerdict {
  verdict: "supported" | "refuted" | "not_found";
  likely: Likely;
  /** A sentence of a passage is the claim, or says it and more: how likely that makes it is no sum that could be too sure. */
  isStated?: boolean;
  citations: Citation[];
  /** Title, headings and number of the sentence that decides. */
  path: readonly string[];
  /** What a refuted claim says, and what stands in its place. */
  conflict?: { said: string; instead: string };
}

/** How long the passages may be read for: the encoder is left out where nothing is left. */
type TimeLeft = () => number;

/** Hears what is said of each claim as soon as it is judged; claims by their number. */
export type VerdictListener = (at: number, verdict: TextVerdict) => void;

export interface Judging {
  timeLeft: TimeLeft;
  tell?: VerdictListener;
}

const LONGEST_CLAIM = 2_000; // characters that are compared; a longer one is no single claim
const SECOND_SHARE = 0.2; // of a claim's words that a second quote must add
const READING_MS = 80; // left at least before another claim is read: the longest takes as long
const REREADING_MS = 240; // the same by the larger encoder, with the time to open it

/** Reads sentences: what their pronouns stand for, and their trees. */
export type SentenceReader = Antecedents & SentenceTrees;

export type PassageReader = Pick<CrossEncoder, "read"> & Partial<Pick<CrossEncoder, "reread">>;

/** Judges claims against passages. */
export class TextJudge {
  readonly #encoder: PassageReader | undefined;
  readonly #sentences: SentenceReader | undefined;

  /** Without an encoder the alignment decides alone; without `sentences` pronouns of passages stand for nothing. */
  constructor(encoder?: PassageReader, sentences?: SentenceReader) {
    this.#encoder = encoder;
    this.#sentences = sentences;
  }

  /** Of each claim what the passages say of it, in their order. */
  async judge(
    claims: readonly string[],
    passages: readonly Passage[],
    { timeLeft, tell }: Judging,
  ): Promise<TextVerdict[]> {
    const asked = this.#asked(passages, timeLeft);
    const verdicts: TextVerdict[] = [];
    for (const [at, claim] of claims.entries()) {
      const verdict = verdictOf(await this.#compare(claim, asked));
      tell?.(at, verdict);
      verdicts.push(verdict);
    }
    return verdicts;
  }

  /** What the model that joins alignment and encoder gets to see of one claim. */
  async compare(claim: string, passages: readonly Passage[]): Promise<AlignedClaim> {
    const asked = this.#asked(passages, () => Number.POSITIVE_INFINITY);
    return await this.#compare(claim, { ...asked, isReadAnyway: true });
  }

  #asked(passages: readonly Passage[], timeLeft: TimeLeft): Asked {
    const index = new UnitIndex(unitsOf(passages));
    return { index, told: this.#sentences && new Coreferences(this.#sentences, index.units), timeLeft };
  }

  async #compare(text: string, { index, told, timeLeft, isReadAnyway }: Asked): Promise<AlignedClaim> {
    const own = termsOf(tokenize(text.slice(0, LONGEST_CLAIM)));
    const isTimeLeft = () => timeLeft() > READING_MS;
    const chosen = index.select(own);
    const claim = restate(own, chosen);
    const units = told && isTimeLeft() ? await told.in(chosen, claim) : chosen;
    const aligned = align(claim, units, index);
    const isStated = isWordForWord(claim, aligned) || (isTimeLeft() && (await this.#isShortened(text, aligned)));
    if (isStated && !isReadAnyway) return { claim, aligned, isStated };
    if (!this.#encoder || units.length === 0 || !isTimeLeft()) return { claim, aligned };
    const compared = { claim, aligned, read: [await this.#encoder.read(claim, units)] };
    const isOpen = isReadAnyway || isInDoubt(likelyOf(compared));
    const again = isOpen && timeLeft() > REREADING_MS ? await this.#encoder.reread?.(claim, units) : undefined;
    if (again) compared.read.push(again);
    return isTimeLeft() ? await this.#withRoles(text, compared) : compared;
  }

  // Whether a unit says the claim and more; asked only of such as have all of its words.
  async #isShortened(text: string, { units, covers }: Aligned): Promise<boolean> {
    const whole = units.filter((unit, i) => (covers[i] as number) >= WHOLE && !isAsked(unit.terms));
    if (!this.#sentences || whole.length === 0) return false;
    const [claim, ...more] = await this.#sentences.sentences(text.slice(0, LONGEST_CLAIM));
    if (!claim || more.length > 0) return false;
    return (await this.#treesOf(whole.slice(0, MOST_PARSED))).some((told) => isShortened(claim, told));
  }

  async #treesOf(units: readonly Unit[]): Promise<Sentence[]> {
    const trees: Sentence[] = [];
    for (const { passage, start, end } of units)
      if (end - start <= LONGEST_CLAIM)
        trees.push(...((await this.#sentences?.sentences(passage.text.slice(start, end))) ?? []));
    return trees;
  }

  // Parsed last, and only where it can change the verdict.
  async #withRoles(text: string, compared: AlignedClaim): Promise<AlignedClaim> {
    const { claim, aligned, read } = compared;
    const isOpposite = aligned.findings.some(isOpposed);
    const isOpen = isOpposite || likelyOf({ claim, aligned, read }).supported >= CUTS.supported;
    if (!isOpen || !this.#sentences) return compared;
    const said = (await this.#sentences.sentences(text.slice(0, LONGEST_CLAIM))).flatMap(happeningsOf);
    if (said.length === 0) return compared;
    const near = nearest(aligned);
    const told = (await this.#treesOf(near)).flatMap(happeningsOf);
    const roles = rolesOf(said, told);
    return roles ? { ...compared, aligned: withRoles(aligned, near[0] as Unit, roles) } : compared;
  }
}

const WHOLE = 0.999; // share of a claim's words that a unit has that may say it
const MOST_PARSED = 2; // units: those with most of a claim's words

function nearest({ units, covers }: Aligned): Unit[] {
  return units
    .map((unit, i) => ({ unit, cover: covers[i] as number }))
    .filter(({ unit }) => unit.end - unit.start <= LONGEST_CLAIM)
    .sort((a, b) => b.cover - a.cover)
    .slice(0, MOST_PARSED)
    .map(({ unit }) => unit);
}

const isOpposed = ({ kind, state }: DetailFinding) => kind === "opposite" && state === "conflicts";

// "B is shorter than A" has the opposite word and says the same.
function withRoles(aligned: Aligned, unit: Unit, roles: "turned" | "converse"): Aligned {
  const { findings, features } = aligned;
  if (roles === "turned")
    return { ...aligned, findings: [...findings, { kind: "role", state: "conflicts", said: "", unit }] };
  const rest = findings.filter((finding) => !isOpposed(finding));
  return { ...aligned, findings: rest, features: { ...features, oppositeConflict: 0 } };
}

// Where the smaller encoder and the alignment leave something open.
const isInDoubt = ({ supported }: Likely) => supported > SURELY_NOT && supported < SURELY;
const [SURELY_NOT, SURELY] = [0.1, 0.9]; // beyond them the larger one hardly moves AUROC

/** A claim beside the units that could decide it; `read`: what encoders say of them, the smaller one first. */
export interface AlignedClaim {
  claim: Terms;
  aligned: Aligned;
  read?: readonly Likely[] | undefined;
  /** A unit is the claim, or says it and more. */
  isStated?: boolean;
}

interface Asked {
  index: UnitIndex;
  told: Coreferences | undefined;
  timeLeft: TimeLeft;
  /** By the encoder, too, where a sentence states the claim. */
  isReadAnyway?: boolean;
}

function verdictOf(compared: AlignedClaim): TextVerdict {
  const { claim, aligned, isStated } = compared;
  const likely = likelyOf(compared);
  const verdict = decided(likely, aligned.findings);
  const units = verdict === "not_found" ? [] : quoted(claim, aligned, verdict);
  const [first] = units;
  if (!first) return { verdict: "not_found", likely, citations: [], path: [] };
  const citations = units.map((unit) => citationOf(unit, verdict as "supported" | "refuted", likely));
  const conflict = verdict === "refuted" ? conflictOf(aligned.findings) : undefined;
  const found = { verdict, likely, citations, path: first.path };
  return {
    ...found,
    ...(isStated && verdict === "supported" ? { isStated } : {}),
    ...(conflict ? { conflict } : {}),
  };
}

function isWordForWord(claim: Terms, { units }: Aligned): boolean {
  const words = saidBy(claim);
  return words !== "" && units.some(({ terms }) => !isAsked(terms) && saidBy(terms) === words);
}

function likelyOf({ aligned, read, isStated }: AlignedClaim): Likely {
  const { units, features, findings } = aligned;
  if (units.length === 0) return { supported: 0, refuted: 0, notFound: 1 };
  return isStated ? STATED : capped(join(features, read), findings);
}

const STATED: Likely = { supported: 0.95, refuted: 0, notFound: 0.05 }; // where a sentence of a passage is the claim, or says it and more

const isAsked = ({ tokens }: Terms) => tokens.some(({ text }) => text === "?");

/** Marks that part or frame words and say nothing by themselves, as "€", "%" and the minus of a number do. */
const FRAMING = new Set("'\".,;:!…()[]*_`“”‘’«»");

/** What a sentence says, mark for mark where a mark says something; "" where it has no word or number. */
function saidBy({ tokens }: Terms): string {
  if (tokens.every(({ kind }) => kind === "mark")) return "";
  return tokens.flatMap(({ text, norm }) => (FRAMING.has(text) ? [] : [norm])).join(" ");
}

function conflictOf(findings: readonly DetailFinding[]): TextVerdict["conflict"] {
  const found = findings.find(({ state, instead }) => state === "conflicts" && instead);
  return found?.instead === undefined ? undefined : { said: found.said, instead: found.instead };
}

function decided({ supported, refuted }: Likely, findings: readonly DetailFinding[]): TextVerdict["verdict"] {
  if (refuted >= refutedFrom(findings) && refuted > supported) return "refuted";
  return supported >= CUTS.supported ? "supported" : "not_found";
}

// "within 30 days" against "within 60 days" in what are otherwise the same words is hardly ever anything else.
function refutedFrom(findings: readonly DetailFinding[]): number {
  if (findings.some(({ cover = 0 }) => cover >= SAME_WORDS)) return CUTS.restated;
  return isContradicted(findings) ? CUTS.contradicted : CUTS.refuted;
}

const SAME_WORDS = 0.8; // share of a claim's other words that the unit with another number or date has

// What conflicts in the first place, else what has most of the claim's words; a second one where it adds to them.
function quoted(claim: Terms, { units, covers, findings }: Aligned, verdict: "supported" | "refuted"): Unit[] {
  const conflict = findings.find(({ state, unit }) => state === "conflicts" && unit)?.unit;
  if (verdict === "refuted" && conflict) return [conflict];
  const best = units[bestOf(covers)];
  if (!best) return [];
  if (verdict === "refuted") return [best];
  const open = claim.terms.filter(({ stem }) => !best.terms.stems.has(stem) && !best.above.stems.has(stem));
  const adds = (unit: Unit) =>
    open.filter(({ stem }) => unit.terms.stems.has(stem)).length / Math.max(1, claim.terms.length);
  const [second] = units
    .filter((unit) => unit !== best && adds(unit) >= SECOND_SHARE)
    .sort((a, b) => adds(b) - adds(a));
  return second ? [best, second] : [best];
}

function citationOf(unit: Unit, verdict: "supported" | "refuted", likely: Likely): Citation {
  const { id, title = "", url = "" } = unit.passage;
  const score = Math.round(likely[verdict] * 1000) / 1000;
  const stance = verdict === "supported" ? "supports" : "contradicts";
  return { source_id: id, title, url, ...quoteOf(unit), stance, score };
}
