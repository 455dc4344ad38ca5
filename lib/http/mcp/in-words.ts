import type { Output } from "@/lib/catalog/endpoints";
import type { ApiError } from "@/lib/catalog/errors";
import type { ToolName } from "@/lib/catalog/mcp";

type Verified = Output<"verify">;
type Claim = Verified["claims"][number];

/** What tools answer as a short text, for models and for hosts that show no structured content. */
export const IN_WORDS = {
  verify: verifiedInWords,
  detect_harm: harmInWords,
  search_knowledge: foundInWords,
} satisfies Record<ToolName, unknown>;

function verifiedInWords({ claims, not_checked, blocked }: Verified): string {
  if (claims.length === 0) return "The text has no claims to check.";
  const count = (verdict: Claim["verdict"]) => claims.filter((claim) => claim.verdict === verdict).length;
  const total = `${claims.length} ${claims.length === 1 ? "claim" : "claims"}`;
  const left = not_checked.length > 0 ? `; ${not_checked.length} sentences that are no claims` : "";
  return [
    ...(blocked ? ["Blocked: at least one claim could not be verified."] : []),
    `${total}: ${count("supported")} supported, ${count("refuted")} refuted, ${count("not_found")} not found${left}.`,
    ...claims.map(claimInWords),
  ].join("\n");
}

const VERDICTS: Record<Claim["verdict"], string> = {
  supported: "Supported",
  refuted: "Refuted",
  not_found: "Not found",
};

function claimInWords({ text, verdict, confidence, citations, correction, expected }: Claim, at: number): string {
  const [best] = citations;
  const from = best && !best.quote.includes(best.title || best.source_id) ? ` (${best.title || best.source_id})` : "";
  const instead = correction ? `Correction: ${correction}` : expected && `Expected: ${expected}`;
  return [
    `${at + 1}. ${VERDICTS[verdict]} (true with probability ${confidence.toFixed(2)}): ${text}`,
    ...(best ? [`   Quote, which ${best.stance} it: “${best.quote}”${from}`] : []),
    ...(instead ? [`   ${instead}`] : []),
  ].join("\n");
}

function harmInWords({ harmful, categories, confidence, recommendation }: Output<"harm_detect">): string {
  if (!harmful) return `Nothing harmful was found (likelihood of harm ${confidence.toFixed(2)}).`;
  const found = categories.map(({ category, level, confidence, matched_phrases, context, refutations = [] }) => {
    const words = matched_phrases.map((phrase) => `“${phrase}”`).join(", ");
    const used = context ? `, ${context.replaceAll("_", " ")}` : "";
    const told = refutations.map(({ refutation, source }) => `\n  Known instead: ${refutation} (${source})`).join("");
    return `- ${category} (${level}${used}, confidence ${confidence.toFixed(2)})${words && `: ${words}`}${told}`;
  });
  return ["Harmful:", ...found, recommendation].filter(Boolean).join("\n");
}

function foundInWords({ passages, concepts }: Output<"search_knowledge">): string {
  if (passages.length + concepts.length === 0) return "Nothing was found. Try other words or names.";
  const found = passages.map(({ id, source, title, headings, page, text }) => {
    const place = [...new Set([source, title, ...headings]), ...(page === null ? [] : [`page ${page}`])].join(" › ");
    return `[${id}] ${place}\n${text}`;
  });
  const known = concepts.map(({ label, description, facts }) => {
    const told = facts.map(
      ({ subject, relation, object, source }) => `- ${subject}: ${relation}: ${object} (${source})`,
    );
    return [description ? `${label}: ${description}` : label, ...told].join("\n");
  });
  return [...found, ...known].join("\n\n");
}

/** What to do about a failure where its message does not say so. */
const ADVICE: Partial<Record<ApiError["code"], string>> = {
  insufficient_permissions: "Use a key that has it: a person can make one in the dashboard, under Keys.",
  invalid_request: "Correct the arguments and call again.",
  text_too_long: "Send it in parts.",
  context_too_long: "Send only the passages that matter.",
};

/** A failure of a tool: what went wrong, where, and what to do. */
export function failureInWords({ message, code, options }: ApiError): string {
  const issues = (options.details?.issues ?? []) as { path: string; message: string }[];
  const all = issues.length > 1 ? issues.map(({ path, message }) => `- ${path || "arguments"}: ${message}`) : [];
  return [message, ...all, ADVICE[code]].filter(Boolean).join("\n");
}
