import { zipSync } from "fflate";
import mammoth from "mammoth";
import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";
import { unpackParts } from "./archive";
import { parsed } from "./html";
import { asMarkdown } from "./markdown-of";

const WANTED = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/;
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** A document of a word processor. Pictures and what is embedded are left out. */
export async function readDocx({ bytes }: DocumentFile): Promise<ReadText[]> {
  const parts = unpackParts(bytes, (name) => WANTED.test(name));
  if (!parts["word/document.xml"]) throw new UnreadableDocument("The file is no DOCX: it holds no document.");
  const page = parsed(await htmlOf(Buffer.from(zipSync(parts, { level: 0 }))));
  const title = page.querySelector("h1")?.textContent?.trim() ?? "";
  return [{ part: "", title, text: asMarkdown(page.documentElement) }];
}

async function htmlOf(buffer: Buffer): Promise<string> {
  try {
    const noPicture = mammoth.images.imgElement(async () => ({ src: "" }));
    const options = { styleMap: STYLES, convertImage: noPicture, includeEmbeddedStyleMap: false };
    return (await mammoth.convertToHtml({ buffer }, options)).value;
  } catch {
    throw new UnreadableDocument("The DOCX is damaged: its document cannot be read.");
  }
}
