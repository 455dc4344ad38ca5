import { plainEquation } from "../equations/plain";
import type { AnswerReader, JudgedWorth, TextStates } from "../syntax/answers";
import type { NeedCase, NeedReader } from "../syntax/needs";
import type { Parser } from "../syntax/parser";
import type { Tree } from "../syntax/tree";
import type { Word } from "../syntax/words";
import { nameOf } from "./antecedent-name";
import { codeNaming } from "./coded";
import { type Context, contextOf } from "./context";
import type { Sentence } from "./draft";
import { TextEquations, type Worked } from "./equations";
import { isForbidding, isOrder } from "./forms";
import { answeredIn, inventedIn, madeUpIn } from "./invented";
import { casesOf } from "./need-cases";
import { NeedLimits } from "./need-limits";
import { NeededNames } from "./needed-names";
import { notedIn } from "./notes";
import { imaginedOn, judgedOf, quotedOn } from "./overruled";
import { plannedIn } from "./plans";
import type { ReadSentence } from "./read-sentence";
import { codePoints, type Reading, type Reason, type TextSpan, type UncheckedSentence } from "./reading";
import { type Chooser, resolve } from "./references";
import { decidedIn } from "./reports";
import { sayingsIn } from "./sayings";
import { sentencesOf } from "./sentences";
import { statedWhole } from "./stated-whole";
import type { TextStatement } from "./statement";
import { TextStatements } from "./statements";
import { advisedIn, conditionsIn, givenIn, orderedIn, supposedIn } from "./supposed";
import { readTables } from "./tables";

export { chooserOf } from "./references";

/** What reads a text. Without `needs` no name is told that a model chose. */
interface Models {
  parser: Parser;
  answers: Pick<AnswerReader, "read">;
  choose: Chooser;
  needs?: NeedReader;
}

/** Reads what texts claim. One for each thread. */
export class Reader {
  readonly #parser: Parser;
  readonly #answers: Pick<AnswerReader, "read">;
  readonly #choose: Chooser;
  readonly #needs: NeedReader | undefined;

  constructor({ parser, answers, choose, needs }: Models) {
    this.#parser = parser;
    this.#answers = answers;
    this.#choose = choose;
    this.#needs = needs;
  }

  /** What a text claims, at most `limit` statements; what stands behind those is listed as not checked. */
  async read(text: string, limit: number): Promise<Reading> {
    const { sentences, context, states } = await this.#understand(text);
    const tables = await readTables(text, sentences, this.#parser);
    const cases = this.#needs ? casesOf(sentences, context, tables.compared) : [];
    const needed =
      this.#needs &&
      new NeededNames(new NeedLimits(sentences, tables.compared), cases, await this.#needs.read(states, cases));
    return list(text, new TextStatements(sentences, context, { tables, needed }), limit);
  }

  /** The names of what pronouns and bare phrases of the last sentence of a text stand for, where that is sure. */
  async antecedents(text: string): Promise<string[]> {
    const { context } = await this.#understand(text);
    const entities = (context.resolved.at(-1) ?? []).flatMap(({ antecedent }) =>
      typeof antecedent === "string" ? [] : antecedent,
    );
    return [...new Set(entities)].flatMap((entity) => nameOf(context, entity)?.text ?? []);
  }

  /** What the sentences of a text may need to be understood alone: for what learns to choose. */
  async needs(text: string): Promise<{ sentences: ReadSentence[]; cases: NeedCase[] }> {
    const { sentences, context } = await this.#understand(text);
    const tables = await readTables(text, sentences, this.#parser);
    return { sentences, cases: casesOf(sentences, context, tables.compared) };
  }

  /** The sentences of a text as trees. */
  async sentences(text: string): Promise<Sentence[]> {
    const sentences = await sentencesOf(this.#parser, text);
    return sentences.map(({ tree }) => tree);
  }

  /** The trees of sentences that are cut into words. */
  async trees(sentences: readonly (readonly Word[])[]): Promise<Tree[]> {
    return await this.#parser.parseAll(sentences);
  }

  async #understand(text: string): Promise<{ sentences: ReadSentence[]; context: Context; states: TextStates }> {
    const parsed = await sentencesOf(this.#parser, text);
    const { worth, references, states } = await this.#answers.read(
      parsed.map(({ words, source }) => ({ words, block: source.block })),
      parsed.flatMap(({ anaphors }, sentence) => anaphors.map(({ first, last }) => ({ sentence, first, last }))),
    );
    const sentences = parsed.map((sentence, i) => ({
      ...sentence,
      judged: judgedOf(sentence, worth[i] as JudgedWorth, i === 0),
    }));
    for (const sentence of decidedIn(sentences)) sentence.judged = { ...sentence.judged, label: "claim" };
    for (const sentence of answeredIn(sentences)) sentence.judged = { ...sentence.judged, label: "claim", invented: 0 };
    const unreal = [quotedOn, sayingsIn, imaginedOn, madeUpIn, supposedIn, inventedIn, notedIn].flatMap((of) =>
      of(sentences),
    );
    for (const sentence of unreal) sentence.judged = { ...sentence.judged, label: "quotation" };
    const ordered = [conditionsIn, orderedIn, plannedIn, advisedIn].flatMap((of) => of(sentences));
    for (const sentence of givenIn(sentences)) sentence.judged = { ...sentence.judged, label: "meta" };
    for (const sentence of ordered) sentence.judged = { ...sentence.judged, label: "advice" };
    const trees = parsed.map(({ tree }) => tree);
    return { sentences, context: contextOf(trees, resolve(parsed, references, this.#choose)), states };
  }
}

function list(text: string, statements: TextStatements, limit: number): Reading {
  const toPoint = codePoints(text);
  const placed = ({ start, end }: TextSpan) => ({ start: toPoint(start), end: toPoint(end) });
  const named = codeNaming(text);
  const equations = new TextEquations(text, statements.sentences);
  const claimOf = ({ stated, ...one }: TextStatement) => ({
    ...one,
    ...placed(one),
    text: plainEquation(named(one.text)),
    stated: plainEquation(stated),
  });
  const reading: Reading = { claims: [], notChecked: [] };
  const leave = ({ start, end }: TextSpan, why: Pick<UncheckedSentence, "reason" | "statement">) =>
    reading.notChecked.push({ text: text.slice(start, end), ...placed({ start, end }), ...why });
  const given: ReadSentence[] = []; // "x = 5", and what is told with an equation beside it
  for (const [i, sentence] of statements.sentences.entries()) {
    if (statements.isTold(i)) continue;
    const worked = equations.of(i);
    if (worked?.isAll && worked.statements.length === 0) {
      given.push(sentence);
      continue;
    }
    const stated = worked?.isAll ? worked.statements : statements.of(i);
    const isOver = stated.length > 0 && reading.claims.length >= limit;
    if (stated.length > 0 && !isOver && !worked?.isAll) {
      const given = equations.givenOf(i);
      const result = given ?? equations.resultOf(i);
      for (const one of stated.slice(0, limit - reading.claims.length))
        reading.claims.push(claimOf(toldWith(result, one, given === undefined)));
      continue;
    }
    const reason = isOver ? "over_limit" : reasonOf(sentence);
    const parts = worked?.isAll ? stated : besideOf(statements.beside(i), worked);
    const beside = isOver ? [] : parts.slice(0, limit - reading.claims.length);
    for (const one of beside) reading.claims.push(claimOf(one));
    const whole = beside.length > 0 ? undefined : statedWhole(sentence, reason, statements.context);
    for (const rest of restOf(sentence.source, beside, text))
      leave(rest, whole ? { reason, statement: claimOf(whole) } : { reason });
  }
  for (const sentence of given) {
    const place = placed(sentence.source);
    if (reading.claims.some((claim) => claim.start < place.end && place.start < claim.end)) continue;
    leave(sentence.source, { reason: reasonOf(sentence) });
  }
  reading.notChecked.sort((a, b) => a.start - b.start);
  return reading;
}

// "2x² − 5x − 3 = 0; the solutions are x = 3 and x = -1/2", whatever the text is about; what a sum comes to is of that.
function toldWith(before: string | undefined, one: TextStatement, isOfTopic: boolean): TextStatement {
  if (before === undefined) return one;
  const lower = one.stated.replace(/^(?:The|An?|Its|This|These|Both|So) (?=\p{Ll})/u, (word) => word.toLowerCase());
  const stated = `${before}; ${lower}`;
  const about = isOfTopic ? one.text.slice(0, one.text.length - one.stated.length) : "";
  return { ...one, text: about.startsWith("Regarding ") ? about + stated : stated, stated };
}

// What a sentence to do something states beside, and what it works out.
function besideOf(told: readonly TextStatement[], worked: Worked | undefined): TextStatement[] {
  const others = worked?.statements.filter(({ start, end }) => !told.some((one) => one.start < end && start < one.end));
  return [...told, ...(others ?? [])].sort((a, b) => a.start - b.start);
}

const WORD = /[\p{L}\p{N}]/u;

// What is left of a sentence beside the claims in it, without the marks between them.
function restOf({ start, end }: TextSpan, claims: readonly TextSpan[], text: string): TextSpan[] {
  if (claims.length === 0) return [{ start, end }];
  const sorted = [...claims].sort((a, b) => a.start - b.start);
  const from = [start, ...sorted.map((one) => one.end)];
  const to = [...sorted.map((one) => one.start), end];
  return from.flatMap((begin, k) => {
    const part = text.slice(begin, Math.max(begin, to[k] as number));
    const trimmed = part.replace(/^[\s,;:.]+/, "");
    const at = begin + part.length - trimmed.length;
    return WORD.test(trimmed) && !/^(?:and|or|so|then|thus|hence|therefore)\W*$/i.test(trimmed)
      ? [{ start: at, end: at + trimmed.replace(/[\s,;:*\\($–—-]+$/, "").length }]
      : [];
  });
}

function reasonOf({ source, tree, judged: { label } }: ReadSentence): Reason {
  if (source.block.kind === "heading" || source.block.kind === "code") return source.block.kind;
  if (label !== "claim") return label;
  if (source.close === "?") return "question";
  return isOrder(tree) || isForbidding(tree) ? "advice" : "fragment";
}
