import type { SearchHit } from "@/components/docs/search-index";
import { operationView } from "../reference";
import { PAGES, type SitePage } from "../site";

export const dynamic = "force-static"; // made once, with the pages

/** Every part of every page, for the search, which is done in the browser. */
export async function GET(): Promise<Response> {
  return Response.json((await Promise.all(PAGES.map(partsOf))).flat());
}

async function partsOf(page: SitePage & { group: string }): Promise<SearchHit[]> {
  if ("endpoint" in page) {
    const { method, path, summary, description, fields, answerFields } = operationView(page.endpoint);
    const rows = [...fields, ...answerFields].map(([name, , meaning]) => `${name} ${meaning}`);
    const text = `${method} ${path} ${description} ${rows.join(" ")}`.replaceAll("`", "");
    return [{ href: page.href, page: summary, title: summary, text }];
  }
  const { sections } = await page.text.load();
  return sections.map(({ id, title, text }) => ({
    href: id === "" ? page.href : `${page.href}#${id}`,
    page: page.title === "Overview" ? page.group : page.title,
    title,
    text: text.replace(/\s+/g, " ").trim(),
  }));
}
