import { join } from "node:path";
import { type HarmDetector, HarmModel, NarrativeFinder, openWords } from "@/lib/engine";
import { readChecked } from "./checked-files";
import { readNarratives } from "./narratives/read";

const FOLDER = join("data", "harm");

/** Reads the trained detector and the false claims that are known. Throws Error that names the file that is damaged. */
export function loadHarmDetector(model = join(FOLDER, "model.bin")): HarmDetector {
  const vocabulary = opened(join(FOLDER, "words.bin"), openWords);
  const { narratives: known, nearTruths } = readNarratives();
  const narratives = new NarrativeFinder({ narratives: known, truths: nearTruths }, vocabulary);
  return { model: opened(model, (buffer) => new HarmModel(vocabulary, buffer)), narratives };
}

function opened<T>(path: string, open: (buffer: ArrayBuffer) => T): T {
  try {
    return open(readChecked(path));
  } catch (cause) {
    throw new Error(`cannot open ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
