import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ApiError } from "@/lib/catalog/errors";
import { MCP, MCP_PATH } from "@/lib/catalog/mcp";
import type { Outcome } from "@/lib/services/callers";

import type { Exchange } from "../exchange";
import type { ApiRequest } from "../message";
import { serveMinute } from "../metered";
import { publicOrigin } from "../origin";
import { invalid, readJson } from "../parse";
import { served } from "../resource";
import { serverFor } from "./server";
import { callTool } from "./tools";

const METHOD = "POST"; // nothing is sent unasked, and there are no sessions: the protocol's GET and DELETE have no use
const READ_BY_THE_PROTOCOL = ["accept", "content-type", "mcp-protocol-version"];

/** The Model Context Protocol over HTTP: each request is whole in itself, and each answer one JSON body. */
export const mcp = served({ path: MCP_PATH, dialect: MCP, serve });

async function serve(exchange: Exchange): Promise<Outcome> {
  const { request } = exchange;
  checkOrigin(request);
  if (request.method !== METHOD) {
    exchange.headers.Allow = METHOD;
    throw new ApiError("method_not_allowed");
  }
  return await serveMinute(exchange, async () => await answer(exchange, await readMessage(request)));
}

/** Refuses web pages of other origins, as the protocol asks for against DNS rebinding. */
function checkOrigin({ header }: ApiRequest): void {
  const origin = header("origin");
  if (!origin || origin === publicOrigin(header("host") ?? null)) return;
  throw new ApiError("foreign_origin", { message: "Web pages of another origin are not answered." });
}

/** Batches left the protocol in 2025, and would ask for more at once than a request is charged for. */
async function readMessage(request: ApiRequest): Promise<unknown> {
  const message = await readJson(request);
  if (Array.isArray(message)) throw invalid([{ path: "", message: "Send one message a request" }]);
  return message;
}

/** Throws what is no matter of the protocol, such as an outage or a key that was revoked meanwhile. */
async function answer(exchange: Exchange, message: unknown): Promise<Outcome> {
  let failure: unknown;
  const server = serverFor((params) =>
    callTool(exchange, params).catch((error) => {
      failure = error;
      throw error;
    }),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(toWebRequest(exchange.request), { parsedBody: message });
  if (failure) throw failure;
  const { status } = response;
  const text = await response.text();
  return text === "" ? { status, body: {}, isBare: true } : { status, body: JSON.parse(text) };
}

/** The request without its body, which was read, and without the key. */
function toWebRequest({ path, header }: ApiRequest): Request {
  const headers = READ_BY_THE_PROTOCOL.flatMap((name): [string, string][] => {
    const value = header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Request(new URL(path, "http://own.invalid"), { method: METHOD, headers });
}
