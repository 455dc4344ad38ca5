import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { EVENTS, type EventType } from "@/lib/catalog/events";
import { SCOPES } from "@/lib/catalog/scopes";
import manifest from "@/package.json";
import { ERROR_SCHEMA } from "./errors";
import { notification } from "./notification";
import { operation } from "./operation";
import { securitySchemes } from "./security";

const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

const header = (description: string, type = "string") => ({ description, required: true, schema: { type } });

const scopes = Object.entries(SCOPES).map(([scope, grants]) => `| \`${scope}\` | ${grants} |`);
const DESCRIPTION = `Checks claims in text against a knowledge graph and finds harmful content.

Every endpoint but the health checks asks for the header \`X-API-Key\`; those in the shape of another provider take the
key where that provider's clients put it. Keys stay on servers: the API answers no browser
of another origin.

| Scope | Grants |
|---|---|
${scopes.join("\n")}`;

/** The OpenAPI 3.1 document of the whole API, derived from the catalog. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, endpoint] of Object.entries(ENDPOINTS) as [EndpointId, Endpoint][]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: "v1",
      description: DESCRIPTION,
      license: { name: manifest.license, identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ ApiKey: [] }],
    paths,
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, notification(type)])),
    components: {
      securitySchemes: securitySchemes(),
      schemas: { Error: ERROR_SCHEMA },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "For 24 hours a repeat with the same key and body gets the stored answer, at no cost but that of a request of the minute, marked `Idempotent-Replayed: true`. Another body answers 409.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const HEADERS = {
  "X-Request-Id": header("Names this request, in every answer."),
  "X-RateLimit-Limit": header(
    "Requests allowed a minute: by the plan, or by the key where its own limit leaves less.",
    "integer",
  ),
  "X-RateLimit-Remaining": header("Requests left in this minute.", "integer"),
  "X-RateLimit-Reset": header("Unix time in seconds at which the minute ends.", "integer"),
  RateLimit: header("What is left of minute and month, as the IETF writes it."),
  "RateLimit-Policy": header("The limits of minute and month, as the IETF writes them."),
};
