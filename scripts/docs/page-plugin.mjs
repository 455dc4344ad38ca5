import path from "node:path";
import { isTabbed, slugOf } from "./page-parts.mjs";

/**
 * Makes a page of what stands in a file: the first heading is its title, headings get anchors, links between files lead
 * from page to page, and fences that say the same in several languages stand together.
 */
export function pagePlugin({ file }) {
  return (tree, { data }) => {
    data.title = takeTitle(tree);
    data.sections = sectionsOf(tree, data.title);
    visit(tree, (node) => node.type === "link" && lead(node, file));
    gatherSamples(tree);
  };
}

function takeTitle(tree) {
  const at = tree.children.findIndex(({ type, depth }) => type === "heading" && depth === 1);
  return textOf(tree.children.splice(at, 1)[0]);
}

/** Each heading with what stands below it, as words; the first is what stands before any. */
function sectionsOf(tree, title) {
  const sections = [{ id: "", title, depth: 1, text: "" }];
  for (const node of tree.children) {
    const text = textOf(node);
    if (node.type === "heading") {
      const id = slugOf(text, new Set(sections.map((section) => section.id)));
      node.data = { hProperties: { id } };
      sections.push({ id, title: text, depth: node.depth, text: "" });
    } else if (!node.type.startsWith("mdxjsEsm")) sections.at(-1).text += `${text} `;
  }
  return sections;
}

const BLOCKS = new Set(["paragraph", "listItem", "tableCell", "code", "heading"]);

function textOf(node) {
  const own = node.value ?? node.children?.map(textOf).join("") ?? "";
  return BLOCKS.has(node.type) && node.type !== "heading" ? `${own} ` : own;
}

/** A link to a file that is no page is set as its words. */
function lead(node, file) {
  if (/^(https?:|#|\/)/.test(node.url)) return;
  const [target, anchor] = node.url.split("#");
  const address = addressOf(path.posix.join(path.posix.dirname(file), target));
  if (address) node.url = anchor ? `${address}#${anchor}` : address;
  else Object.assign(node, { type: "text", value: textOf(node), children: undefined });
}

/** docs/guides/rag.mdx is at /docs/guides/rag, the README of a client at /docs/clients/python. */
function addressOf(file) {
  const client = /^clients\/(\w+)\/README\.md$/.exec(file)?.[1];
  if (client) return `/docs/clients/${client}`;
  const page = /^docs\/(.+)\.mdx$/.exec(file)?.[1];
  return page && (page === "overview" ? "/docs" : `/docs/${page}`);
}

/** Fences become elements that hold their code; neighbours of different languages become one. */
function gatherSamples(parent) {
  const children = [];
  for (const node of parent.children ?? []) {
    const code = node.type === "code" && { language: node.lang ?? "text", code: node.value, ...namesOf(node.meta) };
    const before = children.at(-1)?.samples;
    if (!code) gatherSamples(node);
    if (code && before && isTabbed([...before, code])) before.push(code);
    else children.push(code ? { type: "samples", samples: [code] } : node);
  }
  if (parent.children) parent.children = children;
  for (const node of children) {
    if (node.samples) node.data = { hName: "samples", hProperties: { codes: JSON.stringify(node.samples) } };
  }
}

/** What stands above a sample, where its language does not do. */
function namesOf(meta) {
  if (/\bprints\b/.test(meta ?? "")) return { title: "What the clients' samples print" };
  const title = /title="([^"]+)"/.exec(meta ?? "")?.[1];
  return title ? { title } : {};
}

function visit(node, see) {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}
