import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { openApiDocument } from "@/lib/http/openapi/document";
import type { JsonSchema } from "@/lib/http/openapi/operation";
import { doc, NamedSchemas, typeOf, writtenOut } from "./schema-type";

interface Media {
  content: { "application/json": { schema: JsonSchema } };
}
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { operationId: string; summary: string; requestBody: Media } }>;
}

/** Parts that callers name: the operation whose answer (or request) holds each, and the way down to it. */
const PARTS: [name: string, operation: string, ...way: string[]][] = [
  ["Citation", "verify", "answer", "claims", "citations"],
  ["Claim", "verify", "answer", "claims"],
  ["NotChecked", "verify", "answer", "not_checked"],
  ["Passage", "verify", "request", "context"],
  ["VerifyOptions", "verify", "request", "options"],
  ["HarmCategory", "harm_detect", "answer", "categories"],
  ["Key", "list_keys", "answer", "keys"],
  ["Webhook", "get_webhook", "answer"],
  ["DeliveryAttempt", "resend_delivery", "answer", "attempts"],
  ["Delivery", "resend_delivery", "answer"],
  ["Batch", "create_verify_batch", "answer"],
  ["VerifyBatchResult", "get_verify_batch", "answer", "results"],
  ["HarmBatchResult", "get_harm_batch", "answer", "results"],
  ["Source", "get_source", "answer"],
  ["Relation", "list_relations", "answer", "relations"],
];

/** The types of the TypeScript client, and where each operation is reached. Of other providers' shapes there are none. */
export function clientTypes(): string {
  const document = openApiDocument() as Document;
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => !entryOf(operationId).shape);
  const named = new NamedSchemas();
  const parts = PARTS.map(([name, id, ...way]) => {
    const schema = partOf(operations.find(({ operationId }) => operationId === id) as Operation, way);
    const written = `export type ${name} = ${writtenOut(schema, named)};`;
    named.add(name, schema);
    return written;
  });
  return [
    "// Made from the OpenAPI document by `npm run client-types`. Changes made here are lost.",
    ...parts,
    ...operations.flatMap((operation) => typesOf(operation, named)),
    eventTypes(document, named),
    table(operations),
    "",
  ].join("\n\n");
}

function typesOf(operation: Operation, named: NamedSchemas): string[] {
  const name = pascal(operation.operationId);
  const about = doc(operation.summary, operation.description);
  return [
    `${about}export type ${name}Input = ${typeOf(inputOf(operation), named)};`,
    `export type ${name}Output = ${typeOf(answerOf(operation), named)};`,
  ];
}

/** What comes in body or query; what stands in the path is told apart. */
function inputOf({ parameters, requestBody }: Operation): JsonSchema {
  const inQuery = parameters.filter((one) => one.in === "query");
  const body = requestBody?.content["application/json"].schema;
  const query = inQuery.map(({ name, description, schema }) => [name, { ...schema, description }]);
  const required = [...inQuery.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])];
  return { type: "object", properties: { ...Object.fromEntries(query), ...body?.properties }, required };
}

function answerOf({ responses }: Operation): JsonSchema {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) as [string, Media];
  return success.content["application/json"].schema;
}

function partOf(operation: Operation, [side, ...way]: string[]): JsonSchema {
  return way.reduce(
    (schema, name) => itemOf(schema.properties?.[name] as JsonSchema),
    side === "answer" ? answerOf(operation) : inputOf(operation),
  );
}

/** The object in a list, also where the list is one way among others to give it. */
function itemOf(schema: JsonSchema): JsonSchema {
  const list = (schema.anyOf as JsonSchema[] | undefined)?.find(({ type }) => type === "array") ?? schema;
  return (list.items as JsonSchema | undefined) ?? list;
}

function eventTypes({ webhooks }: Document, named: NamedSchemas): string {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const name = `${pascal(type)}Event`;
    const schema = post.requestBody.content["application/json"].schema;
    return { name, written: `${doc(post.summary)}export type ${name} = ${typeOf(schema, named)};` };
  });
  const union = `/** What a subscription is sent; \`type\` tells which. */\nexport type WebhookEvent =\n  | ${events.map(({ name }) => name).join("\n  | ")};`;
  return [...events.map(({ written }) => written), union].join("\n\n");
}

function table(operations: Operation[]): string {
  const rows = operations.map(({ operationId }) => {
    const { method, path, idempotent } = entryOf(operationId);
    return `  ${operationId}: { method: "${method}", path: "${path}"${idempotent ? ", idempotent: true" : ""} },`;
  });
  const types = operations.map(
    ({ operationId: id }) => `  ${id}: { input: ${pascal(id)}Input; output: ${pascal(id)}Output };`,
  );
  return `/** Where each operation is reached, and whether it takes an Idempotency-Key. */
export const OPERATIONS = {
${rows.join("\n")}
} as const;

export interface Operations {
${types.join("\n")}
}`;
}

function entryOf(id: string): Endpoint {
  return ENDPOINTS[id as EndpointId];
}

function pascal(name: string): string {
  return name.replaceAll(/(^|[_.])(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
