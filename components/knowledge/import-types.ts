import type { z } from "zod";
import type { previewOutput } from "@/lib/catalog/schemas/member-knowledge";

/** What is to be imported: a file, or the addresses that its pieces are fetched from. */
export type Chosen = { file: File } | { urls: string[]; fileName: string };

/** Bytes of a file that are sent at once: to be looked at, and to be kept. */
export interface Cut {
  previewBytes: number;
  partBytes: number;
}

/** A text to try facts with, and what their source is called. */
export interface Trial {
  name: string;
  text: string;
}

export type SourcePreview = z.output<typeof previewOutput>;

/** What goes with an import: what was said of its relations, and a text to try its facts with. */
export interface Ahead {
  relations: object[];
  trial?: string;
}
