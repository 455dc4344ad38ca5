import MiniSearch from "minisearch";

const ADDRESS = "/docs/search.json";
const SHOWN = 12;
const STOP_WORDS = new Set(
  "a an and are can do does for from how i in is it my of on or the to what when which with".split(" "),
);
const SNIPPET_BEFORE = 30; // characters ahead of the word that was found

/** A part of a page: its heading, and what stands below it. */
export interface SearchHit {
  href: string;
  page: string;
  title: string;
  text: string;
}

export type SearchIndex = (query: string) => SearchHit[];

let opened: Promise<SearchIndex> | undefined;

/** Fetches the parts of all pages once, and indexes them. */
export function openIndex(): Promise<SearchIndex> {
  opened ??= load().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function load(): Promise<SearchIndex> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  return indexOf(await response.json());
}

/** All words of a query have to be there, the last of them as it is begun; titles weigh more than texts. */
export function indexOf(parts: SearchHit[]): SearchIndex {
  const search = new MiniSearch<SearchHit>({
    idField: "href",
    fields: ["title", "page", "text"],
    storeFields: ["href", "page", "title", "text"],
    processTerm: (term) => (STOP_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : 0) },
  });
  search.addAll(parts);
  return (query) => {
    const all = search.search(query, { combineWith: "AND" });
    return (all.length > 0 ? all : search.search(query)).slice(0, SHOWN) as unknown as SearchHit[];
  };
}

/** The text from the first word on that was asked for. */
export function snippetOf({ text }: SearchHit, query: string): string {
  const lower = text.toLowerCase();
  const places = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word === "" ? -1 : lower.indexOf(word)))
    .filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - SNIPPET_BEFORE);
  if (places.length === 0 || from === 0) return text;
  return `… ${text.slice(text.indexOf(" ", from) + 1)}`;
}
