import fs from "node:fs";

/** A part of a JSON schema, as far as bodies are made from it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Something the service answers. Parameters of the path are in braces. */
export interface Route {
  kind: "api" | "data" | "page";
  method: string;
  path: string;
  body?: Schema;
  /** Names of its query parameters, where they are known. */
  query: string[];
}

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** Every endpoint of the OpenAPI document, and every page and data route below `app`. */
export function listRoutes(document: Document): Route[] {
  const files = (fs.readdirSync("app", { recursive: true }) as string[]).map((file) => file.replaceAll("\\", "/"));
  const own = files.filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !/^(v1|health)\//.test(file));
  return [...endpoints(document), ...own.flatMap(routesOf)];
}

function endpoints({ paths }: Document): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      kind: "api" as const,
      method: method.toUpperCase(),
      path,
      body: requestBody?.content["application/json"]?.schema,
      query: parameters.filter((one) => one.in === "query").map(({ name }) => name),
    })),
  );
}

/** `(dashboard)/log/[request_id]/page.tsx` is `/log/{request_id}`. */
function routesOf(file: string): Route[] {
  const folders = file.split("/").slice(0, -1);
  const parts = folders
    .filter((name) => !name.startsWith("("))
    .map((name) => name.replace(/^\[(\.{3})?(.+)\]$/, "{$2}"));
  const path = `/${parts.join("/")}`;
  if (file.endsWith("page.tsx")) return ["GET", "POST"].map((method) => ({ kind: "page", method, path, query: [] }));
  const source = fs.readFileSync(`app/${file}`, "utf8");
  const methods = [...new Set(source.match(/\b(GET|POST|PUT|PATCH|DELETE)\b/g))];
  return methods.map((method) => ({ kind: "data", method, path, query: [] }));
}

/** Names that bodies and queries of the service may have. */
export function fieldNames(routes: readonly Route[]): string[] {
  const names = new Set(OTHER_NAMES);
  const add = ({ properties = {}, items, anyOf = [] }: Schema) => {
    for (const [name, schema] of Object.entries(properties)) {
      names.add(name);
      add(schema);
    }
    for (const schema of items ? [items, ...anyOf] : anyOf) add(schema);
  };
  for (const { body, query } of routes) {
    for (const name of query) names.add(name);
    if (body) add(body);
  }
  return [...names];
}

const OTHER_NAMES = [
  ...["q", "key", "key_id", "cursor", "limit", "before", "group", "from", "to", "label", "id", "relation", "direction"],
  ...["offset", "token", "email", "password", "current_password", "organization", "organization_id", "role", "plan"],
  ...["callbackUrl", "error", "csrfToken", "json", "endpoint", "body", "settings", "headers", "secret", "grace", "tab"],
  ...["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "then", "_rsc"],
];
