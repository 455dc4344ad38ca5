import type { HarmDetector } from "@/lib/engine";
import { type HarmReaders, openHarmDetector } from "@/lib/knowledge/harm";
import { once } from "@/lib/process";
import { parseSentences, readForHarm } from "../reading";

/** Whose texts wait, and how long they may still; read anew for each wait. */
interface HarmAsker {
  organizationId: string;
  msLeft?(): number | undefined;
}

/**
 * What harm is found with, loaded on first use; its second stage and the parser wait for their turn among the texts of the
 * asker's organization. Throws where a file of it is missing or damaged.
 */
export function harmDetector(asker?: HarmAsker): HarmDetector {
  const now = () => asker && { organizationId: asker.organizationId, msLeft: asker.msLeft?.() };
  const readers: HarmReaders = {
    read: (suspects) => readForHarm({ suspects }, now()),
    parse: (sentences) => parseSentences({ sentences }, now()),
  };
  return { ...once("harm", () => openHarmDetector(readers)), ...readers };
}
