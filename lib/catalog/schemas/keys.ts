import { z } from "zod";
import { PLAN_IDS } from "../plans";
import { DEFAULT_SCOPES, SCOPE_IDS } from "../scopes";
import { PRINTABLE } from "./printable";

const MAX_NAME_LENGTH = 100;
const MAX_LIMIT = 1_000_000_000; // a hundred times the largest month of a plan

/** Seconds that a rotated key stays valid, by what the request says. */
export const GRACE_SECONDS = { "0": 0, "15m": 900, "1h": 3_600, "24h": 86_400 } as const;
type Grace = keyof typeof GRACE_SECONDS;

const timestamp = z.iso.datetime();
const keyId = z.string().meta({ description: "Identifier of a key, `key_…`." });
const expiry = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "Must be a date, or a moment with its zone" })
  .transform((text) => new Date(text))
  .nullish()
  .meta({
    description: "ISO 8601, in the future; a date alone is its first moment in UTC. Absent: the key stays valid.",
  });

/** Limits of a key's own; null where only the plan's hold. */
const ownLimits = z
  .object({ requests_per_minute: z.int().nullable(), requests_per_month: z.int().nullable() })
  .meta({ description: "Limits of the key's own beside those of the plan, of which the tighter hold; null: none." });
const limit = z.int().min(1).max(MAX_LIMIT).nullish();
/** What is misspelled here would leave a key without the limit that was meant. */
const givenLimits = z.strictObject({
  requests_per_minute: limit.meta({ description: "Requests in a UTC minute. Null: only the plan's limit holds." }),
  requests_per_month: limit.meta({
    description: "Processed texts in a UTC calendar month. Null: only the plan's limit holds.",
  }),
});

const described = {
  id: z.string().regex(/^key_[0-9A-Za-z]+$/),
  name: z.string(),
  prefix: z.string().meta({ description: "What the key begins with, enough to recognise it by." }),
  scopes: z.array(z.enum(SCOPE_IDS)),
  created_at: timestamp,
  limits: ownLimits,
};
const whole = z.string().meta({ description: "The full key. Shown here and never again." });

const keyItem = z.object({
  ...described,
  last_used_at: timestamp.nullable(),
  total_requests: z.int(),
  is_active: z.boolean().meta({ description: "False once revoked or expired, and while disabled." }),
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  disabled_at: timestamp.nullable().meta({ description: "Since when it is disabled; null where it is not." }),
});

const keyFailure = z.object({
  request_id: z.string(),
  occurred_at: timestamp,
  endpoint: z.string().meta({ description: "Method and path, such as `POST /v1/verify`." }),
  status: z.int(),
  error: z.string().meta({ description: "The code of the error." }),
});

const name = z
  .string()
  .trim()
  .min(1, "Must not be empty")
  .max(MAX_NAME_LENGTH)
  .regex(PRINTABLE, "Must not hold control characters")
  .meta({ description: `Descriptive name, 1 to ${MAX_NAME_LENGTH} characters.` });
const scopes = z.array(z.enum(SCOPE_IDS)).min(1);

export const listKeysInput = z.object({});
export const listKeysOutput = z.object({ keys: z.array(keyItem) });

export const createKeyInput = z.object({
  name,
  scopes: scopes.default([...DEFAULT_SCOPES]).meta({ description: "What the key may do." }),
  expires_at: expiry,
  limits: givenLimits.optional().meta({
    description: "Limits of the key's own beside those of the plan: the tighter hold.",
  }),
});
export const createKeyOutput = z.object({ ...described, api_key: whole, expires_at: timestamp.nullable() });

export const getKeyInput = z.object({ key_id: keyId });
export const getKeyOutput = keyItem.extend({
  current_month_usage: z.int().meta({ description: "Processed texts of the key in this UTC calendar month." }),
  recent_failures: z.array(keyFailure).meta({ description: "Its latest requests that failed, the latest first." }),
});

export const updateKeyInput = z.object({
  key_id: keyId,
  name: name.optional(),
  scopes: scopes.optional().meta({ description: "All that the key may do from now on." }),
  disabled: z.boolean().optional().meta({ description: "True: refused until this is false again." }),
  limits: givenLimits.optional().meta({
    description: "Limits of the key's own; one that is absent stays, and null takes it away.",
  }),
});
export const updateKeyOutput = keyItem;

export const revokeKeyInput = z.object({ key_id: keyId });
export const revokeKeyOutput = z.object({ success: z.boolean(), message: z.string(), revoked_key_id: z.string() });

export const rotateKeyInput = z.object({
  key_id: keyId,
  grace: z
    .enum(Object.keys(GRACE_SECONDS) as [Grace, ...Grace[]])
    .default("24h")
    .meta({ description: "How long the old key stays valid, never past its own expiry. 0: it is revoked at once." }),
});
export const rotateKeyOutput = createKeyOutput.extend({
  previous_key_id: z.string(),
  previous_key_expires_at: timestamp.meta({ description: "When the old key stops working." }),
});

export const currentKeyInput = z.object({});
export const currentKeyOutput = z.object({
  ...described,
  expires_at: timestamp.nullable(),
  organization: z.object({ id: z.string(), name: z.string(), plan: z.enum(PLAN_IDS) }),
  limits: z.object({ requests_per_minute: z.int(), monthly_limit: z.int() }).meta({
    description: "What holds for the key: the plan's limits, or its own where these are tighter.",
  }),
});
