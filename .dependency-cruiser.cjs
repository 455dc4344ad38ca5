// Read by scripts/layers.mjs, which gives every module as .js.
// Who may import whom: catalog → engine → services → http / jobs → app. Each layer names all that it may reach.
const LAYERS = {
  catalog: [],
  engine: ["catalog"],
  telemetry: ["env", "process"],
  db: ["catalog", "env", "process", "telemetry"],
  knowledge: ["engine", "catalog", "db", "env", "process"],
  services: ["catalog", "engine", "knowledge", "db", "env", "process", "telemetry"],
  jobs: ["services", "catalog", "env", "process", "telemetry"],
  http: ["jobs", "services", "catalog", "env", "process", "telemetry"],
};

/** A folder of lib, or a single file of it such as lib/env.ts. */
const inLib = (names) => `^lib/(${names.join("|")})(/|\\.js$)`;

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `${layer}-imports-only-what-lies-below`,
  severity: "error",
  from: { path: inLib([layer]), pathNot: "\\.(test|contract)\\.js$" },
  to: { path: "^(lib|app|components|server\\.js|scripts|bench|e2e)(/|$)", pathNot: inLib([layer, ...allowed]) },
}));

const forbid = (name, from, to) => ({ name, severity: "error", from, to });

/** The rooms of lib/services: each may ask those before it. A new one is put where all that it asks stands before. */
const ROOMS = [
  "secrets",
  "callers",
  "queues",
  "outgoing",
  "mail",
  "keys",
  "log",
  "usage",
  "people",
  "webhooks",
  "reading",
  "knowledge",
  "harm",
  "verification",
  "batches",
  "drop-in",
  "operations",
];
const roomsOf = (names) => `^lib/services/(${names.join("|")})/`;
const IS_TEST = "\\.(test|contract)\\.js$|/testing/";

const roomRules = [
  ...ROOMS.slice(0, -1).map((room, at) =>
    forbid(
      `${room}-asks-rooms-before-it`,
      { path: roomsOf([room]), pathNot: IS_TEST },
      { path: roomsOf(ROOMS.slice(at + 1)) },
    ),
  ),
  forbid("a-room-has-its-place", { path: "^lib/services/", pathNot: roomsOf([...ROOMS, "testing"]) }, {}),
  // Rooms within a room, which only commands ask.
  ...["backup", "doctor"].map((room) =>
    forbid(
      `${room}-has-one-door`,
      { pathNot: `^lib/services/operations/${room}/|${IS_TEST}` },
      { path: `^lib/services/operations/${room}/`, pathNot: "/index\\.js$" },
    ),
  ),
];

module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules,
    forbid("no-cycles", {}, { circular: true }),
    forbid("no-unresolved", {}, { couldNotResolve: true, pathNot: "^virtual:|dist/server\\.mjs$|\\.css$|\\.mdx?$" }),
    forbid(
      "app-shows-only",
      { path: "^app/" },
      { path: "^(lib/(engine|knowledge|db)|server\\.js|scripts|bench|e2e)(/|$)" },
    ),
    forbid(
      "clients-stand-alone",
      { path: "^clients/typescript/src/", pathNot: "\\.test\\.js$|/testing/" },
      { pathNot: "^clients/typescript/src/" },
    ),
    forbid("components-take-props", { path: "^components/" }, { path: "^(lib|app|server\\.js)" }),
    forbid(
      "the-engine-has-one-door",
      { pathNot: "^(lib/engine/|lib/knowledge/|bench/|scripts/)" },
      { path: "^lib/engine/", pathNot: "^lib/engine/(index\\.js$|testing/)" },
    ),
    forbid(
      "a-room-of-services-has-one-door",
      { path: "^lib/services/([^/]+)/", pathNot: "\\.(test|contract)\\.js$|^lib/services/testing/" },
      { path: "^lib/services/[^/]+/", pathNot: "^lib/services/($1/|[^/]+/index\\.js$)" },
    ),
    forbid(
      "services-are-reached-by-their-doors",
      { path: "^(app|lib|server\\.js)", pathNot: "^lib/services/|\\.(test|contract)\\.js$|/testing/" },
      { path: "^lib/services/", pathNot: "^lib/services/[^/]+/index\\.js$" },
    ),
    forbid(
      "knowledge-reaches-text-syntax-and-graph-only",
      { path: "^lib/knowledge/" },
      { path: "^lib/engine/", pathNot: "^lib/engine/(index\\.js$|text/|graph/|syntax/|testing/|claims/reader\\.js$)" },
    ),
    forbid(
      "judges-ask-a-graph-by-its-evidence-alone",
      { path: "^lib/engine/judge/(constructs|words|facts)/", pathNot: `${IS_TEST}|facts/examples\\.js$` },
      { path: "^lib/engine/graph/", pathNot: "^lib/engine/graph/(fact|schema)\\.js$" },
    ),
    forbid(
      "sql-stays-below-http",
      { path: "^(app|components|server\\.js|lib/(catalog|engine|http|jobs))(/|$)" },
      { path: "node_modules/(drizzle-orm|postgres)/" },
    ),
    forbid(
      "no-dev-dependency-at-run-time",
      { path: "^(app|components|lib|server\\.js)", pathNot: "\\.(test|contract)\\.js$|/testing/" },
      { dependencyTypes: ["npm-dev"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default"] },
  },
};
