import { evaluate } from "@mdx-js/mdx";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import remarkGfm from "remark-gfm";
import { expect, test } from "vitest";
// @ts-expect-error: read by the build as it is
import { pagePlugin } from "./page-plugin.mjs";

interface Read {
  html: string;
  title: string;
  sections: { id: string; title: string; depth: number; text: string }[];
}

/** What becomes of a page at docs/guides/rag.mdx. */
async function read(value: string): Promise<Read> {
  const data: Partial<Read> = {};
  const keep = () => (_: unknown, file: { data: Partial<Read> }) => void Object.assign(data, file.data);
  const remarkPlugins = [remarkGfm, [pagePlugin, { file: "docs/guides/rag.mdx" }], keep] as never;
  const { default: Page } = await evaluate({ value }, { ...runtime, remarkPlugins });
  return { ...(data as Read), html: renderToStaticMarkup(runtime.jsx(Page, {})) };
}

const codesIn = (html: string) =>
  [...html.matchAll(/codes="([^"]*)"/g)].map(([, codes = ""]) =>
    JSON.parse(codes.replaceAll("&quot;", '"').replaceAll("&#x27;", "'")),
  );

test("the first heading is the title, the others have anchors, and words stand under their heading", async () => {
  const { html, title, sections } = await read(
    "# Check\n\nBefore.\n\n## What's `new`?\n\nOne.\n\n| a | b |\n|---|---|\n| c | d |\n\n## Same\n\n### Same\n",
  );
  expect(title).toBe("Check");
  expect(html).not.toContain("<h1");
  expect(html).toContain('<h2 id="whats-new">');
  expect(sections.map(({ id, depth }) => `${depth} ${id}`)).toEqual(["1 ", "2 whats-new", "2 same", "3 same-1"]);
  expect(sections[0]?.text.trim()).toBe("Before.");
  expect(sections[1]?.text.split(/\s+/).filter(Boolean)).toEqual(["One.", "a", "b", "c", "d"]);
});

test("links between files lead from page to page; one to a file that is no page is set as its words", async () => {
  const { html } = await read(
    "# T\n\n[a](verdicts.mdx#who-decides) [b](../overview.mdx) [c](../../clients/python/README.md) [d](../engine.md) [e](/openapi.json) [f](#here)",
  );
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const pages = ["/docs/guides/verdicts#who-decides", "/docs", "/docs/clients/python"];
  expect(hrefs).toEqual([...pages, "/openapi.json", "#here"]);
  expect(html).toContain(" d ");
});

test("fences that follow each other in several languages are one sample, others stand alone", async () => {
  const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`;
  const { html } = await read(
    `# T\n\n${fence("sh", "curl a")}${fence("ts", "a()")}${fence("ts", "b()")}${fence('python title="P"', "a()")}${fence("text prints", "x")}`,
  );
  expect(codesIn(html)).toEqual([
    [
      { language: "sh", code: "curl a" },
      { language: "ts", code: "a()" },
    ],
    [
      { language: "ts", code: "b()" },
      { language: "python", code: "a()", title: "P" },
    ],
    [{ language: "text", code: "x", title: "What the clients' samples print" }],
  ]);
});
