// Compiles pages of the documentation for the build of the pages: MDX and Markdown to modules with the page as their
// default export, and beside it `title` and `sections`, which table of contents and search are made of.
import path from "node:path";
import { compile } from "@mdx-js/mdx";
import remarkGfm from "remark-gfm";
import { pagePlugin } from "./page-plugin.mjs";

export default function load(source) {
  const done = this.async();
  const file = path.relative(this.rootContext || process.cwd(), this.resourcePath);
  compile({ value: source, path: file }, { remarkPlugins: [remarkGfm, [pagePlugin, { file }]] }).then(
    (compiled) => done(null, `${compiled}\n${exported(compiled.data)}`),
    done,
  );
}

const exported = ({ title, sections }) =>
  `export const title = ${JSON.stringify(title)};\nexport const sections = ${JSON.stringify(sections)};\n`;
