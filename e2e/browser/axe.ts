import fs from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GRAVE = ["serious", "critical"];
/** What differs by theme: pages are the same in both but for their colours. */
const BY_COLOUR = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

/** Holds that axe finds nothing serious on the page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0); // a colour on its way is not the one seen
    // The page's policy would stop a script element. To send it a second time takes as long as a look at a small page.
    if (!(await page.evaluate("Boolean(window.axe)"))) await page.evaluate(`(() => { ${AXE} })()`);
    // Style sheets and sound would be fetched anew for rules that are off, and for pages that play something.
    const options = {
      resultTypes: ["violations"],
      preload: false,
      ...(colorScheme === "dark" ? { runOnly: BY_COLOUR } : {}),
    };
    const violations: Violation[] = await page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    );
    const grave = violations.filter(({ impact }) => GRAVE.includes(impact));
    const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    expect(told, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}
