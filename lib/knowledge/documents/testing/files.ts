import { constants, deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** A PDF with lines of text on each page, of 12 points where nothing else is said. */
export function pdfOf(pages: readonly (readonly (string | { text: string; size: number })[])[]): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const [i, lines] of pages.entries()) {
    const resources = "/Resources << /Font << /F 3 0 R >> >>";
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${resources} /Contents ${5 + 2 * i} 0 R >>`);
    const drawn = lines.map(drawnAt).join("\n");
    add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  }
  let file = "%PDF-1.7\n";
  const places = objects.map((body, i) => {
    const place = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${end}`);
}

const LEADING = 15;

function drawnAt(line: string | { text: string; size: number }, i: number): string {
  const { text, size } = typeof line === "string" ? { text: line, size: 12 } : line;
  const escaped = text.replace(/[\\()]/g, "\\$&");
  return `BT /F ${size} Tf 50 ${750 - i * LEADING} Td (${escaped}) Tj ET`;
}

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

/** A DOCX of paragraphs; those that begin with "# " are headings. */
export function docxOf(paragraphs: readonly string[], more: Record<string, Uint8Array> = {}): Buffer {
  const body = paragraphs.map((text) => {
    const style = text.startsWith("# ") ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
    return `<w:p>${style}<w:r><w:t>${text.replace(/^# /, "")}</w:t></w:r></w:p>`;
  });
  const styles = `<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>`;
  return archiveOf({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${WORD}><w:body>${body.join("")}</w:body></w:document>`,
    "word/styles.xml": `<w:styles ${WORD}>${styles}</w:styles>`,
    ...more,
  });
}

/** An EPUB of chapters, each the inside of a body. */
export function epubOf(title: string, chapters: readonly string[]): Buffer {
  const names = chapters.map((_, i) => `c${i + 1}.xhtml`);
  const items = names.map((name, i) => `<item id="i${i}" href="text/${name}" media-type="application/xhtml+xml"/>`);
  const spine = names.map((_, i) => `<itemref idref="i${i}"/>`);
  const files = chapters.map((body, i) => [`OEBPS/text/${names[i]}`, `<html><body>${body}</body></html>`]);
  return archiveOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    "OEBPS/book.opf": `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest>${items.join("")}</manifest><spine>${spine.join("")}</spine></package>`,
    ...Object.fromEntries(files),
  });
}

/** A zip file of such parts. */
export function archiveOf(parts: Record<string, string | Uint8Array>): Buffer {
  const bytes = ([name, part]: [string, string | Uint8Array]) => [
    name,
    typeof part === "string" ? strToU8(part) : part,
  ];
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(bytes)), { level: 9 }));
}

const BLOCK = 1_000_000; // bytes, packed to a thousandth

/** A PDF of some megabytes whose page unpacks to thousands of them. */
export function swellingPdf(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(BLOCK, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(block), Buffer.from([3, 0])]);
  const plain = pdfOf([["The page."]]).toString("latin1");
  const stream = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString("latin1")}\nendstream`;
  return Buffer.from(
    plain.replace(/<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/, () => stream),
    "latin1",
  );
}
