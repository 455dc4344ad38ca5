import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { UnreadableDocument } from "./document";
import { readDocument } from "./readers";
import { archiveOf, docxOf, pdfOf } from "./testing/files";

const good = pdfOf([["The museum opens at ten."]]);
const zeros = (bytes: number) => new Uint8Array(bytes);

/** A zip whose part says that it is small and is not. */
function lyingArchive(): Buffer {
  const file = docxOf(["a"], { "word/settings.xml": zeros(40_000_000) });
  for (const mark of [0x04034b50, 0x02014b50]) {
    const sizeAt = mark === 0x04034b50 ? 22 : 24;
    for (let at = 0; at + 30 < file.length; at++)
      if (file.readUInt32LE(at) === mark && file.readUInt32LE(at + sizeAt) === 40_000_000)
        file.writeUInt32LE(10, at + sizeAt);
  }
  return file;
}

const OUTSIDE = "../../etc/passwd";

/** An EPUB whose spine names such chapters, of whatever parts; `contents`: where it says that its contents are. */
function bookOf(names: readonly string[], parts: Record<string, string>, contents = "OEBPS/book.opf"): Buffer {
  const items = names.map((name, i) => `<item id="i${i}" href="${name}" media-type="application/xhtml+xml"/>`);
  const spine = names.map((_, i) => `<itemref idref="i${i}"/>`);
  return archiveOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="${contents}"/></rootfiles></container>`,
    "OEBPS/book.opf": `<package><manifest>${items.join("")}</manifest><spine>${spine.join("")}</spine></package>`,
    ...parts,
  });
}

const HOSTILE: Record<string, { path: string; bytes: Buffer | string; says: RegExp }> = {
  "a zip bomb": {
    path: "b.docx",
    bytes: docxOf(
      ["a"],
      Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`word/x${i}.xml`, zeros(40_000_000)])),
    ),
    says: /unpacks to more than/,
  },
  "a zip in a zip": {
    path: "n.docx",
    bytes: archiveOf({ "word/document.zip": archiveOf({ a: "b" }) }),
    says: /holds no document/,
  },
  "a zip of thirty thousand parts": {
    path: "m.epub",
    bytes: Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`${i}`, zeros(0)])), { level: 0 }),
    ),
    says: /more than 20000 parts/,
  },
  "a DOCX cut off": { path: "c.docx", bytes: docxOf(["a"]).subarray(0, 300), says: /damaged or cut off/ },
  "a DOCX whose document is no XML": {
    path: "x.docx",
    bytes: docxOf([], { "word/document.xml": Buffer.from("<w:document><w:body>") }),
    says: /damaged|No text|cannot be read/,
  },
  "an EPUB without contents": {
    path: "e.epub",
    bytes: archiveOf({ mimetype: "application/epub+zip" }),
    says: /no table of contents/,
  },
  "an EPUB whose only chapter lies outside": {
    path: "o.epub",
    bytes: bookOf([OUTSIDE], { [OUTSIDE]: "root", "etc/passwd": "root" }),
    says: /holds no chapters/,
  },
  "an EPUB whose contents lie outside": {
    path: "o.epub",
    bytes: bookOf([], {}, OUTSIDE),
    says: /no table of contents/,
  },
  "a PDF cut off": { path: "c.pdf", bytes: good.subarray(0, 60), says: /damaged or cut off/ },
  "a PDF of noise": {
    path: "n.pdf",
    bytes: `%PDF-1.7\n${"\x01\x02 obj << /Type ".repeat(2_000)}`,
    says: /damaged or cut off/,
  },
  "a PDF of pictures": { path: "p.pdf", bytes: pdfOf([[], []]), says: /holds no text/ },
  "a page nested ten thousand deep": {
    path: "d.html",
    bytes: `<html><body>${"<div>".repeat(10_000)}a${"</div>".repeat(10_000)}</body></html>`,
    says: /nested too deeply/,
  },
  "a page of a million tags": {
    path: "t.html",
    bytes: `<html>${"<b>a</b>".repeat(500_000)}`,
    says: /more than 300000 tags/,
  },
  "a huge attribute": {
    path: "h.html",
    bytes: `<html><p title="${"a".repeat(2_000_000)}">b</p>`,
    says: /A tag of the page/,
  },
  "a program": { path: "p.txt", bytes: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), says: /is none of/ },
  "a picture called a document": { path: "p.pdf", bytes: "\x89PNG\r\n\x1a\n", says: /is none of/ },
  "a table with one endless cell": {
    path: "e.csv",
    bytes: `text\n"${"a".repeat(3_000_000)}`,
    says: /table cannot be read/,
  },
};

test.each(Object.entries(HOSTILE))("%s is refused in words", async (_, { path, bytes, says }) => {
  const given = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  const error = await Promise.resolve(readDocument({ path, bytes: given })).then(
    () => undefined,
    (failure) => failure,
  );
  expect(error).toBeInstanceOf(UnreadableDocument);
  expect(error.message).toMatch(says);
});

test("what a book names outside of itself is not read: no file of the machine, and no part that is called so", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-outside-"));
  const file = path.join(folder, "secret.xhtml");
  const secret = "<html><body><p>Secret.</p></body></html>";
  fs.writeFileSync(file, secret);
  const climbing = `${"../".repeat(40)}${file.slice(1)}`;
  const places = [file, `file://${file}`, climbing, encodeURIComponent(climbing), `${OUTSIDE}.xhtml`];
  const chapter = "<html><body><p>Words.</p></body></html>";
  const book = bookOf([...places, "c.xhtml"], { "OEBPS/c.xhtml": chapter, [`${OUTSIDE}.xhtml`]: secret });
  const [read] = await readDocument({ path: "o.epub", bytes: book });
  fs.rmSync(folder, { recursive: true });
  expect(read?.text).toBe("Words.");
});

// What unpacks it again takes the dots away: by the name that is left the part would be found.
test("a DOCX that names a part outside as its document is read by the one that it holds", async () => {
  const target = "officeDocument/2006/relationships/officeDocument";
  const parts = {
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/${target}" Target="etc/passwd"/></Relationships>`,
    [OUTSIDE]: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Secret.</w:t></w:r></w:p></w:body></w:document>`,
  };
  const more = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
  const [read] = await readDocument({ path: "o.docx", bytes: docxOf(["Words."], more) });
  expect(read?.text).toBe("Words.");
});

test("a part that says that it is small is unpacked no further than that", async () => {
  const before = process.memoryUsage().arrayBuffers;
  await Promise.resolve(readDocument({ path: "l.docx", bytes: lyingArchive() })).catch(() => {});
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
});

test("scripts, handlers and frames of a page are no text of it, and nothing of it runs", async () => {
  const html = `<html><body onload="globalThis.ran = 1"><p>Words.</p><script>globalThis.ran = 1</script>
    <iframe srcdoc="<p>frame</p>"></iframe><p hidden>unseen</p><img src=x onerror="globalThis.ran = 1" alt="alt"></body></html>`;
  const [text] = await readDocument({ path: "s.html", bytes: Buffer.from(html) });
  expect(text?.text).toBe("Words.");
  expect(globalThis).not.toHaveProperty("ran");
});
