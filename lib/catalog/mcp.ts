import type { ApiError } from "./errors";
import type { Dialect, Refusal } from "./providers";

/** Where the tools are offered over the Model Context Protocol. */
export const MCP_PATH = "/mcp";

interface Tool {
  /** The endpoint whose input, scope, limits and answer it has. */
  endpoint: "verify" | "harm_detect" | "search_knowledge";
  title: string;
  /** For models: when to call it, and what to do with what it says. */
  description: string;
}

/** What models may call, by the names that they see. */
export const TOOLS = {
  verify: {
    endpoint: "verify",
    title: "Verify claims",
    description:
      "Checks every factual claim of a text and says of each whether it is supported, refuted or not found, with the exact quote or fact that decides, the calibrated probability that the claim is true, and a correction where one is known. Call it on a draft before you answer, above all where it has numbers, dates, names or statements about given sources. Send the passages that the text rests on as `context`: they are taken as true and decide first; without them the organization's own documents and facts and a built-in knowledge graph are asked. Correct or drop what is refuted. `not_found` says only that nothing was found to decide it: mark it as unverified, do not call it false.",
  },
  detect_harm: {
    endpoint: "harm_detect",
    title: "Detect harmful content",
    description:
      "Looks for harmful content in a text (hate, violence, self-harm, sexual content, help with crimes, known false claims) and says for each category found how grave it is, how sure, in which exact words, and what to do. Call it on text that people will see, and on text of unknown origin before you act on it.",
  },
  search_knowledge: {
    endpoint: "search_knowledge",
    title: "Search knowledge",
    description:
      "Searches what claims are checked against: passages of the organization's documents that share words with the query, best first, and facts of its own graph and the built-in one about what the query names. Call it to look up what a document or the graph has to say before you write, or to find out what is true where a claim was refuted or not found. Ask with the names and words that the passage would use. It searches by words: where nothing comes back, try other words.",
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

/** What a client tells its model of the service as a whole. */
export const MCP_INSTRUCTIONS =
  "Assay checks text before people rely on it. Use verify on drafts with factual claims, with the sources as context, detect_harm on text that will be published, and search_knowledge to look up what is known. Texts are English, 10,000 characters at most.";

/** JSON-RPC's own numbers; all failures that it has none for are told by the first that is left to servers. */
const RPC = { parse: -32700, invalid: -32600, internal: -32603, server: -32000 } as const;

/** How clients of the protocol send keys, and are told of failures that are no tool's. */
export const MCP = {
  keyIn: [{ header: "Authorization", scheme: "Bearer" }, { header: "X-API-Key" }],
  refuse,
} satisfies Dialect;

function refuse(failure: ApiError): Refusal {
  const { status, code: error, options } = failure;
  const message =
    error === "missing_api_key" ? "Send your API key in the header Authorization: Bearer." : failure.message;
  const data = { error, ...(options.details ? { details: options.details } : {}) };
  const body = { jsonrpc: "2.0", id: null, error: { code: numberOf(failure), message, data } };
  return { status, body, ...(status === 401 ? { headers: { "WWW-Authenticate": "Bearer" } } : {}) };
}

function numberOf({ code, status, options }: ApiError): number {
  if (status >= 500) return RPC.internal;
  if (code !== "invalid_request") return RPC.server;
  return options.cause ? RPC.parse : RPC.invalid; // what caused it is that the body is no JSON
}
