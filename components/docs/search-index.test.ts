import { expect, test } from "vitest";
import { indexOf, snippetOf } from "./search-index";

const part = (href: string, title: string, text: string) => ({ href, page: "Guide", title, text });
const parts = [
  part("/docs/a", "Cancel a batch", "DELETE of the same address leaves unchecked what was not checked yet."),
  part("/docs/b", "Batches", "Up to 1,000 texts go in one request. A batch can be cancelled."),
  part("/docs/c", "Webhooks", "Deliveries are signed; a signature covers the time, so that replays are refused."),
];
const search = indexOf(parts);
const hrefs = (query: string) => search(query).map(({ href }) => href);

test("titles come before texts, and a question is as good as its words", () => {
  expect(hrefs("how do I cancel a batch?")).toEqual(["/docs/a", "/docs/b"]);
});

test("a word is found by how it begins, and with a slip", () => {
  expect(hrefs("signa")).toEqual(["/docs/c"]);
  expect(hrefs("signture")).toEqual(["/docs/c"]);
});

test("parts with some of the words are given where none has all, and nothing where none has any", () => {
  expect(hrefs("signature batch")).toHaveLength(3);
  expect(hrefs("zebra")).toEqual([]);
  expect(hrefs("the of")).toEqual([]);
});

test("a snippet begins shortly before the word, at a word", () => {
  expect(snippetOf(parts[2] as (typeof parts)[0], "REPLAYS")).toBe("… covers the time, so that replays are refused.");
  expect(snippetOf(parts[0] as (typeof parts)[0], "delete")).toBe(parts[0]?.text);
  expect(snippetOf(parts[0] as (typeof parts)[0], "absent")).toBe(parts[0]?.text);
});
