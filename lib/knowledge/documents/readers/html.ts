import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";
import { asMarkdown } from "./markdown-of";
import { decoded } from "./text";

const LARGEST = 20_000_000; // characters
const MOST_TAGS = 300_000;
const LONGEST_TAG = 1_000_000; // characters: images come in attributes, and nobody reads them here
const LEAST_SHARE = 0.4; // of all words that the main part must hold, to be believed to be it

/** A page: its main part where one stands out, else all of it but menus and the like. */
export function readHtml({ bytes }: DocumentFile): ReadText[] {
  const html = decoded(bytes);
  const all = parsed(html);
  const title = titleOf(all);
  const whole = asMarkdown(all.querySelector("body") ?? all.documentElement);
  const main = mainPart(html);
  const text = main.length >= whole.length * LEAST_SHARE ? main : whole;
  return [{ part: "", title, text }];
}

/** The tree of a page. Throws `UnreadableDocument` for one that would take too long to go through. */
export function parsed(html: string): Document {
  if (html.length > LARGEST)
    throw new UnreadableDocument(`The page has more than ${LARGEST / 1e6} million characters.`);
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > MOST_TAGS) throw new UnreadableDocument(`The page has more than ${MOST_TAGS} tags.`);
    const end = html.indexOf(">", at);
    if (end - at > LONGEST_TAG)
      throw new UnreadableDocument(`A tag of the page has more than ${LONGEST_TAG} characters.`);
  }
  const body = /<body[\s>]/i.test(html) ? html : `<body>${html}</body>`;
  return parseHTML(/<html[\s>]/i.test(html) ? html : `<html>${body}</html>`).document as unknown as Document;
}

function mainPart(html: string): string {
  try {
    // It changes the tree that it is given.
    const article = new Readability(parsed(html)).parse();
    return article?.content ? asMarkdown(parsed(article.content).documentElement) : "";
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    return "";
  }
}

function titleOf(page: Document): string {
  const named = page.querySelector("title")?.textContent || page.querySelector("h1")?.textContent;
  return (named ?? "").replace(/\s+/g, " ").trim();
}
