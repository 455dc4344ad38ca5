import type { MemberKey } from "@/lib/services/keys";
import type { BadgeTone } from "../ui/badge";

const SOON_MS = 7 * 86_400_000;

/** Whether a key is revoked or expired at `now` (Unix milliseconds): nothing can be done to it any more. */
export function hasEnded({ revoked_at, expires_at }: MemberKey, now: number): boolean {
  return revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= now);
}

/** How a key fares at `now` (Unix milliseconds), in a word and a colour. */
export function stateOf(key: MemberKey, now: number): { label: string; tone: BadgeTone } {
  if (key.revoked_at) return { label: "Revoked", tone: "neutral" };
  if (hasEnded(key, now)) return { label: "Expired", tone: "neutral" };
  if (key.disabled_at) return { label: "Disabled", tone: "bad" };
  if (key.is_replaced) return { label: "Replaced", tone: "warn" };
  if (key.expires_at && Date.parse(key.expires_at) - now < SOON_MS) return { label: "Expires soon", tone: "warn" };
  return key.last_used_at ? { label: "Active", tone: "good" } : { label: "Never used", tone: "accent" };
}
