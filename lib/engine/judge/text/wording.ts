import type { Finding } from "./checks";
import type { TextVerdict } from "./judge";

const AGAINST: Record<"supported" | "refuted", string> = {
  supported: "The graph says otherwise.",
  refuted: "The graph supports it.",
};

/** Why the passages decide as they do, in a sentence or two. `other`: a verdict of the graph that they go against. */
export function reasonOf({ verdict, findings, citations }: TextVerdict, other?: "supported" | "refuted"): string {
  const of = citations[0]?.title ? ` of “${citations[0].title}”` : "";
  const conflict = findings.find(({ state, instead }) => state === "conflicts" && instead);
  const against = other && other !== verdict ? ` ${AGAINST[verdict === "supported" ? "supported" : "refuted"]}` : "";
  if (verdict === "supported") return `Supported: the passage${of} states it.${against}`;
  if (verdict === "refuted")
    return `Refuted: ${conflict ? inPlace(conflict, of) : `the passage${of} says otherwise`}.${against}`;
  return "Not found: no passage states or contradicts it.";
}

const inPlace = ({ said, instead }: Finding, of: string) =>
  `the passage${of} has “${instead}” where the claim has “${said}”`;

/** What the passage has in the place of a detail, and the claim with it, where the detail stands in it once. */
export function replaced(
  claim: string,
  { verdict, findings }: TextVerdict,
): { expected?: string; correction?: string } {
  const conflict = findings.find(({ state, instead }) => state === "conflicts" && instead);
  if (verdict !== "refuted" || !conflict?.instead) return {};
  const [before, after, more] = claim.split(conflict.said);
  const isOnce = before !== undefined && after !== undefined && more === undefined;
  return { expected: conflict.instead, ...(isOnce ? { correction: `${before}${conflict.instead}${after}` } : {}) };
}
