import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";
import { DOCUMENT_FORMATS, type DocumentFormat, detectDocument } from "../formats";
import { readDocx } from "./docx";
import { readEpub } from "./epub";
import { readHtml } from "./html";
import { readPdf } from "./pdf";
import { readTable } from "./table";
import { readMarkdown } from "./text";

type Reader = (file: DocumentFile) => ReadText[] | Promise<ReadText[]>;

const READERS: Record<DocumentFormat, Reader> = {
  markdown: readMarkdown,
  html: readHtml,
  pdf: readPdf,
  docx: readDocx,
  epub: readEpub,
  table: readTable,
};

/** The texts of a file, in their order. Throws `UnreadableDocument`. */
export async function readDocument(file: DocumentFile): Promise<ReadText[]> {
  const format = detectDocument(file.path, file.bytes);
  if (!format) throw new UnreadableDocument(`“${file.path}” is none of ${DOCUMENT_FORMATS}.`);
  return await READERS[format](file);
}
