import type { HarmDetector } from "@/lib/engine";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { once } from "@/lib/process";

/** What harm is found with, loaded on first use. Throws where a file of it is missing or damaged. */
export function harmDetector(): HarmDetector {
  return once("harm", () => loadHarmDetector());
}
