import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { PROVIDERS, type ProviderId } from "@/lib/catalog/providers";
import { openApiDocument } from "@/lib/http/openapi/document";
import { jsonSchema } from "@/lib/http/openapi/operation";
import { shapeAt } from "@/lib/http/paths";

interface Operation {
  responses: Record<string, { headers: Record<string, unknown>; content: Record<string, { schema: object }> }>;
}

export interface Received {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

const document = closed(openApiDocument()) as { paths: Record<string, Record<string, Operation>> };
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: "doc", ...document });
const validators = new Map<string, ValidateFunction>();
const templates = Object.keys(document.paths).sort((a, b) => Number(a.includes("{")) - Number(b.includes("{")));

/** Throws where an answer of the API is not one that the OpenAPI document tells of. */
export function assertDocumented({ method, path, status, headers, body }: Received): void {
  const template = templates.find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`).test(path));
  const operation = template ? document.paths[template]?.[method.toLowerCase()] : undefined;
  if (operation) assertAnswer(`${method} ${template} ${status}`, operation, { status, headers, body });
  else assertValid(`error of ${shapeAt(path)}`, errorSchema(shapeAt(path)), body);
}

function errorSchema(shape: ProviderId | undefined): object {
  return shape ? jsonSchema(PROVIDERS[shape].error, "output") : { $ref: "doc#/components/schemas/Error" };
}

function assertAnswer(
  where: string,
  operation: Operation,
  { status, headers, body }: Omit<Received, "method" | "path">,
) {
  const response = operation.responses[String(status)];
  if (!response) throw new Error(`${where} is not in the document: ${JSON.stringify(body)}`);
  for (const name of Object.keys(response.headers)) {
    if (headers.get(name) === null) throw new Error(`${where} lacks ${name}`);
  }
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  const media = response.content[type];
  if (!media) throw new Error(`${where} is ${type}, which is not in the document`);
  assertValid(`${where} ${type}`, media.schema, body);
}

function assertValid(where: string, schema: object, body: unknown): void {
  const validate =
    validators.get(where) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')) as object);
  validators.set(where, validate);
  if (!validate(body)) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`);
}

/** The document lets answers grow; tests do not: a field that it does not tell of fails. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isObject = copy.type === "object" && typeof copy.properties === "object";
  return isObject && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}
