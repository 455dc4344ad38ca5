import { join } from "node:path";
import {
  type HarmDetector,
  HarmEncoder,
  HarmModel,
  NarrativeFinder,
  openJoint,
  openWords,
  ToneModel,
} from "@/lib/engine";
import { readChecked } from "./checked-files";
import { readNarratives } from "./narratives/read";
import { packageJson } from "./package-data";
import { loadPieces, openSession } from "./pieces";
import { loadParser } from "./syntax";

const FOLDER = join("data", "harm");

/** Where what joins the two stages lies. */
export const JOINT_FILE = join(FOLDER, "joint.json");
const ENCODER = join(FOLDER, "encoder.onnx");

/** What reads with models that may be in another thread: the second stage, and the parser. */
export type HarmReaders = Pick<HarmDetector, "read" | "parse">;
export type HarmStages = Pick<HarmDetector, "model" | "names" | "read">;

/** Opens the detector around what reads for it. Throws Error that names the file that is damaged. */
export function openHarmDetector(readers: HarmReaders, model = join(FOLDER, "model.bin")): HarmDetector {
  const { vocabulary, ...first } = firstStage(model);
  const { narratives: known, nearTruths } = readNarratives();
  const narratives = new NarrativeFinder({ narratives: known, truths: nearTruths }, vocabulary);
  const joint = opened(JOINT_FILE, (buffer) => openJoint(new TextDecoder().decode(buffer)));
  const tone = opened(join(FOLDER, "tone.bin"), (buffer) => new ToneModel(buffer));
  return { ...first, ...readers, joint, narratives, tone };
}

/** The detector with all its models in this thread. */
export async function loadHarmDetector(model?: string): Promise<HarmDetector> {
  const [encoder, parser] = await Promise.all([loadHarmEncoder(), loadParser()]);
  const read = (passages: Parameters<HarmDetector["read"]>[0]) => encoder.read(passages);
  return openHarmDetector({ read, parse: (sentences) => parser.parseAll(sentences) }, model);
}

/** The two stages alone, before anything joins them. */
export async function loadHarmStages(): Promise<HarmStages> {
  const encoder = await loadHarmEncoder();
  const { model, names } = firstStage(join(FOLDER, "model.bin"));
  return { model, names, read: (passages) => encoder.read(passages) };
}

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
