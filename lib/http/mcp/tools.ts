import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ENDPOINTS } from "@/lib/catalog/endpoints";
import type { ApiError } from "@/lib/catalog/errors";
import { TOOLS } from "@/lib/catalog/mcp";
import { detectHarmIn } from "@/lib/services/harm";
import { searchKnowledge } from "@/lib/services/knowledge";
import { toApiError } from "@/lib/services/queues";
import { verifyClaims } from "@/lib/services/verification";
import type { Exchange } from "../exchange";
import { RequestGone } from "../message";
import { serveMetered, type Verb } from "../metered";
import { failureInWords, IN_WORDS } from "./in-words";
import type { ToolCall } from "./server";

const VERBS: Record<(typeof TOOLS)[keyof typeof TOOLS]["endpoint"], Verb> = {
  verify: verifyClaims,
  harm_detect: detectHarmIn,
  search_knowledge: searchKnowledge,
};

/**
 * Calls a tool as its endpoint is called: by scope, limits and input, charged and logged alike. What its caller can mend
 * is told as the tool's own failure, so that a model reads it; all else is thrown.
 */
export async function callTool(exchange: Exchange, { name, given }: ToolCall): Promise<CallToolResult> {
  const id = TOOLS[name].endpoint;
  try {
    const { status, body } = await serveMetered(exchange, { id, endpoint: ENDPOINTS[id], verb: VERBS[id], given });
    const structuredContent = body as Record<string, unknown>;
    if (status >= 400) exchange.markFailed();
    return { content: [textOf(IN_WORDS[name](body as never))], structuredContent, isError: status >= 400 };
  } catch (error) {
    const failure = toApiError(error);
    if (error instanceof RequestGone || !isForCaller(failure)) throw error;
    exchange.markFailed();
    return { content: [textOf(failureInWords(failure))], isError: true };
  }
}

const textOf = (text: string) => ({ type: "text" as const, text });

const isForCaller = ({ status }: ApiError) => status < 500 && status !== 401;
