import { strFromU8 } from "fflate";
import { DOMParser } from "linkedom";
import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";
import { unpackParts } from "./archive";
import { parsed } from "./html";
import { asMarkdown } from "./markdown-of";

const WANTED = /(?:^META-INF\/container\.xml|\.opf|\.x?html?)$/i;

/** A book: its chapters in the order of its spine, as one text. */
export function readEpub({ bytes }: DocumentFile): ReadText[] {
  const parts = unpackParts(bytes, (name) => WANTED.test(name));
  const read = (name: string) => (parts[name] ? strFromU8(parts[name]) : undefined);
  const container = read("META-INF/container.xml");
  const root = container && xml(container).querySelector("rootfile")?.getAttribute("full-path");
  const contents = root ? read(root) : undefined;
  if (!root || contents === undefined)
    throw new UnreadableDocument("The EPUB is damaged: it has no table of contents.");
  const book = xml(contents);
  const items = new Map([...book.querySelectorAll("item")].map((item) => [item.getAttribute("id"), item]));
  const spine = [...book.querySelectorAll("itemref")].map((entry) => items.get(entry.getAttribute("idref")));
  const chapters = spine.flatMap((item) => read(resolved(root, item?.getAttribute("href") ?? "")) ?? []);
  if (chapters.length === 0) throw new UnreadableDocument("The EPUB holds no chapters.");
  const text = chapters.map((chapter) => asMarkdown(parsed(chapter).documentElement)).join("\n\n");
  return [{ part: "", title: titleOf(book), text }];
}

function xml(text: string): Document {
  return new DOMParser().parseFromString(text, "text/xml") as unknown as Document;
}

function titleOf(book: Document): string {
  const named = [...book.querySelectorAll("*")].find(({ localName, tagName }) =>
    /(?:^|:)title$/.test(localName || tagName),
  );
  return named?.textContent?.trim() ?? "";
}

const BASE = "file:///";

// Where a part lies that another one names, as addresses go.
function resolved(from: string, href: string): string {
  if (!URL.canParse(href, BASE + from)) return href;
  const { pathname } = new URL(href, BASE + from);
  try {
    return decodeURIComponent(pathname).slice(1);
  } catch {
    return pathname.slice(1);
  }
}
