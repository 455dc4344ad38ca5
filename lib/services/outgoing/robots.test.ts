import { expect, test } from "vitest";
import { FetchFailed } from "./fetch-file";
import { Robots } from "./robots";

const AT = "https://a.example";

/** A site whose `robots.txt` says that, or cannot be had with that status. */
function siteThat(says: string | number | undefined, mostMs?: number) {
  const asked: string[] = [];
  async function* fetchParts(url: string) {
    asked.push(url);
    if (typeof says !== "string") throw new FetchFailed(url, "No.", { status: says });
    yield Buffer.from(says);
  }
  const robots = new Robots(fetchParts, mostMs);
  const refused = async (path: string, at = AT) => (await robots.refusalOf(at + path))?.isForbidden;
  return { robots, asked, refused };
}

test("rules for the service by its name, in any case, stand in place of those for all", async () => {
  const rules =
    "User-agent: *\nDisallow: /\n\nUser-agent: ASSAY-documents\nDisallow: /b\nAllow: /b/open\nDisallow: /*.pdf$\n";
  const { refused } = siteThat(rules);
  expect(await Promise.all(["/a", "/b/x", "/b/open", "/c.pdf", "/c.pdf?x"].map((path) => refused(path)))).toEqual([
    undefined,
    true,
    undefined,
    true,
    undefined,
  ]);
  expect(await siteThat("User-agent: *\nDisallow: /").refused("/a")).toBe(true);
  expect(await siteThat("User-agent: Other\nDisallow: /").refused("/a")).toBeUndefined();
});

test("each site is asked once, also by pages at once", async () => {
  const { refused, asked } = siteThat("User-agent: *\nDisallow: /b");
  await Promise.all([refused("/a"), refused("/b"), refused("/c", "https://b.example"), refused("/d?q#f")]);
  expect(asked.sort()).toEqual([`${AT}/robots.txt`, "https://b.example/robots.txt"]);
});

test("a site without rules allows everything, and one that cannot be asked nothing", async () => {
  for (const status of [301, 401, 404, 410]) expect(await siteThat(status).refused("/a")).toBeUndefined();
  for (const status of [500, 503, undefined]) expect(await siteThat(status).refused("/a")).toBe(false);
});

test("what stands behind the first 512 kB does not count", async () => {
  const { refused } = siteThat(`User-agent: *\nDisallow: /a\n${"# filler\n".repeat(60_000)}Disallow: /b\n`);
  expect([await refused("/a"), await refused("/b")]).toEqual([true, undefined]);
});

test("rules that take long to compare hold nobody up for long", async () => {
  const { robots } = siteThat(`User-agent: *\nDisallow: /${"*a".repeat(50_000)}b\n`, 10);
  const long = `${AT}/${"a".repeat(1_500)}`;
  for (let n = 0; n < 3; n++) await robots.refusalOf(long + n);
  expect(await robots.refusalOf(long)).toMatchObject({
    reason: expect.stringContaining("too long"),
    isForbidden: false,
  });
});
