import { EVENTS, type EventType, envelope } from "@/lib/catalog/events";
import { jsonSchema } from "./operation";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const HEADERS = [
  header("X-Service-Signature", "`sha256=` and the HMAC-SHA256 of the raw body with the secret, hex."),
  header("webhook-id", "The event's id."),
  header("webhook-timestamp", "Unix time in seconds of this attempt; refuse old ones."),
  header("webhook-signature", "As Standard Webhooks signs: `v1,` and base64, one for each secret in force."),
];

/** What a receiver gets for an event, as OpenAPI describes requests that the service makes. */
export function notification(type: EventType): object {
  const { summary, sample } = EVENTS[type];
  const example = {
    id: "evt_9d8c7b6a5f4e43218765abcdef012345",
    type,
    created_at: "2026-11-21T12:00:00.000Z",
    organization_id: "org_9vLkT2mPqXs4RzB7NcYw",
    data: sample,
  };
  return {
    post: {
      operationId: `event_${type.replaceAll(".", "_")}`,
      summary,
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchema(envelope(type), "output"), example } },
      },
      responses: {
        "2XX": { description: "Accepted. Anything else, a redirect too, is a failed attempt." },
        "410": { description: "Nothing more is wanted: the subscription is disabled." },
      },
    },
  };
}
