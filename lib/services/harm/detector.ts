import type { HarmDetector } from "@/lib/engine";
import { type HarmReaders, openHarmDetector } from "@/lib/knowledge/harm";
import { once } from "@/lib/process";
import { judgeClaims, parseSentences, readForHarm } from "../reading";

const COMPARING_MS = 1_000; // a window of 48 words beside a claim and its paraphrases takes some 20; after it the words alone decide

/** Whose texts wait, and how long they may still; read anew for each wait. */
interface HarmAsker {
  organizationId: string;
  msLeft?(): number | undefined;
}

/**
 * What harm is found with, loaded on first use; its second stage, the parser and the judge of passages wait for their turn among the texts of the
 * asker's organization. Throws where a file of it is missing or damaged.
 */
export function harmDetector(asker?: HarmAsker): HarmDetector {
  const now = () => asker && { organizationId: asker.organizationId, msLeft: asker.msLeft?.() };
  const readers: HarmReaders = {
    read: (suspects) => readForHarm({ suspects }, now()),
    parse: (sentences) => parseSentences({ sentences }, now()),
    compare: async (claims, text) => {
      const verdicts = await judgeClaims({ claims, passages: [{ id: "", text }], budgetMs: COMPARING_MS }, now());
      return verdicts.map(({ likely }) => likely);
    },
  };
  return { ...once("harm", () => openHarmDetector(readers)), ...readers };
}
