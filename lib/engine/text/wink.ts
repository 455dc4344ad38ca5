import model from "wink-eng-lite-web-model";
import winkNLP, { type WinkMethods } from "wink-nlp";

interface Read {
  tags: string[];
  lemmas: string[];
  /** The words as it cut them. */
  values: () => string[];
}

interface Core {
  features: { lexeme: { list: readonly string[] } };
}

const MOST_LEARNED = 100_000; // words, which take some 15 MB
// Asked again, the model would quote what it gave before, four times as long from one time to the next.
const patterns = (model.metaCER as () => unknown)();

/**
 * wink's tagger, which keeps every word that it meets and forgets none: it would fill the memory with what callers make
 * up. So it starts afresh in time, which takes 60 ms.
 */
export class Wink {
  readonly #mostLearned: number;
  #nlp!: WinkMethods;
  #lexemes!: readonly string[];
  #known = 0;

  constructor(mostLearned = MOST_LEARNED) {
    this.#mostLearned = mostLearned;
    this.#start();
  }

  /** The words that it keeps beyond those of its model. */
  get learned(): number {
    return this.#lexemes.length - this.#known;
  }

  read(text: string): Read {
    if (this.learned > this.#mostLearned) this.#start();
    const { its } = this.#nlp;
    const tokens = this.#nlp.readDoc(text).tokens();
    return {
      tags: tokens.out(its.pos) as string[],
      lemmas: tokens.out(its.lemma as typeof its.value) as string[],
      values: () => tokens.out(its.value) as string[],
    };
  }

  // Each core is a copy of its own, to whose lexemes the tagger adds.
  #start(): void {
    const core = (model.core as () => Core)();
    this.#lexemes = core.features.lexeme.list;
    this.#known = this.#lexemes.length;
    this.#nlp = winkNLP({ ...model, core: () => core, metaCER: () => patterns }, ["pos"]);
  }
}
