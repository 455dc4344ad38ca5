import { z } from "zod";
import type { Scope } from "./scopes";

export const MAX_TEXT_LENGTH = 10_000; // Unicode code points
export const MODES = ["blocking", "flagging", "logging"] as const;
export type Mode = (typeof MODES)[number];

/** What a request takes from the organization: of the minute only, or of minute and month. */
export type Cost = "none" | "minute" | "month";

export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  /** Absent: no key is asked for. */
  scope?: Scope;
  cost: Cost;
  input: z.ZodType;
  output: z.ZodType;
}

const verifyInput = z.object({
  text: z
    .string()
    .min(1, "Must not be empty")
    .meta({ description: `The text to check, 1 to ${MAX_TEXT_LENGTH} characters.` }),
  mode: z.enum(MODES).default("flagging"),
  extract_claims: z.boolean().default(true).meta({ description: "false: the whole text is one claim." }),
  options: z
    .object({
      min_confidence: z.number().min(0).max(1).default(0.5),
      include_evidence: z.boolean().default(true),
      max_claims: z.int().min(1).default(50),
    })
    .prefault({}),
});

const claim = z.object({
  text: z.string(),
  verified: z.boolean(),
  confidence: z.number().min(0).max(1),
  source: z.string(),
  path: z.array(z.string()),
  evidence: z.string().optional(),
  reasoning: z.string().optional(),
  verdict: z.enum(["supported", "refuted", "not_found"]),
  span: z.object({ start: z.int(), end: z.int() }).meta({ description: "Code points of the text." }),
  expected: z.string().optional().meta({ description: "What the graph holds instead of a refuted claim." }),
});

const verifyOutput = z.object({
  request_id: z.string(),
  mode: z.enum(MODES),
  claims: z.array(claim),
  summary: z.object({
    total_claims: z.int(),
    verified: z.int(),
    unverified: z.int(),
    avg_confidence: z.number(),
  }),
  flagged: z.boolean(),
  blocked: z.boolean(),
  processing_time_ms: z.number(),
});

const healthOutput = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.enum(["up", "down"]),
  graph: z.object({ status: z.enum(["loaded", "missing"]), entities: z.int(), facts: z.int() }),
  uptime_seconds: z.number(),
});

export const ENDPOINTS = {
  verify: {
    method: "POST",
    path: "/v1/verify",
    summary: "Verify the claims of a text",
    scope: "verify",
    cost: "month",
    input: verifyInput,
    output: verifyOutput,
  },
  health: {
    method: "GET",
    path: "/health",
    summary: "Service health check",
    cost: "none",
    input: z.object({}),
    output: healthOutput,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof ENDPOINTS;
export type Input<Id extends EndpointId> = z.output<(typeof ENDPOINTS)[Id]["input"]>;
export type Output<Id extends EndpointId> = z.output<(typeof ENDPOINTS)[Id]["output"]>;
