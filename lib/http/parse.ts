import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { type ApiRequest, MAX_BODY_BYTES } from "./message";
import { issueInWords } from "./wording";

const WITH_BODY = new Set(["POST", "PATCH", "PUT"]);
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** The request's JSON body, or its query where the method has none, with the path's parameters, as the endpoint's input. Throws `invalid_request`. */
export async function parseInput(
  request: ApiRequest,
  { input, path, inQuery = [] }: { input: z.ZodType; path: string; inQuery?: readonly string[] },
): Promise<unknown> {
  const asked = inQuery.length > 0 ? picked(fromQuery(request), inQuery) : undefined;
  const parameters = { ...asked, ...fromPath(path, request.path) };
  const isBare = sendsNothing(request) && fieldsOf(input).every((name) => name in parameters);
  const given = !WITH_BODY.has(request.method) ? fromQuery(request) : isBare ? {} : await readJson(request);
  return checkInput(input, isObject(given) ? { ...given, ...parameters } : given);
}

/** A value as the input of an endpoint. Throws `invalid_request`. */
export function checkInput(input: z.ZodType, given: unknown): unknown {
  const parsed = input.safeParse(given, { error: issueInWords });
  if (parsed.success) return parsed.data;
  const placed = ({ path, message }: Pick<z.core.$ZodIssue, "path" | "message">) => ({
    path: path.map(String).join("."),
    message,
  });
  throw invalid(parsed.error.issues.flatMap(byField).map(placed));
}

/** Unknown fields, each told at its own place as all else that is wrong. */
function byField(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, "path" | "message">[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((name) => ({ path: [...issue.path, name], message: issue.message }));
}

function fieldsOf(input: z.ZodType): string[] {
  return Object.keys((input as { shape?: object }).shape ?? {});
}

/** Where the path says all that there is to say, a body may be left out. */
function sendsNothing({ header }: ApiRequest): boolean {
  return !header("content-type") && !header("transfer-encoding") && !Number(header("content-length") ?? 0);
}

function fromQuery(request: ApiRequest): Record<string, string> {
  const given = Object.fromEntries(new URLSearchParams(request.query));
  const odd = Object.keys(given).find((name) => given[name]?.includes("\0"));
  if (odd !== undefined) throw invalid([{ path: odd, message: "Must not hold the character NUL" }]);
  return given;
}

const picked = (given: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

/** `/v1/keys/{key_id}` and `/v1/keys/key_1` give `{ key_id: "key_1" }`; `{config}:check` is a part with an ending. */
function fromPath(template: string, path: string): Record<string, string> {
  if (!template.includes("{")) return {};
  const parts = path.split("/");
  const named = template.split("/").map((part, at) => {
    const [, name, ending = ""] = /^\{(.+)\}(.*)$/.exec(part) ?? [];
    const value = parts[at] ?? "";
    return { name, value: value.endsWith(ending) ? value.slice(0, value.length - ending.length) : value };
  });
  return Object.fromEntries(named.flatMap(({ name, value }) => (name ? [[name, decode(value)]] : [])));
}

/** What cannot be the name of anything stays as it is written, and so names nothing. */
function decode(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") ? part : text;
  } catch {
    return part;
  }
}

function isObject(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** The JSON body of a request. Throws `invalid_request`, with a cause where it is no JSON. */
export async function readJson(request: ApiRequest): Promise<unknown> {
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

/** Bad input: where, and what is wrong there. */
export function invalid(issues: { path: string; message: string }[], cause?: unknown): ApiError {
  const [first] = issues;
  const where = first?.path ? `${first.path}: ` : "";
  return new ApiError("invalid_request", {
    message: first ? `${where}${first.message}` : undefined,
    details: { issues },
    cause,
  });
}
