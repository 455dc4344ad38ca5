import type { Narrative } from "@/lib/catalog/narratives";
import { aliasKey } from "./tokens";

type Concepts = Narrative["concepts"];

/** The groups of concepts that a text names no synonym of; empty where it may speak of the narrative. */
export function missingConcepts(concepts: Concepts, text: string): Concepts {
  const words = ` ${aliasKey(text)} `;
  return concepts.filter((group) => !group.some((synonym) => words.includes(conceptKey(synonym))));
}

/** What to look for between the words of a text: " flat " for "flat", " vaccin" for "vaccin*". */
function conceptKey(synonym: string): string {
  return synonym.endsWith("*") ? ` ${aliasKey(synonym.slice(0, -1))}` : ` ${aliasKey(synonym)} `;
}
