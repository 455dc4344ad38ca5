/** A page of text; pages of the reference follow from the catalog. */
export interface TextPage {
  slug: string;
  /** As the sidebar names it. */
  title: string;
  load: () => Promise<typeof import("*.mdx")>;
}

const page = (slug: string, title: string, load: TextPage["load"]): TextPage => ({ slug, title, load });

/** The pages in the order in which they are read. The file of a page stands where its address says. */
export const CHAPTERS: { title: string; pages: TextPage[] }[] = [
  {
    title: "Start",
    pages: [
      page("", "Overview", () => import("@/docs/overview.mdx")),
      page("quickstart", "Quickstart", () => import("@/docs/quickstart.mdx")),
      page("changelog", "Changelog", () => import("@/docs/changelog.mdx")),
    ],
  },
  {
    title: "Guides",
    pages: [
      page("guides/verdicts", "Reading a verdict", () => import("@/docs/guides/verdicts.mdx")),
      page("guides/rag", "Check a RAG answer", () => import("@/docs/guides/rag.mdx")),
      page("guides/moderation", "Moderate a queue", () => import("@/docs/guides/moderation.mdx")),
      page("guides/knowledge", "Your own facts", () => import("@/docs/guides/knowledge.mdx")),
      page("guides/documents", "Your own documents", () => import("@/docs/guides/documents.mdx")),
      page("guides/search-service", "Your own search", () => import("@/docs/guides/search-service.mdx")),
      page("guides/streaming", "Streaming", () => import("@/docs/guides/streaming.mdx")),
      page("guides/batches", "Batches", () => import("@/docs/guides/batches.mdx")),
      page("guides/webhooks", "Webhooks", () => import("@/docs/guides/webhooks.mdx")),
      page("guides/kept-texts", "What is kept", () => import("@/docs/guides/kept-texts.mdx")),
      page("guides/production", "Going to production", () => import("@/docs/guides/production.mdx")),
    ],
  },
  {
    title: "Models and agents",
    pages: [
      page("models/mcp", "MCP", () => import("@/docs/models/mcp.mdx")),
      page("models/ai-sdk", "Vercel AI SDK", () => import("@/docs/models/ai-sdk.mdx")),
      page("models/langchain", "LangChain", () => import("@/docs/models/langchain.mdx")),
    ],
  },
  {
    title: "Clients",
    pages: [
      page("clients", "Overview", () => import("@/docs/clients.mdx")),
      page("clients/typescript", "TypeScript", () => import("@/clients/typescript/README.md")),
      page("clients/python", "Python", () => import("@/clients/python/README.md")),
    ],
  },
  {
    title: "Migrating",
    pages: [
      page("migrating", "Overview", () => import("@/docs/migrating.mdx")),
      page("migrating/openai", "OpenAI moderation", () => import("@/docs/migrating/openai.mdx")),
      page("migrating/perspective", "Perspective", () => import("@/docs/migrating/perspective.mdx")),
      page("migrating/azure", "Azure AI Content Safety", () => import("@/docs/migrating/azure.mdx")),
      page("migrating/google", "Google check grounding", () => import("@/docs/migrating/google.mdx")),
    ],
  },
  {
    title: "API",
    pages: [page("api", "Conventions", () => import("@/docs/api.mdx"))],
  },
];
