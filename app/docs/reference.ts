import type { OperationView } from "@/components/docs/operation";
import type { SampleRequest } from "@/components/docs/try-it";
import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { ERRORS } from "@/lib/catalog/errors";
import { EXAMPLES, type Example } from "@/lib/catalog/examples";
import { openApiDocument } from "@/lib/http/openapi/document";
import { errorExample, errorsOf } from "@/lib/http/openapi/errors";
import { clientSamples } from "./client-samples";
import { curlOf, keyPlace } from "./curl";

interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Described {
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

const COSTS: Record<Endpoint["cost"], string> = {
  none: "Free of charge.",
  minute: "Counts for the minute.",
  month: "Counts for the minute and, once processed, for the month.",
};

const views = new Map<EndpointId, OperationView>(); // made once: the catalog stays as it is while a process lives

/** An endpoint as the reference shows it, read from the OpenAPI document. */
export function operationView(id: EndpointId): OperationView {
  const view = views.get(id) ?? readView(id);
  views.set(id, view);
  return view;
}

function readView(id: EndpointId): OperationView {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Described>> };
  const endpoint: Endpoint = ENDPOINTS[id];
  const example: Example = EXAMPLES[id];
  const { method, path, summary, description = "", success = 200 } = endpoint;
  const described = paths[path]?.[method.toLowerCase()] as Described;
  const answer = described.responses[String(success)]?.content["application/json"]?.schema ?? {};
  return {
    ...{ method, path, summary, description },
    facts: factsOf(endpoint),
    fields: requestRows(described),
    answerFields: rowsOf(answer),
    errors: errorsOf(endpoint)
      .map((code): [string, number, string] => [code, errorExample(endpoint, code).status, ERRORS[code].message])
      .sort(([, a], [, b]) => a - b)
      .map(([code, status, message]) => [code, String(status), message]),
    request: [{ language: "sh", code: curlOf(endpoint, example) }, ...clientSamples(id)],
    answer: { language: "json", title: `Answer, ${success}`, code: JSON.stringify(example.answer, null, 2) },
    trial: trialOf(endpoint, example, described),
  };
}

function trialOf(endpoint: Endpoint, example: Example, { parameters }: Described): SampleRequest {
  const { method, path, scope, shape } = endpoint;
  const { header, before } = keyPlace(shape);
  const asked = parameters.filter(
    ({ name, in: place }) => name !== undefined && (place === "path" || place === "query"),
  );
  return {
    ...{ method, path },
    key: scope === undefined ? undefined : { header, before },
    parameters: asked.map(({ name, in: place }) => ({
      name,
      in: place as "path" | "query",
      value: example[place as "path" | "query"]?.[name] ?? "",
    })),
    body: example.body && JSON.stringify(example.body, null, 2),
  };
}

function factsOf({ scope, cost, idempotent, csv, events }: Endpoint): string {
  return [
    scope === undefined ? "No key." : scope === "any" ? "Any valid key." : `Scope \`${scope}\`.`,
    scope === undefined ? "" : COSTS[cost],
    idempotent ? "Honours `Idempotency-Key`." : "",
    csv ? "JSON or CSV." : "",
    events ? "JSON or events." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function requestRows({ parameters, requestBody }: Described): string[][] {
  const named = parameters
    .filter(({ name }) => name !== undefined)
    .map(({ name, in: place, required, description = "", schema }) =>
      row(name, { ...schema, description: `${description} (${place})`.trim() }, required),
    );
  return [...named, ...rowsOf(requestBody?.content["application/json"]?.schema ?? {})];
}

/** Every field of a schema and of what it holds, by its path. */
function rowsOf(schema: Schema, prefix = ""): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const list = [field, ...(field.anyOf ?? [])].find(({ type }) => type === "array");
    const inner = list ? list.items : field;
    const path = `${prefix}${name}${list && inner?.properties ? "[]" : ""}`;
    return [row(path, field, schema.required?.includes(name) ?? false), ...rowsOf(inner ?? {}, `${path}.`)];
  });
}

function row(name: string, field: Schema, required: boolean): string[] {
  const preset = field.default === undefined ? "" : ` Default \`${JSON.stringify(field.default)}\`.`;
  const values = (field.enum ?? field.items?.enum)?.map((value) => `\`${value}\``).join(" ");
  const meaning = [field.description, values, preset].filter(Boolean).join(" ");
  return [name, `${typeOf(field)}${required ? "" : ", optional"}`, meaning];
}

function typeOf(field: Schema): string {
  if (field.anyOf) return [...new Set(field.anyOf.map(typeOf))].join(" or ");
  if (field.type === "array") return `array of ${typeOf(field.items ?? {})}`;
  return field.format ?? String(field.type ?? "any");
}
