import { join } from "node:path";
import {
  type HarmDetector,
  HarmEncoder,
  HarmModel,
  type HarmVocabulary,
  NarrativeFinder,
  type NarrativeSearch,
  openJoint,
  openWords,
  type TextJudge,
  ToneModel,
} from "@/lib/engine";
import { readChecked } from "./checked-files";
import { loadTextJudge } from "./evidence";
import { readNarratives } from "./narratives/read";
import { packageJson } from "./package-data";
import { loadPieces, openSession } from "./pieces";
import { loadReader } from "./syntax";

const FOLDER = join("data", "harm");

/** Where what joins the two stages lies. */
export const JOINT_FILE = join(FOLDER, "joint.json");
const ENCODER = join(FOLDER, "encoder.onnx");

/** What reads with models that may be in another thread: the second stage, the parser, the judge of passages. */
export type HarmReaders = Pick<HarmDetector, "read" | "parse" | "compare">;
export type HarmStages = Pick<HarmDetector, "model" | "names"> & HarmReaders & { vocabulary: HarmVocabulary };

/** Opens the detector around what reads for it. Throws Error that names the file that is damaged. */
export function openHarmDetector(readers: HarmReaders, model = join(FOLDER, "model.bin")): HarmDetector {
  const { vocabulary, ...first } = firstStage(model);
  const joint = opened(JOINT_FILE, (buffer) => openJoint(new TextDecoder().decode(buffer)));
  const narratives = narrativeFinder({ vocabulary, ...joint });
  const tone = opened(join(FOLDER, "tone.bin"), (buffer) => new ToneModel(buffer));
  return { ...first, ...readers, joint, narratives, tone };
}

/** What finds the known false claims of `data/facts/narratives`. */
export function narrativeFinder(search: NarrativeSearch): NarrativeFinder {
  const { narratives, nearTruths: truths } = readNarratives();
  return new NarrativeFinder({ narratives, truths }, search);
}

/** The detector with all its models in this thread. */
export async function loadHarmDetector(model?: string): Promise<HarmDetector> {
  return openHarmDetector(await loadHarmReaders(), model);
}

/** The two stages alone, before anything joins them. */
export async function loadHarmStages(): Promise<HarmStages> {
  return { ...firstStage(join(FOLDER, "model.bin")), ...(await loadHarmReaders()) };
}

async function loadHarmReaders(): Promise<HarmReaders> {
  const [encoder, reader] = await Promise.all([loadHarmEncoder(), loadReader()]);
  return {
    read: (passages) => encoder.read(passages),
    parse: (sentences) => reader.trees(sentences),
    compare: comparing(await loadTextJudge(reader)),
  };
}

const comparing =
  (judge: TextJudge): HarmDetector["compare"] =>
  async (claims, text) => {
    const verdicts = await judge.judge(claims, [{ id: "", text }], { timeLeft: () => Number.POSITIVE_INFINITY });
    return verdicts.map(({ likely }) => likely);
  };

/** Loads the second stage. Throws where a file is missing or damaged. */
export async function loadHarmEncoder(): Promise<HarmEncoder> {
  const [table, encoder] = await Promise.all([loadPieces(), openSession(ENCODER)]);
  return new HarmEncoder({ ...table, encoder });
}

function firstStage(model: string) {
  const vocabulary = opened(join(FOLDER, "words.bin"), openWords);
  return { vocabulary, model: opened(model, (buffer) => new HarmModel(vocabulary, buffer)), names: emojiNames() };
}

/** What emoji show, by the signs that `tokensOf` makes of them; Unicode's names. */
export function emojiNames(): HarmDetector["names"] {
  const all = packageJson<Record<string, { name: string }>>(EMOJI, "data-by-emoji.json");
  const tones = packageJson<Record<string, string>>(EMOJI, "data-emoji-components.json");
  const names = new Map(Object.entries(tones).map(([name, sign]) => [sign, plainName(name)]));
  for (const [emoji, { name }] of Object.entries(all)) {
    const sign = FLAG.test(emoji) ? emoji : String.fromCodePoint(emoji.codePointAt(0) as number);
    if (!names.has(sign) || emoji.replace(SHOWN_AS_PICTURE, "") === sign) names.set(sign, plainName(name));
  }
  return names;
}

const EMOJI = "unicode-emoji-json";
const SHOWN_AS_PICTURE = "\u{fe0f}";
const FLAG = /^\p{RI}{2}$/u;
const plainName = (name: string) =>
  name
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

function opened<T>(path: string, open: (buffer: ArrayBuffer) => T): T {
  try {
    return open(readChecked(path));
  } catch (cause) {
    throw new Error(`cannot open ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
