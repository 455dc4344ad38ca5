#!/usr/bin/env node
// Carries messages of the Model Context Protocol between standard input and output and the service at ASSAY_URL.
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const UNANSWERED = -32000; // JSON-RPC's first number for failures that it has no name for

const { ASSAY_URL = "http://127.0.0.1:3000", ASSAY_API_KEY } = process.env;

if (!ASSAY_API_KEY) stop("Set ASSAY_API_KEY to an API key of Assay.");
if (!URL.canParse(ASSAY_URL)) stop("Set ASSAY_URL to the address of Assay, such as https://assay.example.com.");
await carry(new URL("mcp", ASSAY_URL.endsWith("/") ? ASSAY_URL : `${ASSAY_URL}/`));

async function carry(address) {
  const headers = { Authorization: `Bearer ${ASSAY_API_KEY}` };
  const service = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
  const host = new StdioServerTransport();
  host.onmessage = (message) => {
    service.send(message).catch((error) => {
      if (message.id !== undefined) host.send({ jsonrpc: "2.0", id: message.id, error: told(error, address) });
    });
  };
  service.onmessage = (message) => {
    // The answer to the greeting says which version is spoken; the transport names it from then on.
    const { protocolVersion } = message.result ?? {};
    if (protocolVersion) service.setProtocolVersion(protocolVersion);
    host.send(message);
  };
  await service.start();
  await host.start();
}

/** A failure of HTTP as one of the protocol, in the service's own words where it has any. */
function told(error, address) {
  const { code, message } = answered(error) ?? {
    code: UNANSWERED,
    message: `Assay did not answer at ${address.origin}: ${error.cause?.code ?? error.message}`,
  };
  const hint = error.code === 401 ? " Check ASSAY_API_KEY." : "";
  return { code, message: message + hint };
}

/** The error of JSON-RPC that stands in what the transport says of an answer. */
function answered({ message }) {
  try {
    return JSON.parse(message.slice(message.indexOf("{"))).error;
  } catch {
    return undefined;
  }
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
