import type { TextVerdict } from "./judge";

/** Why the passages decide as they do, in a sentence. */
export function reasonOf({ verdict, conflict, citations }: TextVerdict): string {
  if (verdict === "not_found") return "Not found: no passage states or contradicts it.";
  const of = citations[0]?.title ? ` of “${citations[0].title}”` : "";
  if (verdict === "supported") return `Supported: the passage${of} states it.`;
  const how = conflict ? `has “${conflict.instead}” where the claim has “${conflict.said}”` : "says otherwise";
  return `Refuted: the passage${of} ${how}.`;
}

/** What the passage has in the place of a detail, and the claim with it, where the detail stands in it once. */
export function replaced(claim: string, { conflict }: TextVerdict): { expected?: string; correction?: string } {
  if (!conflict) return {};
  const { said, instead } = conflict;
  const [before, after, more] = claim.split(said);
  const isOnce = before !== undefined && after !== undefined && more === undefined;
  return { expected: instead, ...(isOnce ? { correction: `${before}${instead}${after}` } : {}) };
}
