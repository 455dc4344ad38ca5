import { UnreadableDocument } from "../document";

const UNREAD = new Set(
  "title script style noscript template svg canvas iframe object embed head nav footer form button select textarea input audio video picture img math".split(
    " ",
  ),
);
const INLINE = new Set(
  "a abbr b bdi bdo cite code data dfn em font i kbd label mark q rp rt ruby s samp small span strong sub sup time tt u var wbr ins del".split(
    " ",
  ),
);
const PARAGRAPHS = new Set(["p", "blockquote", "dt", "dd"]);
const MOST_NESTED = 400; // elements in each other; pages that people write stay far below
const ELEMENT = 1;
const TEXT = 3;

/** The text of a tree with its headings, items and rows as Markdown marks them. Throws `UnreadableDocument`. */
export function asMarkdown(root: Element): string {
  const writer = new Writer();
  writer.children(root);
  return writer.end();
}

class Writer {
  readonly #lines: string[] = [];
  #line = "";
  /** What the next line begins with: "## ", "- ". */
  #mark = "";
  #lists = 0;
  #depth = 0;

  children(node: Node): void {
    this.#depth += 1;
    if (this.#depth > MOST_NESTED) throw new UnreadableDocument("The elements of the page are nested too deeply.");
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === TEXT) this.#line += (child.textContent ?? "").replace(/\s+/g, " ");
      else if (child.nodeType === ELEMENT) this.#element(child as Element);
    }
    this.#depth -= 1;
  }

  end(): string {
    this.#break();
    const text = this.#lines.join("\n").replace(/\n{3,}/g, "\n\n");
    return text.trim();
  }

  #element(element: Element): void {
    const name = element.localName;
    if (UNREAD.has(name) || element.hasAttribute("hidden")) return;
    if (INLINE.has(name)) this.children(element);
    else {
      this.#break();
      this.#block(element, name);
      this.#break();
    }
  }

  #block(element: Element, name: string): void {
    if (name === "br") return;
    if (/^h[1-6]$/.test(name)) this.#marked(element, `\n${"#".repeat(Number(name[1]))} `);
    else if (name === "li") this.#marked(element, `${"  ".repeat(Math.max(0, this.#lists - 1))}- `);
    else if (name === "ul" || name === "ol") this.#list(element);
    else if (name === "table") this.#table(element);
    else if (name === "pre") this.#lines.push("", ...(element.textContent ?? "").split("\n").map(plain), "");
    else if (PARAGRAPHS.has(name)) this.#marked(element, "\n");
    else this.children(element);
  }

  #marked(element: Element, mark: string): void {
    this.#mark = mark;
    this.children(element);
    this.#break();
    this.#mark = "";
    if (mark.startsWith("\n")) this.#lines.push("");
  }

  #list(element: Element): void {
    this.#lists += 1;
    this.children(element);
    this.#lists -= 1;
    if (this.#lists === 0) this.#lines.push("");
  }

  // A row with a head reads as an item: "- Capital: Lima; Area: 1,285,216 km²". What lays out a page is no table.
  #table(table: Element): void {
    const rows = table.querySelector("table") ? [] : [...table.querySelectorAll("tr")].map(cellsOf);
    if (rows.length === 0) this.children(table);
    const [first] = rows;
    const head = first && first.length > 1 && first.every(({ isHead }) => isHead) ? first : undefined;
    this.#lines.push("");
    for (const row of head ? rows.slice(1) : rows) {
      const cells = row.filter(({ text }) => text);
      if (cells.length > 0) this.#lines.push(head ? headed(row, head) : lineOf(cells));
    }
    this.#lines.push("");
  }

  #break(): void {
    const line = this.#line.replace(/\s+/g, " ").trim();
    this.#line = "";
    if (!line) return;
    this.#lines.push(`${this.#mark}${line}`);
    this.#mark = "";
  }
}

interface Cell {
  text: string;
  isHead: boolean;
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

function cellsOf(row: Element): Cell[] {
  const cells = [...row.children].filter(({ localName }) => localName === "td" || localName === "th");
  return cells.map((cell) => ({ text: plain(cell.textContent ?? ""), isHead: cell.localName === "th" }));
}

function headed(row: readonly Cell[], head: readonly Cell[]): string {
  const entries = row.flatMap(({ text }, i) => (text ? [head[i]?.text ? `${head[i].text}: ${text}` : text] : []));
  return `- ${entries.join("; ")}`;
}

function lineOf(cells: readonly Cell[]): string {
  const [first, ...rest] = cells;
  if (first?.isHead && rest.length > 0) return `- ${first.text}: ${rest.map(({ text }) => text).join(", ")}`;
  return `| ${cells.map(({ text }) => text).join(" | ")} |`;
}
