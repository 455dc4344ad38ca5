import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { Features, isSpelled } from "@/lib/engine/harm/features";
import { type Marked, mark } from "@/lib/engine/harm/marks";
import { letterRowsOf } from "@/lib/engine/harm/network";
import { Speller } from "@/lib/engine/harm/spelling";
import { tokensOf } from "@/lib/engine/harm/tokens";
import type { HarmVocabulary } from "@/lib/engine/harm/vocabulary";
import { type TokenWindow, windowsOf } from "@/lib/engine/harm/windows";
import type { NetworkExample } from "./convolution";
import type { LinearExample } from "./linear";
import { isHarmful } from "./mixture";
import type { Random } from "./random";
import type { Row } from "./rows";

export type Example = LinearExample & NetworkExample;

const MOST_WINDOWS = { harmful: 8, harmless: 6 };

/** Posts are labelled by their forum, so that only windows with a word of the subject count as harmful. */
const BY_FORUM = /^(suicidewatch|sap)/;
const SUBJECT =
  /suicid|kill(ing)? myself|\bdie\b|dying|\bdead\b|death|end (it|my)|overdos|\bpills|self.?harm|cut(ting|s)? (myself|my|deep)|hang|noose|bridge|gun|live anymore|not (be )?alive|be alive|without me|my life|wake up|razor|blade|wrist|jump/;

/** Makes examples of rows: one of each window of a text, or of some where there are many. */
export class ExampleMaker {
  readonly #vocabulary: HarmVocabulary;
  readonly #speller: Speller;
  readonly #random: Random;
  readonly #features = new Features();

  constructor(vocabulary: HarmVocabulary, random: Random) {
    this.#vocabulary = vocabulary;
    this.#speller = new Speller(vocabulary);
    this.#random = random;
  }

  make(row: Row): Example[] {
    const marked = mark(tokensOf(row.text, this.#speller), this.#vocabulary);
    const labels = Float32Array.from(HARM_CATEGORY_IDS, (id) => row.labels[id] ?? -1);
    const windows = windowsOf(marked.tokens);
    const most = isHarmful(row) ? MOST_WINDOWS.harmful : MOST_WINDOWS.harmless;
    const chosen = windows.length > most ? this.#random.shuffle(windows).slice(0, most) : windows;
    const weight = 1 / Math.sqrt(chosen.length);
    return chosen
      .filter((window) => isAboutIt(row, wordsOf(marked, window)))
      .map((window) => {
        this.#features.extract(marked, window);
        const buckets = this.#features.buckets.slice(0, this.#features.count);
        return { ...this.#rows(marked, window), buckets, labels, weight };
      });
  }

  #rows(marked: Marked, { start, end }: TokenWindow) {
    const rows: number[] = [];
    const starts: number[] = [0];
    for (let at = start; at < end; at++) {
      const id = marked.ids[at] as number;
      if (id >= 0) rows.push(id);
      else if (isSpelled(marked, at))
        rows.push(...letterRowsOf(marked.tokens[at]?.key ?? "", this.#vocabulary.words.length));
      starts.push(rows.length);
    }
    return { rows: Int32Array.from(rows), starts: Int32Array.from(starts), flags: marked.flags.slice(start, end) };
  }
}

/** Whether a part of a text shows what the whole is labelled for, as far as its words tell. */
export const isAboutIt = ({ source, labels }: Row, words: string) =>
  !BY_FORUM.test(source) || labels.self_harm !== 1 || SUBJECT.test(words);

function wordsOf({ tokens }: Marked, { start, end }: TokenWindow): string {
  return tokens
    .slice(start, end)
    .map(({ key }) => key)
    .join(" ");
}
