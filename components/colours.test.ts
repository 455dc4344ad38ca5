import fs from "node:fs";
import { expect, test } from "vitest";
import { CATEGORIES, CONFIDENCE, LATENCIES, NOT_TOLD, REQUESTS, VERDICTS } from "./usage/series";

const CSS = fs.readFileSync("app/globals.css", "utf8");
const SERIES = [REQUESTS, VERDICTS, [NOT_TOLD], LATENCIES, CONFIDENCE, CATEGORIES].flat();
const DRAWN = [...new Set([...SERIES.map(({ colour }) => colour), "good", "bad"])];

/** The colours of a theme by name, as `:root` or `.dark` sets them. */
function colours(selector: string): Record<string, string> {
  const block = CSS.slice(CSS.indexOf(`${selector} {`)).split("}", 1)[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex = ""): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a?: string, b?: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each([":root", ".dark"])("what charts and scales draw is seen on its ground: %s", (selector) => {
  const theme = colours(selector);
  for (const name of DRAWN) {
    expect(contrast(theme[name], theme.surface), `${name} on the surface`).toBeGreaterThanOrEqual(3);
    expect(contrast(theme[name], theme.sunken), `${name} on sunken ground`).toBeGreaterThanOrEqual(3);
  }
});
