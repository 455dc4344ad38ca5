import { describe, expect, test } from "vitest";
import { passagesOf } from "./passages";
import { readDocument } from "./readers";
import { docxOf, epubOf, pdfOf } from "./testing/files";

const read = (path: string, bytes: Buffer | string) => readDocument({ path, bytes: Buffer.from(bytes) });
const only = async (path: string, bytes: Buffer | string) => {
  const [text, ...more] = await read(path, bytes);
  expect(more).toEqual([]);
  return text as NonNullable<typeof text>;
};

const OPENING = "The museum opens at ten.";

/** The same text in each format. */
const SAME: Record<string, Buffer | string> = {
  "a.md": `# Guide\n\n## Hours\n\n${OPENING}\n`,
  "a.html": `<html><head><title>Guide</title><style>p{}</style></head><body><nav><a href="/">Home</a></nav>
    <h1>Guide</h1><h2>Hours</h2><p>The <b>museum</b> opens\n at ten.</p><script>alert("no")</script></body></html>`,
  "a.docx": docxOf(["# Hours", OPENING]),
  "a.epub": epubOf("Guide", [`<h1>Hours</h1><p>${OPENING}</p>`]),
  "a.pdf": pdfOf([[{ text: "Hours", size: 24 }, OPENING]]),
};

describe.each(Object.entries(SAME))("%s", (path, bytes) => {
  test("its text stands under its headings, without menus and scripts", async () => {
    const text = await only(path, bytes);
    const [passage, ...more] = passagesOf(text, text.title);
    expect(more).toEqual([]);
    expect(passage?.text).toBe(OPENING);
    expect([text.title, ...(passage?.headings ?? [])].at(-1)).toBe("Hours");
    expect(text.text.slice(passage?.start, passage?.end)).toBe(OPENING);
  });
});

test("a heading is the title where a text begins with it and none is as high", async () => {
  expect((await only("a.md", "# Guide\n\n## Hours\n\n## Prices\n")).title).toBe("Guide");
  expect((await only("a.md", "Guide\n=====\n\nWords.\n")).title).toBe("Guide");
  expect((await only("a.md", "# Chapter 1\n\nWords.\n\n# Chapter 2\n")).title).toBe("");
  expect((await only("a.md", "---\ntitle: Guide\n---\n# Chapter 1\n")).title).toBe("Guide");
});

test("a table with a head is read as items that say what each value is", async () => {
  const rows = "<tr><th>Country</th><th>Capital</th></tr><tr><td>Peru</td><td>Lima</td></tr>";
  const card = "<tr><th>Born</th><td>1912</td></tr>";
  const { text } = await only("t.html", `<body><table>${rows}</table><table>${card}</table></body>`);
  expect(text.split("\n").filter(Boolean)).toEqual(["- Country: Peru; Capital: Lima", "- Born: 1912"]);
});

test.each([
  ["no head", `<html><title>Guide</title><body><p>${OPENING}</body></html>`],
  ["no body", `<!doctype html><html lang=en><head><title>Guide</title></head><p>${OPENING}</html>`],
  ["no head and no body", `<!doctype html><html lang=en><meta charset=utf-8><title>Guide</title><p>${OPENING}`],
  ["none of them", `<!doctype html><title>Guide</title><p>${OPENING}`],
])("a page whose tags may be left out is read with %s", async (_, html) => {
  expect(await only("a.html", html)).toMatchObject({ title: "Guide", text: OPENING });
});

test("a row of a table of texts is a document, with its title and address", async () => {
  const csv =
    'title,url,text\nOpening hours,https://example.com/h,"The museum opens at ten,\nbut not on Mondays."\nPrices,,Free.\n';
  expect(await read("faq.csv", csv)).toEqual([
    {
      part: "row 2",
      title: "Opening hours",
      url: "https://example.com/h",
      text: "The museum opens at ten,\nbut not on Mondays.",
    },
    { part: "row 3", title: "Prices", url: undefined, text: "Free." },
  ]);
  expect((await read("plain.csv", "1,A long text that says something.\n2,B\n")).map(({ text }) => text)).toEqual([
    "A long text that says something.",
    "B",
  ]);
});

test("a PDF keeps its pages, joins broken lines and words, and leaves out what every page repeats", async () => {
  const animals = ["cats", "dogs", "birds"];
  const full = (of: string) =>
    `This line about ${of} is as long as the page is wide, so that it was broken for its exam-`;
  const pages = animals.map((of, n) => [
    "Annual report",
    full(of),
    `ple of ${of}.`,
    `Short: ${of}.`,
    `More ${of}.`,
    `Page ${n + 1} of 3`,
  ]);
  const { text, pages: starts } = await only("r.pdf", pdfOf(pages));
  expect(text).toContain("broken for its example of dogs.\n\nShort: dogs.\n\nMore dogs.");
  expect(text).not.toMatch(/Annual report|Page \d/);
  const passages = passagesOf({ text, pages: starts }, "Report");
  expect(passages.map(({ page }) => page)).toContain(1);
  expect(starts).toHaveLength(3);
});

test("texts in other encodings than UTF-8 are read", async () => {
  const words = "Die Größe ist 5 €.";
  const windows = Buffer.from([...words].map((sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0))));
  expect((await only("w.txt", windows)).text).toBe(words);
  expect((await only("u.txt", Buffer.from(`\ufeff${words}`, "utf16le"))).text).toBe(words);
});

test("what a file holds tells its format before its name does", async () => {
  expect((await only("page.md", "<!doctype html><title>T</title><p>Words.</p>")).text).toBe("Words.");
  expect((await only("https://example.com/about?x=1.pdf", "<html><body><p>Words.</p></body></html>")).text).toBe(
    "Words.",
  );
});
