import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { openApiDocument } from "@/lib/http/openapi/document";
import type { JsonSchema } from "@/lib/http/openapi/operation";

interface Media {
  content: { "application/json": { schema: JsonSchema } };
}
interface Described {
  operationId: string;
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { operationId: string; summary: string; requestBody: Media } }>;
}

export interface Operation {
  id: string;
  summary: string;
  description?: string;
  method: string;
  path: string;
  idempotent: boolean;
  /** What comes in body or query; what stands in the path is told apart. */
  input: JsonSchema;
  answer: JsonSchema;
}

/** A name, the operation whose answer (or request) holds the part, and the way down to it; a number is a choice of several. */
export type Part = [name: string, operation: string, side: "answer" | "request", ...way: (string | number)[]];

/** Parts that callers name. */
export const PARTS: Part[] = [
  ["Citation", "verify", "answer", "claims", "citations"],
  ["Claim", "verify", "answer", "claims"],
  ["NotChecked", "verify", "answer", "not_checked"],
  ["Passage", "verify", "request", "context"],
  ["VerifyOptions", "verify", "request", "options"],
  ["HarmCategory", "harm_detect", "answer", "categories"],
  ["Key", "list_keys", "answer", "keys"],
  ["KeyFailure", "get_key", "answer", "recent_failures"],
  ["Webhook", "get_webhook", "answer"],
  ["DeliveryAttempt", "resend_delivery", "answer", "attempts"],
  ["Delivery", "resend_delivery", "answer"],
  ["Batch", "create_verify_batch", "answer"],
  ["VerifyBatchResult", "get_verify_batch", "answer", "results"],
  ["HarmBatchResult", "get_harm_batch", "answer", "results"],
  ["Source", "get_source", "answer"],
  ["Relation", "list_relations", "answer", "relations"],
];

/** What clients are made for: every operation and event of the OpenAPI document but those in other providers' shapes. */
export function readApi() {
  const document = openApiDocument() as Document;
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => !entryOf(operationId).shape)
    .map(operationOf);
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const schema = post.requestBody.content["application/json"].schema;
    return { name: `${pascal(type)}Event`, summary: post.summary, schema };
  });
  return { operations, events, partOf: (part: Part) => partOf(operations, part) };
}

export function pascal(name: string): string {
  return name.replaceAll(/(^|[_.])(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}

function operationOf({ operationId: id, summary, description, ...more }: Described): Operation {
  const { method, path, idempotent = false } = entryOf(id);
  return { id, summary, description, method, path, idempotent, input: inputOf(more), answer: answerOf(more) };
}

function inputOf({ parameters, requestBody }: Pick<Described, "parameters" | "requestBody">): JsonSchema {
  const inQuery = parameters.filter((one) => one.in === "query");
  const body = requestBody?.content["application/json"].schema;
  const query = inQuery.map(({ name, description, schema }) => [name, { ...schema, description }]);
  const required = [...inQuery.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])];
  return { type: "object", properties: { ...Object.fromEntries(query), ...body?.properties }, required };
}

function answerOf({ responses }: Pick<Described, "responses">): JsonSchema {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) as [string, Media];
  return success.content["application/json"].schema;
}

function partOf(operations: Operation[], [, id, side, ...way]: Part): JsonSchema {
  const operation = operations.find((one) => one.id === id) as Operation;
  return way.reduce(
    (schema, step) =>
      typeof step === "number"
        ? ((schema.anyOf as JsonSchema[])[step] as JsonSchema)
        : itemOf(schema.properties?.[step] as JsonSchema),
    side === "answer" ? operation.answer : operation.input,
  );
}

/** The object in a list, also where the list is one way among others to give it. */
function itemOf(schema: JsonSchema): JsonSchema {
  const list = (schema.anyOf as JsonSchema[] | undefined)?.find(({ type }) => type === "array") ?? schema;
  return (list.items as JsonSchema | undefined) ?? list;
}

function entryOf(id: string): Endpoint {
  return ENDPOINTS[id as EndpointId];
}
