import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/catalog/endpoints";
import { MCP_INSTRUCTIONS, TOOLS, type ToolName } from "@/lib/catalog/mcp";
import manifest from "@/package.json";
import { jsonSchema } from "../openapi/operation";

// Takes any parameters: a call that the SDK's own schema refuses would be an internal error rather than one that tells what is wrong.
const AnyCall = z.object({ method: z.literal("tools/call"), params: z.unknown() });

const validator = new AjvJsonSchemaValidator(); // it takes 2 ms to make, which each server would do

export interface ToolCall {
  name: ToolName;
  given: Record<string, unknown>;
}

/** A server of the protocol for one request. */
export function serverFor(call: (asked: ToolCall) => Promise<CallToolResult>): McpServer["server"] {
  const about = { name: manifest.name, title: "Assay", version: manifest.version };
  // The SDK's own registry of tools would refuse bad arguments before they are charged.
  const { server } = new McpServer(about, {
    capabilities: { tools: {} },
    instructions: MCP_INSTRUCTIONS,
    jsonSchemaValidator: validator,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED }));
  server.setRequestHandler(
    AnyCall,
    async (request) => await call(toolCall(CallToolRequestSchema.parse(request).params)),
  );
  return server;
}

const LISTED = Object.entries(TOOLS).map(([name, { endpoint, title, description }]): Tool => {
  const { input, output } = ENDPOINTS[endpoint];
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, "input") as Tool["inputSchema"],
    outputSchema: jsonSchema(output, "output") as Tool["outputSchema"],
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
});

function toolCall({ name, arguments: given = {} }: CallToolRequest["params"]): ToolCall {
  if (!Object.hasOwn(TOOLS, name))
    throw new McpError(ErrorCode.InvalidParams, `There is no tool of this name: ${name}`);
  return { name: name as ToolName, given };
}
