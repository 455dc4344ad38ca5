import type { HarmDetector } from "@/lib/engine";
import { openHarmDetector } from "@/lib/knowledge/harm";
import { once } from "@/lib/process";
import { type ReadingCaller, readForHarm } from "../reading";

/**
 * What harm is found with, loaded on first use; its second stage waits for its turn among the texts of the asker's
 * organization. Throws where a file of it is missing or damaged.
 */
export function harmDetector(asker?: ReadingCaller): HarmDetector {
  const detector = once("harm", () => openHarmDetector((suspects) => readForHarm({ suspects })));
  return asker ? { ...detector, read: (suspects) => readForHarm({ suspects }, asker) } : detector;
}
