import { z } from "zod";
import { PLAN_IDS } from "./plans";

/** A kind of event: when it is emitted, what its `data` holds, and an example of that. */
export interface EventKind {
  summary: string;
  data: z.ZodType;
  sample: object;
}

const threshold = z.object({
  current_usage: z.int().meta({ description: "Processed requests of this month." }),
  monthly_limit: z.int(),
  percentage: z.number().meta({ description: "Of the limit that is used, with two decimals; 100 at most." }),
  days_remaining: z.int().meta({ description: "UTC days until the count starts anew." }),
});
const keyed = { key_id: z.string(), key_prefix: z.string(), name: z.string() };
const person = (did: string) => z.string().meta({ description: `Email of the person who ${did}, or \`admin\`.` });
const planChange = z.object({
  previous_plan: z.enum(PLAN_IDS),
  new_plan: z.enum(PLAN_IDS),
  monthly_limit: z.int().meta({ description: "Of the new plan." }),
  changed_by: person("changed it"),
});

const asked = {
  request_id: z.string(),
  key_id: z.string(),
  text_sha256: z.string().meta({ description: "Of the text, hex: the text itself is in no event." }),
};
const imported = { source_id: z.string(), name: z.string(), kind: z.enum(["facts", "documents"]) };

const reached = (used: number) => ({
  current_usage: used * 500,
  monthly_limit: 50_000,
  percentage: used,
  days_remaining: 9,
});
const KEY = { key_id: "key_3kTMd0zqXv5rYb81WnLc", key_prefix: "assay_live_k3JdQ2", name: "Production backend" };
const ASKED = {
  request_id: "req_0f3c1f6f5b8e4c1d9a7b2e6d4c8a1b3f",
  key_id: KEY.key_id,
  text_sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const SOURCE = { source_id: "src_b7Qm2xVnTz5KcYpL0sRd", name: "Product catalogue", kind: "facts" } as const;
const PLAN = { changed_by: "ada@example.com" } as const;

export const EVENTS = {
  "usage.threshold.80": { summary: "80 % of the monthly limit is used", data: threshold, sample: reached(80) },
  "usage.threshold.90": { summary: "90 % of the monthly limit is used", data: threshold, sample: reached(90) },
  "usage.threshold.100": { summary: "The monthly limit is reached", data: threshold, sample: reached(100) },
  "key.created": {
    summary: "An API key is created",
    data: z.object({ ...keyed, created_by: person("made the key") }),
    sample: { ...KEY, created_by: "ada@example.com" },
  },
  "key.revoked": {
    summary: "An API key is revoked",
    data: z.object({ ...keyed, revoked_by: person("revoked it") }),
    sample: { ...KEY, revoked_by: "ada@example.com" },
  },
  "plan.upgraded": {
    summary: "The plan is upgraded",
    data: planChange,
    sample: { previous_plan: "free", new_plan: "starter", monthly_limit: 50_000, ...PLAN },
  },
  "plan.downgraded": {
    summary: "The plan is downgraded",
    data: planChange,
    sample: { previous_plan: "professional", new_plan: "starter", monthly_limit: 50_000, ...PLAN },
  },
  "batch.finished": {
    summary: "A batch of texts has ended",
    data: z.object({
      batch_id: z.string(),
      endpoint: z.enum(["verify", "harm_detect"]),
      status: z.enum(["finished", "cancelled"]),
      total: z.int(),
      completed: z.int(),
      failed: z.int(),
      cancelled: z.int(),
    }),
    sample: {
      batch_id: "bat_p2XcVn7QmZs0LtYb4KdR",
      endpoint: "verify",
      status: "finished",
      ...{ total: 250, completed: 249, failed: 1, cancelled: 0 },
    },
  },
  "text.blocked": {
    summary: "A verification in blocking mode is not passed",
    data: z.object({ ...asked, total_claims: z.int(), unverified: z.int() }),
    sample: { ...ASKED, total_claims: 3, unverified: 1 },
  },
  "text.harmful": {
    summary: "A text is found harmful",
    data: z.object({ ...asked, categories: z.array(z.object({ category: z.string(), level: z.string() })) }),
    sample: { ...ASKED, categories: [{ category: "violence", level: "high" }] },
  },
  "import.finished": {
    summary: "A source of facts or documents is imported",
    data: z.object({ ...imported, facts: z.int(), passages: z.int() }),
    sample: { ...SOURCE, facts: 1_204, passages: 0 },
  },
  "import.failed": {
    summary: "A source could not be imported; what it held before stays",
    data: z.object({ ...imported, reason: z.string() }),
    sample: { ...SOURCE, reason: "The file holds no facts." },
  },
  "webhook.test": {
    summary: "A test is asked for; goes to that subscription alone, whatever it subscribes to",
    data: z.object({ webhook_id: z.string() }),
    sample: { webhook_id: "wh_c5Yt0pQzLk2MnBvXsR8d" },
  },
} as const satisfies Record<string, EventKind>;

export type EventType = keyof typeof EVENTS;
export type EventData<Type extends EventType> = z.output<(typeof EVENTS)[Type]["data"]>;

/** What a subscription can ask for; `usage.threshold` stands for the three of them. */
export const SUBSCRIBABLE = [
  "usage.threshold",
  ...(Object.keys(EVENTS) as EventType[]).filter((type) => type !== "webhook.test"),
] as ["usage.threshold", ...Exclude<EventType, "webhook.test">[]];

/** The JSON body of every delivery. */
export function envelope(type: EventType) {
  return z.object({
    id: z.string().meta({ description: "`evt_…`, the same at every attempt: deduplicate by it." }),
    type: z.literal(type),
    created_at: z.iso.datetime(),
    organization_id: z.string(),
    data: EVENTS[type].data,
  });
}
