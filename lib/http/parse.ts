import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { ApiRequest } from "./message";

const MAX_BODY_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** The request's JSON body, or its query where the method has none, as the endpoint's input. Throws `invalid_request`. */
export async function parseInput(request: ApiRequest, input: z.ZodType): Promise<unknown> {
  const given = request.method === "GET" || request.method === "HEAD" ? fromQuery(request) : await fromBody(request);
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));
}

function fromQuery(request: ApiRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(request.query));
}

async function fromBody(request: ApiRequest): Promise<unknown> {
  if (!JSON_TYPE.test(request.header("content-type") ?? "")) {
    throw invalid([{ path: "", message: "Send the header Content-Type: application/json" }]);
  }
  const bytes = await request.readBody(MAX_BODY_BYTES);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw invalid([{ path: "", message: "The body is not valid JSON in UTF-8" }], error);
  }
}

function invalid(issues: { path: string; message: string }[], cause?: unknown): ApiError {
  const [first] = issues;
  const where = first?.path ? `${first.path}: ` : "";
  return new ApiError("invalid_request", {
    message: first ? `${where}${first.message}` : undefined,
    details: { issues },
    cause,
  });
}
