import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isSitemap, readSitemap } from "./sitemap";

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PAGES = `${XML}<!-- made by a machine -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc> https://a.example/one?x=1&amp;y=2 </loc><image:image><image:loc>https://a.example/p.png</image:loc></image:image></url>
  <!-- <url><loc>https://a.example/draft</loc></url> -->
  <url><loc><![CDATA[https://a.example/two]]></loc><lastmod>2026-01-01</lastmod></url><url><loc></loc></url>
</urlset>`;

test("the pages of a sitemap are those that it names, in their order", async () => {
  const listed = { of: "pages", addresses: ["https://a.example/one?x=1&y=2", "https://a.example/two"] };
  expect(await readSitemap(Buffer.from(PAGES))).toEqual(listed);
  expect(await readSitemap(gzipSync(PAGES))).toEqual(listed);
});

test("an index lists sitemaps", async () => {
  const index = `${XML}<sitemapindex><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>`;
  expect(await readSitemap(Buffer.from(index))).toEqual({ of: "sitemaps", addresses: ["https://a.example/s1.xml"] });
});

test("a sitemap is told by how it begins, packed or not, and no page that speaks of one is taken for it", () => {
  expect(isSitemap(Buffer.from(PAGES))).toBe(true);
  expect(isSitemap(gzipSync(PAGES.repeat(500)).subarray(0, 3_000))).toBe(true);
  expect(isSitemap(Buffer.from("<html><body><pre><urlset ></pre></body></html>"))).toBe(false);
  expect(isSitemap(Buffer.from("# How to write a <urlset > by hand"))).toBe(false);
  expect(isSitemap(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBe(false);
});

test("a bomb, and what is cut off, is refused", async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000, " "));
  await expect(readSitemap(bomb)).rejects.toThrow("20 MB");
  await expect(readSitemap(gzipSync(PAGES).subarray(0, 100))).rejects.toThrow("damaged");
  await expect(readSitemap(Buffer.from("<html></html>"))).rejects.toThrow("no sitemap");
});

test("a sitemap that was made to be slow is read", async () => {
  for (const part of ["<loc>", "<!--", "<loc> ", "&amp;", "<loc><![CDATA["])
    expect(await readSitemap(Buffer.from(`<urlset >${part.repeat(1_000_000)}`))).toBeDefined();
});
