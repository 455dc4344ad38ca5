// docs/architecture.svg: who imports whom, drawn from what dependency-cruiser found.

const ROWS = [
  ["host", "app", "components"],
  ["http", "jobs"],
  ["services"],
  ["knowledge"],
  ["engine", "db"],
  ["catalog", "telemetry"],
];
const [WIDTH, ROW, BOX] = [720, 96, { width: 128, height: 40 }];
const TEST = /\.(test|contract|spec)\.js$|\/testing\//;

/** The picture as SVG, of the modules of dependency-cruiser's JSON. */
export function drawLayers(modules) {
  const edges = edgesOf(modules);
  const lines = [...edges].map((edge) => lineOf(edge.split(" "), isImplied(edge, edges)));
  const height = ROWS.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif" font-size="15">
<title id="title">The layers of the code, each with arrows to those that it imports</title>
<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${lines.sort().join("\n")}
${ROWS.flat().map(boxOf).join("\n")}
</svg>
`;
}

function edgesOf(modules) {
  const found = new Set();
  for (const { source, dependencies } of modules) {
    const from = layerOf(source);
    for (const { resolved } of dependencies) {
      const to = layerOf(resolved);
      if (from && to && from !== to && !TEST.test(source)) found.add(`${from} ${to}`);
    }
  }
  return found;
}

function layerOf(file) {
  if (file === "server.js") return "host";
  const [, name] = /^(?:lib\/)?(\w+)\//.exec(file) ?? [];
  return ROWS.flat().includes(name) && name !== "host" ? name : undefined;
}

// An arrow past a layer is drawn pale where others lead there by way of that layer.
function isImplied(edge, edges) {
  const [from, to] = edge.split(" ");
  return ROWS.flat().some((by) => edges.has(`${from} ${by}`) && edges.has(`${by} ${to}`));
}

function lineOf([from, to], implied) {
  const [a, b] = [middleOf(from), middleOf(to)];
  const isSide = a.y === b.y;
  const side = Math.sign(b.x - a.x) * (BOX.width / 2);
  const [x1, y1] = isSide ? [a.x + side, a.y] : [a.x, a.y + BOX.height / 2];
  const [x2, y2] = isSide ? [b.x - side, b.y] : [b.x, b.y - BOX.height / 2];
  const colour = implied ? "#d4d4d8" : "#3f3f46";
  return `<line class="${implied ? "a" : "b"}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="1.5" marker-end="url(#end)"><title>${from} → ${to}</title></line>`;
}

function boxOf(name) {
  const { x, y } = middleOf(name);
  const { width, height } = BOX;
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="8" fill="#f4f4f5" stroke="#3f3f46"/><text x="${x}" y="${y + 5}" text-anchor="middle" fill="#18181b">${name}</text>`;
}

function middleOf(name) {
  const row = ROWS.findIndex((names) => names.includes(name));
  const names = ROWS[row];
  const shift = row % 2 === 0 ? 0 : 60; // lines between rows do not run through the boxes between
  const x = ((names.indexOf(name) + 0.5) * WIDTH) / names.length + (names.length === 1 ? shift : 0);
  return { x: Math.round(x), y: row * ROW + ROW / 2 };
}
