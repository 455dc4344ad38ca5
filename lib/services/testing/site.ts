import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { alone } from "@/lib/services/callers/asker";
import { runDueImports } from "@/lib/services/knowledge/imports";
import { createSource, getSource, refreshSource } from "@/lib/services/knowledge/sources";
import { serveFiles } from "./file-server";
import { ACTOR } from "./own-facts";

export const askerOf = (organizationId: string) => ({ organizationId, actor: ACTOR });
export const pageOf = (title: string, text = `The text of ${title} tells of lamps.`) =>
  `<html><head><title>${title}</title></head><body><p>${text}</p></body></html>`;
export const listOf = (urls: string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
export const indexOf = (urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;

type Answer = string | number | Buffer | { to: string } | { page: string; etag?: string; modified?: string };

/** A site by its paths; a number is the status of a failure, `to` where a page is now. Its answers may be changed, and it keeps what was asked. */
export async function serveSite(answers: (at: string) => Record<string, Answer>) {
  let site: Record<string, Answer> = {};
  const asked: string[] = [];
  const server = await serveFiles(({ url = "", headers }: IncomingMessage, response: ServerResponse) => {
    asked.push(url);
    const answer = site[url] ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end("no");
    else if (typeof answer === "string" || Buffer.isBuffer(answer)) response.end(answer);
    else if ("to" in answer) response.writeHead(302, { location: answer.to }).end();
    else answerChanged(answer, headers, response);
  });
  site = answers(server.at);
  const change = (more: Record<string, Answer>) => Object.assign(site, more);
  return { ...server, asked, change };
}

/** A page that is sent only where it is another one than the asker knows. */
function answerChanged(
  { page, etag, modified }: { page: string; etag?: string; modified?: string },
  headers: IncomingHttpHeaders,
  response: ServerResponse,
) {
  const isKnown = etag ? headers["if-none-match"] === etag : headers["if-modified-since"] === modified;
  const validators = { ...(etag ? { etag } : {}), ...(modified ? { "last-modified": modified } : {}) };
  response.writeHead(isKnown ? 304 : 200, validators).end(isKnown ? undefined : page);
}

export async function settled(owner: string, id: string) {
  await runDueImports();
  return await getSource(askerOf(owner), { source_id: id });
}

export async function add(owner: string, urls: string[]) {
  const { id } = await alone(createSource)(askerOf(owner), { name: "Site", urls, complete: true } as never);
  return await settled(owner, id);
}

export async function refresh(owner: string, source_id: string) {
  await alone(refreshSource)(askerOf(owner), { source_id, complete: true } as never);
  return await settled(owner, source_id);
}
