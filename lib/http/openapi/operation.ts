import { z } from "zod";
import type { Endpoint, EndpointId } from "@/lib/catalog/endpoints";
import { ERRORS, type ErrorCode } from "@/lib/catalog/errors";
import { EXAMPLES, type Example } from "@/lib/catalog/examples";
import { PROVIDERS, type ProviderId } from "@/lib/catalog/providers";
import { eventsOf, type ListEvents } from "../live-answer";
import { errorExample, errorsOf } from "./errors";
import { securityName } from "./security";

export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const REF = "#/components";
const RATE_HEADERS = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

/** One operation of the document, all of it read from the catalog. */
export function operation(id: EndpointId, endpoint: Endpoint): object {
  const { method, path, summary, description, scope, idempotent } = endpoint;
  const input = jsonSchema(endpoint.input, "input");
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const apart = [...inPath, ...(endpoint.inQuery ?? [])];
  const takesBody = method === "POST" || method === "PATCH";
  const header = idempotent ? [{ $ref: `${REF}/parameters/IdempotencyKey` }] : [];
  const body = takesBody ? { requestBody: requestBody(without(input, apart), EXAMPLES[id]) } : {};
  const permission = scope && scope !== "any" ? `Scope: \`${scope}\`.` : undefined;
  return {
    operationId: id,
    summary,
    description: [description, permission].filter(Boolean).join("\n\n"),
    ...(scope ? (endpoint.shape ? { security: securityOf(endpoint.shape) } : {}) : { security: [] }),
    parameters: [...parameters(input, { inPath, names: takesBody ? apart : undefined }), ...header],
    ...body,
    responses: { [String(endpoint.success ?? 200)]: success(id, endpoint), ...failures(id, endpoint) },
  };
}

/** A zod schema as JSON Schema 2020-12, without what only zod needs. Answers may grow: fields are forbidden in requests alone. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    override: ({ jsonSchema: at }) => {
      if (io === "output" && at.additionalProperties === false) delete at.additionalProperties;
      if (at.format) delete at.pattern;
      if (at.maximum === Number.MAX_SAFE_INTEGER) delete at.maximum;
      if (at.minimum === Number.MIN_SAFE_INTEGER) delete at.minimum;
    },
  }) as JsonSchema;
  return rest;
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const { required: _, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(kept), ...(required.length > 0 ? { required } : {}) };
}

/** Any of the places where that provider's callers may put the key. */
function securityOf(shape: ProviderId): object[] {
  return PROVIDERS[shape].keyIn.map((place) => ({ [securityName(place)]: [] }));
}

/** Parameters for the named fields; for all where none are named. */
function parameters(input: JsonSchema, { inPath, names }: { inPath: string[]; names?: string[] }): object[] {
  return (names ?? Object.keys(input.properties ?? {})).map((name) => {
    const { description, ...schema } = input.properties?.[name] ?? {};
    const isInPath = inPath.includes(name);
    const required = isInPath || (input.required?.includes(name) ?? false);
    return { name, in: isInPath ? "path" : "query", required, ...(description ? { description } : {}), schema };
  });
}

function requestBody(schema: JsonSchema, { body = {} }: Example): object {
  return { required: true, content: { "application/json": { schema, example: body } } };
}

function success(id: EndpointId, { output, csv, events, scope }: Endpoint): object {
  const json = { schema: jsonSchema(output, "output"), example: EXAMPLES[id].answer };
  return {
    description: "Success",
    headers: headers(scope !== undefined),
    content: {
      "application/json": json,
      ...(csv ? { "text/csv": { schema: { type: "string" } } } : {}),
      ...(events ? { "text/event-stream": eventStream(EXAMPLES[id].answer, events) } : {}),
    },
  };
}

function eventStream(answer: object, { list, entry }: ListEvents): object {
  const description = `Server-sent events. Each \`${entry}\` has \`index\` and \`${entry}\`: an entry of \`${list}\`, its number from 0, and nothing changes it any more. Then one \`result\`: the whole body that the JSON answer would have had, that of a 400 too. Or one \`error\` with \`error\`, \`message\` and \`details\`; the request is then not charged for the month. Lines that begin with a colon are heartbeats.`;
  return { schema: { type: "string", description }, example: eventsOf(answer, { list, entry }) };
}

/** Errors by status; a status may stand for several. */
function failures(id: EndpointId, endpoint: Endpoint): Record<string, object> {
  const codes = errorsOf(endpoint);
  const statusOf = (code: ErrorCode) => errorExample(endpoint, code).status;
  const statuses = [...new Set(codes.map(statusOf))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      failure(
        id,
        endpoint,
        codes.filter((code) => statusOf(code) === status),
      ),
    ]),
  );
}

function failure(id: EndpointId, endpoint: Endpoint, codes: ErrorCode[]): object {
  const { output, scope, shape } = endpoint;
  const schemas: object[] = [shape ? jsonSchema(PROVIDERS[shape].error, "output") : { $ref: `${REF}/schemas/Error` }];
  // What is not an error alone: a blocked text comes with its result, a sick service with its health.
  if (codes.includes("verification_failed")) schemas.unshift(withError(jsonSchema(output, "output")));
  if (id === "ready" && codes.includes("service_unavailable")) schemas.unshift(jsonSchema(output, "output"));
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(id, endpoint, code) }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n"),
    headers: headers(scope !== undefined),
    content: { "application/json": { schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0], examples } },
  };
}

function withError({ properties, required = [], ...schema }: JsonSchema): JsonSchema {
  const text = { type: "string" };
  return {
    ...schema,
    properties: { error: text, message: text, ...properties },
    required: ["error", "message", ...required],
  };
}

function exampleOf(id: EndpointId, endpoint: Endpoint, code: ErrorCode): object {
  const { body } = errorExample(endpoint, code);
  if (code !== "verification_failed") return body;
  return { ...body, ...EXAMPLES[id].answer, mode: "blocking", blocked: true };
}

function headers(isLimited: boolean): object {
  const names = ["X-Request-Id", ...(isLimited ? RATE_HEADERS : [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `${REF}/headers/${name}` }]));
}
