import type { Sample } from "@/components/docs/samples";
import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import type { PROVIDER_ENDPOINTS } from "@/lib/catalog/endpoints-providers";
import { EXAMPLES, type Example } from "@/lib/catalog/examples";

/** The method of the TypeScript client for each endpoint of our own; Python's has the same name in its spelling. */
const METHODS: Record<Exclude<EndpointId, keyof typeof PROVIDER_ENDPOINTS>, string> = {
  verify: "verify",
  harm_detect: "detectHarm",
  usage: "usage",
  list_keys: "keys.list",
  create_key: "keys.create",
  current_key: "keys.current",
  get_key: "keys.get",
  update_key: "keys.update",
  revoke_key: "keys.revoke",
  rotate_key: "keys.rotate",
  create_webhook: "webhooks.create",
  list_webhooks: "webhooks.list",
  get_webhook: "webhooks.get",
  update_webhook: "webhooks.update",
  delete_webhook: "webhooks.delete",
  test_webhook: "webhooks.test",
  rotate_webhook_secret: "webhooks.rotateSecret",
  list_deliveries: "webhooks.deliveries",
  resend_delivery: "webhooks.resend",
  create_verify_batch: "batches.verify.create",
  get_verify_batch: "batches.verify.get",
  cancel_verify_batch: "batches.verify.cancel",
  create_harm_batch: "batches.harm.create",
  get_harm_batch: "batches.harm.get",
  cancel_harm_batch: "batches.harm.cancel",
  create_source: "knowledge.sources.create",
  list_sources: "knowledge.sources.list",
  get_source: "knowledge.sources.get",
  delete_source: "knowledge.sources.delete",
  refresh_source: "knowledge.sources.refresh",
  add_source_part: "knowledge.sources.addPart",
  search_knowledge: "knowledge.search",
  list_relations: "knowledge.relations.list",
  update_relation: "knowledge.relations.update",
  health: "health",
  ready: "ready",
};
const LISTS_IN_PAGES = new Set<EndpointId>(["list_deliveries"]);

/** The example of an endpoint by the clients; none for those in the shape of other providers. */
export function clientSamples(id: EndpointId): Sample[] {
  if (!hasMethod(id)) return [];
  const method = METHODS[id];
  const endpoint: Endpoint = ENDPOINTS[id];
  const example: Example = EXAMPLES[id];
  const ids = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => example.path?.[name] ?? name);
  const call = { method, ids, input: { ...numbers(example.query), ...example.body }, isList: LISTS_IN_PAGES.has(id) };
  return [
    { language: "ts", code: typescript(call) },
    { language: "python", code: python(call) },
  ];
}

const hasMethod = (id: EndpointId): id is keyof typeof METHODS => id in METHODS;

interface Call {
  method: string;
  ids: string[];
  input: Record<string, unknown>;
  isList: boolean;
}

function typescript({ method, ids, input, isList }: Call): string {
  const fields = Object.keys(input).length > 0 ? [literal(input, TYPESCRIPT)] : [];
  const call = `assay.${method}(${[...ids.map((id) => JSON.stringify(id)), ...fields].join(", ")})`;
  const use = isList
    ? `for await (const entry of ${call}) {\n  console.log(entry);\n}`
    : `const answer = await ${call};\nconsole.log(answer);`;
  return `import { Assay } from "assay-client";\n\nconst assay = new Assay();\n${use}`;
}

function python({ method, ids, input, isList }: Call): string {
  const name = method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const fields = Object.entries(input).map(([field, value]) => `${field}=${literal(value, PYTHON, "    ")}`);
  const given = [...ids.map((id) => JSON.stringify(id)), ...fields];
  const isShort = given.join(", ").length < 60 && fields.length < 2;
  const inside = isShort ? given.join(", ") : `\n${given.map((one) => `    ${one},\n`).join("")}`;
  const call = `assay.${name}(${inside})`;
  const use = isList ? `for entry in ${call}:\n    print(entry)` : `answer = ${call}\nprint(answer)`;
  return `from assay_client import Assay\n\nassay = Assay()\n${use}`;
}

interface Spelling {
  constants: Record<string, string>;
  key: (name: string) => string;
}

const TYPESCRIPT: Spelling = {
  constants: {},
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)),
};
const PYTHON: Spelling = {
  constants: { true: "True", false: "False", null: "None" },
  key: (name) => JSON.stringify(name),
};

/** A value as code, set out where it is long. */
function literal(value: unknown, spelling: Spelling, indent = ""): string {
  if (typeof value !== "object" || value === null) {
    const json = JSON.stringify(value);
    return spelling.constants[json] ?? json;
  }
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((one) => literal(one, spelling, inner))
    : Object.entries(value).map(([name, one]) => `${spelling.key(name)}: ${literal(one, spelling, inner)}`);
  const [open, close, pad] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  if (entries.length === 0) return open + close;
  const short = `${open}${pad}${entries.join(", ")}${pad}${close}`;
  const isShort = short.length + indent.length < 80 && !short.includes("\n");
  return isShort ? short : `${open}\n${entries.map((one) => `${inner}${one},\n`).join("")}${indent}${close}`;
}

/** A query is text; the clients take numbers as such. */
function numbers(query: Record<string, string> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );
}
