/** One request: what it is made of, in milliseconds. */
export interface FlameRow {
  name: string;
  note: string;
  parts: readonly (readonly [name: string, ms: number])[];
}

const WIDTH = 760;
const LEFT = 10;
const HEIGHT = 84; // of a row
const BAR = 26;
const LEAST_LABELLED = 60; // pixels
const COLORS = ["#2563eb", "#0891b2", "#9333ea", "#d97706", "#dc2626", "#16a34a", "#71717a"];

/** Each row as a bar as long as the others, its parts as long as their shares; what is too short for its name is told by the legend. */
export function flamePlot(rows: readonly FlameRow[]): string {
  const names = [...new Set(rows.flatMap(({ parts }) => parts.map(([name]) => name)))];
  const colorOf = (name: string) => COLORS[names.indexOf(name) % COLORS.length] ?? "";
  const height = rows.length * HEIGHT + 40;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + 2 * LEFT} ${height}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="12" role="img">`,
    `<title>Where the time of a request goes</title><rect width="100%" height="100%" fill="#ffffff"/>`,
    ...rows.flatMap((row, n) => draw(row, 10 + n * HEIGHT, colorOf)),
    ...legend(names, height - 16, colorOf),
    "</svg>\n",
  ].join("\n");
}

function draw({ name, note, parts }: FlameRow, top: number, colorOf: (name: string) => string): string[] {
  const whole = parts.reduce((sum, [, ms]) => sum + ms, 0);
  let x = LEFT;
  const drawn = parts.flatMap(([part, ms]) => {
    const width = (ms / whole) * WIDTH;
    const at = x;
    x += width;
    if (width < 0.5) return [];
    const label = `${part} ${ms.toFixed(2)}`;
    const shown = width > Math.max(LEAST_LABELLED, label.length * 6.5);
    return [
      `<rect x="${at.toFixed(1)}" y="${top + 36}" width="${width.toFixed(1)}" height="${BAR}" fill="${colorOf(part)}" stroke="#ffffff"><title>${label} ms</title></rect>`,
      ...(shown ? [`<text x="${(at + 6).toFixed(1)}" y="${top + 53}" fill="#ffffff">${label}</text>`] : []),
    ];
  });
  return [
    `<text x="${LEFT}" y="${top + 10}" font-weight="600">${name}</text>`,
    `<text x="${LEFT}" y="${top + 26}" fill="#52525b">${note}</text>`,
    ...drawn,
  ];
}

function legend(names: readonly string[], y: number, colorOf: (name: string) => string): string[] {
  let x = LEFT;
  return names.flatMap((name) => {
    const at = x;
    x += 26 + name.length * 7;
    return [
      `<rect x="${at}" y="${y - 10}" width="10" height="10" fill="${colorOf(name)}"/>`,
      `<text x="${at + 14}" y="${y}">${name}</text>`,
    ];
  });
}
