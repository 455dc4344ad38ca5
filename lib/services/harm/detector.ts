import type { HarmDetector } from "@/lib/engine";
import { type HarmReaders, openHarmDetector } from "@/lib/knowledge/harm";
import { once } from "@/lib/process";
import { parseSentences, type ReadingCaller, readForHarm } from "../reading";

/**
 * What harm is found with, loaded on first use; its second stage and the parser wait for their turn among the texts of the
 * asker's organization. Throws where a file of it is missing or damaged.
 */
export function harmDetector(asker?: ReadingCaller): HarmDetector {
  const readers: HarmReaders = {
    read: (suspects) => readForHarm({ suspects }, asker),
    parse: (sentences) => parseSentences({ sentences }, asker),
  };
  return { ...once("harm", () => openHarmDetector(readers)), ...readers };
}
