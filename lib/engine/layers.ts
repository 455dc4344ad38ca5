import type { Fact, GraphReader, Layering } from "./graph/reader";
import { type Asking, newAsking } from "./judge/asking";
import { CONSTRUCTS, type Constructs } from "./judge/constructs";
import { clausesOf, inputOf, type JudgeInput, type Sentences, taggedSentences } from "./judge/input";
import type { Judgement } from "./judge/judgement";
import { judgeStatements } from "./judge/statements";
import { type Mention, namesAny } from "./link/mentions";
import type { Paused } from "./pauses";

/** What a graph says of a claim. */
export interface GraphTestimony {
  graph: GraphReader;
  input: JudgeInput;
  judgement: Judgement;
}

/**
 * Asks a graph, and those that it lies over, about the claims of a text in their order. What is laid over a graph adds
 * knowledge and changes nothing else: own facts are asked alone, then with what the graph below knows besides, and where
 * they decide neither way, the graph below answers as if nothing lay over it.
 */
export class Layers {
  private readonly layers: readonly Layer[];

  constructor(
    private readonly graph: GraphReader,
    private readonly constructs: Constructs = CONSTRUCTS,
  ) {
    this.layers = layersOf(graph, constructs);
  }

  *ask(claim: string): Paused<GraphTestimony> {
    const sentences = yield* taggedSentences(claim);
    for (const { asked, over } of this.layers) {
      asked.add(sentences);
      if (!over) continue;
      over.own.add(sentences);
      over.isNamed ||= sentences.some((tokens) => namesAny(over.layering.own, tokens));
    }
    for (const construct of this.constructs.claims) {
      const judgement = construct(claim);
      if (judgement) return { graph: this.graph, input: [], judgement };
    }
    return (yield* this.askFrom(0)).said;
  }

  private *askFrom(at: number): Paused<Answer> {
    const { asked, over } = this.layers[at] as Layer;
    if (!over) return asAnswer(yield* asked.judge());
    const { layering, own } = over;
    if (!over.isNamed) return yield* this.askBelow(at, layering);
    const alone = yield* own.judge();
    if (alone.judgement.verdict === "supported" && alone.judgement.facts.length > 0) return asAnswer(alone);
    const mentions = mentionsIn(yield* asked.read());
    if (isRefuted(alone) && mayRefuteAlone(layering, mentions)) return asAnswer(alone);
    const whole = yield* asked.judge();
    const told = toldByOwn(layering, alone, whole);
    if (told && isDecided(told)) return asAnswer(told);
    const below = yield* this.askBelow(at, layering);
    if (!isDecided(below.said)) return told ? asAnswer(told) : below;
    return isAgainst(layering, whole, below) ? asAnswer(told ?? whole) : below;
  }

  private *askBelow(at: number, { lift }: Layering): Paused<Answer> {
    const { said, facts } = yield* this.askFrom(at + 1);
    return { said, facts: facts.map(lift) };
  }
}

/** An answer, with its facts as the graph that was asked has them, which may lie over the one that says it. */
interface Answer {
  said: GraphTestimony;
  facts: readonly Fact[];
}

const asAnswer = (said: GraphTestimony): Answer => ({ said, facts: said.judgement.facts });

const isRefuted = ({ judgement }: GraphTestimony) => judgement.verdict === "refuted";

const isDecided = ({ judgement }: GraphTestimony) => judgement.verdict !== "unknown";

// What own facts say with what the graph below knows besides; undefined where they say nothing.
function toldByOwn(layering: Layering, alone: GraphTestimony, whole: GraphTestimony): GraphTestimony | undefined {
  const own = whole.judgement.facts.filter(layering.isOwn);
  // Own facts that alone leave a claim open are not against it for what the graph below takes its words to mean.
  if (isRefuted(whole) && !isRefuted(alone) && own.length === whole.judgement.facts.length) return alone;
  return own.length > 0 ? whole : undefined;
}

// What the graph below alone knows need not be what an own fact speaks of: who a film was shot by is no country.
function mayRefuteAlone({ isOwnThing }: Layering, mentions: readonly Mention[]): boolean {
  return mentions.every(({ proper, candidates }) => !proper || candidates.some(({ entity }) => isOwnThing(entity)));
}

const mentionsIn = (input: JudgeInput) => input.flatMap(clausesOf).flatMap(({ mentions }) => mentions);

// The answer of the graph below rests on what own facts replace, or refutes what the own namesake of a thing may be.
function isAgainst({ isReplaced, isOwnAlone }: Layering, whole: GraphTestimony, { said, facts }: Answer): boolean {
  if (facts.some(isReplaced)) return true;
  if (said.judgement.verdict !== "refuted") return false;
  return mentionsIn(whole.input).some(({ candidates }) => candidates.some(({ entity }) => isOwnAlone(entity)));
}

/** A graph that is asked as a whole, and, where it lies over another, its own facts alone. */
interface Layer {
  asked: Asked;
  over?: Over;
}

interface Over {
  layering: Layering;
  own: Asked;
  /** Whether the text may have named any own thing so far. */
  isNamed: boolean;
}

function layersOf(graph: GraphReader, constructs: Constructs): Layer[] {
  const graphs = graphsOf(graph);
  const asked = (one: GraphReader, part: number) => new Asked(one, newAsking(one, { share: part, constructs }));
  const share = 1 / Math.max(1, 2 * (graphs.length - 1)); // each layer is asked alone and with what is below
  return graphs.map((one, at) => {
    const { layering } = one;
    if (!layering) return { asked: asked(one, at === 0 ? 1 : share) };
    return { asked: asked(one, share), over: { layering, own: asked(layering.own, share), isNamed: false } };
  });
}

function graphsOf(graph: GraphReader): GraphReader[] {
  return [graph, ...(graph.layering ? graphsOf(graph.layering.below) : [])];
}

/** A graph with what the claims of a text have named in it so far. */
class Asked {
  /** Claims that it was not asked about yet; the next one is the last. */
  private unread: Sentences[] = [];
  private input: JudgeInput = [];

  constructor(
    private readonly graph: GraphReader,
    private readonly asking: Asking,
  ) {}

  add(sentences: Sentences): void {
    this.unread.push(sentences);
  }

  /** The last claim as this graph reads it. */
  *read(): Paused<JudgeInput> {
    for (const sentences of this.unread) this.input = yield* inputOf(this.asking, sentences);
    this.unread = [];
    return this.input;
  }

  *judge(): Paused<GraphTestimony> {
    const input = yield* this.read();
    return { graph: this.graph, input, judgement: yield* judgeStatements(this.asking, input) };
  }
}
