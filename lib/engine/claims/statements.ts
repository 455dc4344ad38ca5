import { asidesOf, isUnderOrder, ownSpanOf } from "./advised";
import { withoutConnective } from "./connectives";
import type { Context } from "./context";
import { type Draft, type Piece, put, spanOf, wholeDraft, wordingOf } from "./draft";
import { isForbidding, isOrder } from "./forms";
import { isApart, isOfNumbers, type Unframed } from "./frame-fit";
import { Frames } from "./frames";
import { HeadingSense } from "./heading-sense";
import { introducedAt } from "./introduced";
import { explanationOf, timeIn } from "./item-term";
import type { Behind, Grounded, Standalone, Telling } from "./joined";
import { different, leansOnFirst, MOST_OF_THREE, readable, withoutMark } from "./joined";
import { Layout } from "./layout";
import { type LeadIns, leadIns } from "./lead-ins";
import { tellsOfName } from "./names-told";
import type { NeededNames } from "./needed-names";
import { needsBefore } from "./needs-before";
import { isYear } from "./open-words";
import { OwnDrafts } from "./own-drafts";
import { toldOfOrder } from "./quoted";
import { isClaim, type ReadSentence } from "./read-sentence";
import { ofReport } from "./reports";
import { isPronoun, SentencesBefore } from "./sentences-before";
import type { Alone, Begun, TextStatement, Told, WordedDraft } from "./statement";
import { type Standing, standAlone, trusting } from "./substitute";
import type { Tables } from "./tables";
import { areTogether } from "./together";
import { inPlace } from "./told-span";
import type { Valued } from "./valued-lists";
import { dating, dayOf } from "./year-above";

/** What its tables tell, and which names its sentences need by a model, where one was asked. */
interface Known {
  tables: Tables;
  needed?: NeededNames | undefined;
}

/** What the sentences of a text state, alone, under their headings and with the lead-ins and tables that they belong to. */
export class TextStatements {
  readonly #joined: LeadIns;
  readonly #frames: Frames;
  readonly #layout: Layout;
  readonly #own: OwnDrafts;
  readonly #headings: HeadingSense;
  readonly #before: SentencesBefore;
  readonly #tables: Tables;
  readonly #needed: NeededNames | undefined;

  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly context: Context,
    { tables, needed }: Known,
  ) {
    this.#tables = tables;
    this.#needed = needed;
    this.#joined = leadIns(sentences);
    this.#frames = new Frames(sentences, context, { tabled: tables.compared, needed });
    this.#layout = new Layout(sentences, this.#frames);
    this.#own = new OwnDrafts(sentences, this.#layout);
    this.#headings = new HeadingSense(sentences, context, this.#layout);
    const around = { context, frames: this.#frames, layout: this.#layout, headings: this.#headings };
    this.#before = new SentencesBefore(sentences, { ...around, isTold: (i) => this.isTold(i) });
  }

  /** Whether another sentence tells what this one says. */
  isTold(i: number): boolean {
    return this.#joined.taken.has(i) || this.#tables.taken.has(i);
  }

  /** What a sentence states; empty where it states nothing, or makes no sentence. */
  of(i: number): TextStatement[] {
    const cells = this.#tables.claims.get(i);
    const valued = this.#joined.valued.get(i);
    const isJoined = this.#joined.drafts.has(i) || this.#joined.continued.has(i) || valued !== undefined;
    if (this.#joined.bound.has(i) && !isJoined) return [];
    if (!cells && !isClaim(this.sentences[i] as ReadSentence) && !isJoined && !this.#own.isEntry(i)) return [];
    if (cells)
      return cells.map(({ behind, ...cell }) => ({
        ...cell,
        text: this.#frames.ofTable(cell.text, i, behind),
        stated: cell.text,
        contextDependent: false,
      }));
    const leadIn = this.#joined.continued.get(i);
    if (leadIn !== undefined) return [this.#continued(i, leadIn)];
    if (valued && !(valued.isLast && this.#layout.draftOf(i))) return [this.#valued(i, valued)];
    const end = this.#joined.ends.get(i);
    const led = this.#joined.drafts.get(i);
    const alone = led ? led.map((draft) => this.#standing(i, draft, 1)) : this.#alone(i, this.#own.of(i));
    const dated = dating(this.sentences, i, this.#layout);
    const told = different(alone.map((one) => dated(this.#complete(one, i))));
    return told.map((one) => inPlace(this.sentences, i, end === undefined ? one : { ...one, end }));
  }

  /** What a sentence that says what to do states beside; told only where it leaves nothing open. */
  beside(i: number): TextStatement[] {
    const sentence = this.sentences[i] as ReadSentence;
    const { label } = sentence.judged;
    const isToDo = isOrder(sentence.tree) || isForbidding(sentence.tree);
    const isAdvice =
      label === "claim" ? isToDo : label === "advice" || (label === "opinion" && isUnderOrder(sentence.tree));
    if (!isAdvice || !["paragraph", "item"].includes(sentence.source.block.kind)) return [];
    const context = trusting(this.context, i);
    const parts = asidesOf(sentence.tree).map((own) => ({ own, standing: standAlone(context, own) }));
    const told = parts.filter(({ standing }) => standing.open.length === 0);
    return different(told.map((one) => ({ ...this.#complete(one, i), ...ownSpanOf(one.own) })));
  }

  // Where several parts of a sentence hang on the one before, that one is told once, with all of the sentence.
  #alone(i: number, drafts: readonly Draft[]): Alone[] {
    const parts = drafts.map((draft) => this.#standing(i, draft, drafts.length));
    const hanging = parts.filter(
      ({ standing: { open } }) => open.length > 0 && this.#before.next(i, open, MOST_BEFORE),
    );
    const [first, ...others] = parts;
    const isMild = ({ standing: { open } }: Alone) => open.length > 0 && open.every((one) => one.isMild); // "it may be higher"
    const unsure = others.filter((part) => isMild(part) || this.#maybeTold(i, part.standing));
    if (!first || (hanging.length < 2 && unsure.length === 0)) return parts;
    const whole = this.#standing(i, explanationOf((this.sentences[i] as ReadSentence).tree), 1);
    // "They trained goldfish, and the fish learned": what may be open there is of the part before.
    const open = whole.standing.open.filter(
      (one) => !one.isMild || first.standing.open.some((other) => other.first === one.first),
    );
    const told = { ...whole, standing: { ...whole.standing, open, surelyNothing: first.standing.surelyNothing } };
    return parts.map((part) =>
      hanging.length > 1 && hanging.includes(part) ? whole : unsure.includes(part) ? told : part,
    );
  }

  // A part of a sentence that leans on another part is told with it: "he left, and this surprised her".
  #standing(i: number, draft: Draft, parts: number): Alone {
    const own = withoutConnective(draft);
    const standing = this.#before.named(i, own);
    if (parts === 1 || standing.open.length === 0) return { own, standing };
    const whole = withoutConnective(explanationOf((this.sentences[i] as ReadSentence).tree));
    const both = this.#before.named(i, whole);
    const isHelped = standing.open.some(({ first }) => !both.open.some((one) => one.first === first));
    const isBehind = standing.open.some((one) => isPronoun(one) && leansOnFirst(draft, one));
    return isHelped || isBehind ? { own: whole, standing: both } : { own, standing };
  }

  // A claim with the name that its sentence needs, where none is told before it.
  #complete(alone: Alone, i: number): TextStatement {
    const { told, isWhole, ...statement } = this.#statement(alone, i);
    return (isWhole || isOfNumbers(told) ? undefined : this.#needed?.completed(i, statement, told)) ?? statement;
  }

  // What a claim leaves open is told with the sentences before; else what it is about stands before it; else it is told
  // with the last sentence that names what it likely is.
  #statement({ own, standing }: Alone, i: number): TextStatement & Told {
    const { draft, open, surelyNothing } = standing;
    const next =
      this.#told(i, standing, this.#before.next(i, open, MOST_BEFORE)) ??
      this.#ofDay(i, standing) ??
      this.#maybeTold(i, standing);
    if (next) return { ...next, end: spanOf(own).end };
    const apart = isApart((this.sentences[i] as ReadSentence).tree, open)
      ? this.#told(i, standing, this.#before.farther(i, open))
      : undefined;
    if (apart) return { ...apart, end: spanOf(own).end };
    const quoted = toldOfOrder(this.sentences, i, standing);
    const ordered = quoted && { text: wordingOf(quoted.draft), stated: wordingOf(draft), told: quoted.draft };
    if (ordered) return { ...ordered, ...spanOf(own), contextDependent: !quoted.isClear, isWhole: quoted.isClear };
    const alone = this.#worded(draft, { i, open, isOfName: tellsOfName(standing) });
    const narrowed = alone.text === alone.stated ? undefined : this.#toldNarrowed(i, standing);
    if (narrowed) return { ...narrowed, end: spanOf(own).end };
    const farther = alone.text === alone.stated ? this.#told(i, standing, this.#before.farther(i, open)) : undefined;
    if (farther) return { ...farther, end: spanOf(own).end };
    // A phrase that may be open is understood with what the text is about; a pronoun could be taken for it.
    const isPhrase = (open.length > 0 || surelyNothing < HARDLY_ANYTHING) && !open.some(isPronoun);
    const about = isPhrase && alone.text === alone.stated ? this.#worded(draft, { i, open, isOfName: false }) : alone;
    const beside = this.#before.isSettled(i, open, about) ? undefined : this.#toldBeside(i, standing, about);
    return { ...about, ...spanOf(own), ...beside, contextDependent: open.length > 0 };
  }

  // "A spool is fed into a nozzle", where the sentence before spoke of one kind of printer.
  #toldNarrowed(i: number, standing: Standing): Begun | undefined {
    const at = tellsOfName(standing) ? undefined : this.#frames.narrowedAt(i);
    const told = at === undefined ? undefined : this.#behind(at, standing);
    const stated = wordingOf(standing.draft);
    return told && { text: wordingOf(told.told), stated, ...told, contextDependent: standing.open.length > 0 };
  }

  // A claim behind a sentence that stands alone.
  #behind(at: number, { draft }: Standing): { told: Draft; start: number } | undefined {
    const last = this.#before.whole(at);
    const told = last?.open.length === 0 ? readable(last.draft, draft) : undefined;
    return told && { told, start: (this.sentences[at] as ReadSentence).source.start };
  }

  // "It also won a prize", where nothing is known of what won it: the sentence before is what a reader of the text has, too.
  #toldBeside(i: number, { draft, open }: Standing, alone: WordedDraft): (WordedDraft & { start: number }) | undefined {
    if (open.every(({ isDate, isLater }) => isDate || isLater)) return undefined;
    for (let most = MOST_BEFORE; most > 0; most--) {
      const before = this.#before.before(i, most);
      const both = before && readable(before.draft, draft);
      if (!both) continue;
      const stated = wordingOf(both);
      const isFramed = !before.isOfName || before.open.length > 0 || alone.text !== alone.stated;
      const about = before.isOfName ? this.#aboutOf(before) : undefined;
      const { start } = (this.sentences[before.i] as ReadSentence).source;
      const framed = about && { ...both, pieces: [about, ...both.pieces] };
      if (framed) return { text: wordingOf(framed), stated, told: framed, start };
      const own = isFramed ? this.#worded(both, { ...before, isOfName: false }) : { text: stated, told: both };
      return { ...own, stated, start };
    }
    return undefined;
  }

  // "Regarding the Suez Crisis,", before a sentence on what one country did.
  #aboutOf({ draft, ...telling }: Telling & { draft: Draft }): Piece | undefined {
    const stated = wordingOf(draft);
    const owner = this.#headings.ownerAt(telling.i, stated);
    return this.#framed(draft, { ...telling, open: [], owner, stated })?.pieces[0];
  }

  #told(i: number, { draft, open }: Standing, before: Standalone | undefined): Begun | undefined {
    if (open.length === 0 || !before) return undefined;
    const last = before.most === undefined ? this.#before.whole(before.at) : undefined;
    const from = last ? this.#grounded(before.at, last, { draft }) : before;
    const both = readable(from.draft, draft, from.most);
    if (!both) return undefined;
    const worded = this.#worded(both, { i, open: [], isOfName: before.isOfName });
    return { ...worded, start: from.start, contextDependent: !before.isClear };
  }

  // "Britain follows shortly afterwards" behind "July 19: The US withdraws its offer": what follows has no day of its own.
  #ofDay(i: number, standing: Standing): Begun | undefined {
    const { tree } = this.sentences[i] as ReadSentence;
    const isDated = dayOf(this.sentences, i) && !timeIn(tree) && !tree.nodes.some(isYear);
    const both = isDated ? this.#behind(i - 1, standing) : undefined;
    if (!both) return undefined;
    const worded = this.#worded(both.told, { i, open: [], isOfName: tellsOfName(standing) });
    return { ...worded, stated: wordingOf(standing.draft), start: both.start, contextDependent: false };
  }

  // "The result is pig iron" is told with the sentence before, which stands alone. It is judged without it.
  #maybeTold(i: number, standing: Standing, isSecond = false): Begun | undefined {
    const { tree, source } = this.sentences[i] as ReadSentence;
    if (i === 0 || !areTogether(this.sentences, i - 1, i)) return undefined;
    const { draft } = standing;
    const at = introducedAt(this.sentences, i, { draft, topic: this.#frames.topicAt(i) });
    const isGoingOn = this.sentences[i - 1]?.source.block === source.block;
    if (at === undefined && !needsBefore(tree, standing, isGoingOn)) return undefined;
    const last = this.#before.whole(at ?? i - 1);
    const from = last?.open.length === 0 ? this.#grounded(at ?? i - 1, last, { draft, isSecond }) : undefined;
    const both = from && readable(from.draft, draft, from.most);
    if (!both) return undefined;
    const worded = this.#worded(both, { i, open: [], isOfName: tellsOfName(standing) });
    return { ...worded, stated: wordingOf(draft), start: from.start, contextDependent: false };
  }

  // "The photo shows a cat" has the sentence before it that names the photo, also where both stand before a third one.
  #grounded(i: number, last: Standing, { draft, isSecond }: Behind): Grounded {
    const further = isSecond || tellsOfName(last) ? undefined : this.#maybeTold(i, last, true);
    if (!further || !readable(further.told, draft, MOST_OF_THREE))
      return { draft: last.draft, start: (this.sentences[i] as ReadSentence).source.start };
    return { draft: further.told, start: further.start, most: MOST_OF_THREE };
  }

  #worded(draft: Draft, { i, open, isOfName }: Telling): WordedDraft {
    const stated = wordingOf(draft);
    const owner = this.#headings.ownerAt(i, stated);
    const framed = isOfNumbers(draft) ? undefined : this.#framed(draft, { i, open, owner, stated, isOfName });
    return { text: framed ? wordingOf(framed) : stated, stated, told: framed ?? draft };
  }

  #framed(draft: Draft, unframed: Unframed): Draft | undefined {
    const framed = this.#frames.framed(draft, unframed);
    const topic = framed && this.#frames.reportAt(unframed.i);
    if (!topic || !framed.pieces[0]?.text.includes(topic.name)) return framed;
    if (unframed.open.some(isPronoun)) return undefined; // what it means stands nearer
    const report = this.#before.whole(topic.at);
    return report && !report.open.some(isPronoun) ? ofReport(framed, report.draft) : framed;
  }

  // "2020: 2.9%" under "GDP growth in recent years:".
  #valued(i: number, { leadIn, draft, isWhole }: Valued): TextStatement {
    const told = this.#complete(this.#standing(leadIn, draft, 1), leadIn);
    const text = isWhole ? told.stated : told.text;
    return { ...told, text, ...spanOf(wholeDraft((this.sentences[i] as ReadSentence).tree)) };
  }

  // "During his years in England, Ramanujan:" and one of its items, "published 20 papers".
  #continued(i: number, leadIn: number): TextStatement {
    const before = this.#statement(
      this.#standing(leadIn, wholeDraft((this.sentences[leadIn] as ReadSentence).tree), 1),
      leadIn,
    );
    const item = withoutMark(wholeDraft((this.sentences[i] as ReadSentence).tree));
    const { draft, open } = standAlone(this.context, item);
    const text = wordingOf({ ...draft, pieces: [put(before.stated.replace(/:\.?$/, "")), ...draft.pieces] });
    return { text, stated: text, ...spanOf(item), contextDependent: open.length > 0 || before.contextDependent };
  }
}

const [MOST_BEFORE, HARDLY_ANYTHING] = [2, 0.97]; // sentences, and what a phrase is better told below with what the text is about
