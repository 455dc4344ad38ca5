/** What documents can be, by the endings that say so. */
const ENDINGS = {
  markdown: ["md", "markdown", "mdown", "txt", "text", ""],
  html: ["html", "htm", "xhtml"],
  pdf: ["pdf"],
  docx: ["docx"],
  epub: ["epub"],
  table: ["csv", "tsv", "tab"],
} as const;

export type DocumentFormat = keyof typeof ENDINGS;

/** The formats in words, for people. */
export const DOCUMENT_FORMATS = "Markdown, plain text, HTML, PDF, DOCX, EPUB or CSV";

/** The format of a document by its first bytes, or else by the ending of its name; undefined for no known one. */
export function detectDocument(path: string, bytes: Uint8Array): DocumentFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const named = byEnding(path);
  if (/^\s*%PDF-/.test(head)) return "pdf";
  if (head.startsWith("PK\x03\x04")) {
    if (head.startsWith("mimetypeapplication/epub+zip", 30)) return "epub";
    return named === "docx" || named === "epub" ? named : undefined;
  }
  const isWide = head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff");
  if (head.includes("\0") && !isWide) return undefined;
  if (
    /^(?:\xef\xbb\xbf)?\s*(?:<!--[^>]*-->\s*)?(?:<!doctype html|<html|<\?xml[^>]*>\s*<(?:!doctype )?html)/i.test(head)
  )
    return "html";
  return named && TEXTS.has(named) ? named : undefined;
}

const TEXTS = new Set<DocumentFormat>(["markdown", "html", "table"]);

/** Whether a name has the ending of a document, and of nothing that facts come in. */
export function isNamedDocument(path: string): boolean {
  const named = byEnding(path);
  return named !== undefined && named !== "table" && endingOf(path) !== "";
}

function byEnding(path: string): DocumentFormat | undefined {
  const ending = endingOf(path);
  const known = Object.keys(ENDINGS) as DocumentFormat[];
  return known.find((format) => (ENDINGS[format] as readonly string[]).includes(ending)) ?? addressed(path);
}

// Pages of the web end in anything: what they hold decides.
const addressed = (path: string) => (/^https?:\/\//i.test(path) ? "markdown" : undefined);

const LONGEST_ENDING = 9;

function endingOf(path: string): string {
  const name =
    path
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) ?? "";
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
  return ending.length > LONGEST_ENDING || ending.includes(" ") ? "" : ending;
}
