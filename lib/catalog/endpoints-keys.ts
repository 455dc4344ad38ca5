import * as keys from "./schemas/keys";

/** The keys that programs call the API with. */
export const KEY_ENDPOINTS = {
  list_keys: {
    method: "GET",
    path: "/v1/keys",
    summary: "List API keys",
    description:
      "All keys of the organization, the newest first; revoked, expired and disabled ones have `is_active` false.",
    scope: "keys:read",
    cost: "minute",
    input: keys.listKeysInput,
    output: keys.listKeysOutput,
  },
  create_key: {
    method: "POST",
    path: "/v1/keys",
    summary: "Create an API key",
    description:
      "The full key is in this answer and nowhere else. `keys:write` may grant any scope. `limits` may lie above the plan's, which hold then.",
    scope: "keys:write",
    cost: "minute",
    success: 201,
    idempotent: true,
    input: keys.createKeyInput,
    output: keys.createKeyOutput,
  },
  current_key: {
    method: "GET",
    path: "/v1/keys/me",
    summary: "Describe the calling key",
    description:
      "Scopes, expiry and limits of the key that asks: the plan's, or its own where these are tighter. Free of charge.",
    scope: "any",
    cost: "none",
    input: keys.currentKeyInput,
    output: keys.currentKeyOutput,
  },
  get_key: {
    method: "GET",
    path: "/v1/keys/{key_id}",
    summary: "Get an API key",
    description:
      "With what it used of this month, and the latest of its requests that failed, 50 at most; those of the last second may be missing. What they held is not kept.",
    scope: "keys:read",
    cost: "minute",
    errors: ["key_not_found"],
    input: keys.getKeyInput,
    output: keys.getKeyOutput,
  },
  update_key: {
    method: "PATCH",
    path: "/v1/keys/{key_id}",
    summary: "Change an API key",
    description:
      "Fields that are absent stay as they are. All of it holds from the next request on: a key that is disabled is refused as `invalid_api_key` until it is enabled again. A revoked or expired key stays as it is.",
    scope: "keys:write",
    cost: "minute",
    errors: ["key_not_found", "key_ended"],
    input: keys.updateKeyInput,
    output: keys.updateKeyOutput,
  },
  revoke_key: {
    method: "DELETE",
    path: "/v1/keys/{key_id}",
    summary: "Revoke an API key",
    description: "Holds from the next request on, for good. Revoking a revoked key succeeds again.",
    scope: "keys:write",
    cost: "minute",
    errors: ["key_not_found", "cannot_revoke_current_key"],
    input: keys.revokeKeyInput,
    output: keys.revokeKeyOutput,
  },
  rotate_key: {
    method: "POST",
    path: "/v1/keys/{key_id}/rotate",
    summary: "Rotate an API key",
    description:
      "Makes a key with the name, scopes, expiry and limits of the old one, which stays valid for the grace; each of the two counts its own requests. A key may rotate itself. A revoked or expired key is not found; a disabled one is to be enabled first.",
    scope: "keys:write",
    cost: "minute",
    idempotent: true,
    errors: ["key_not_found", "key_disabled"],
    input: keys.rotateKeyInput,
    output: keys.rotateKeyOutput,
  },
} as const;
