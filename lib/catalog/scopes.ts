export const SCOPES = {
  verify: "Check claims in text, search what they are checked against",
  harm_detect: "Detect harmful content",
  "keys:read": "List keys, webhooks and imported facts",
  "keys:write": "Create, change and revoke keys, change webhooks, import facts",
  "usage:read": "Read usage statistics",
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_IDS = Object.keys(SCOPES) as [Scope, ...Scope[]];

/** What a new key may do unless other scopes are asked for. */
export const DEFAULT_SCOPES: readonly Scope[] = ["verify", "harm_detect"];
