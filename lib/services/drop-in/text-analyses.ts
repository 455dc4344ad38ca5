import { createHash } from "node:crypto";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { HarmCategory, HarmLevel } from "@/lib/catalog/harm";
import { BLOCKLIST, type SafetyCategory } from "@/lib/catalog/schemas/providers/azure";
import type { HarmResult } from "@/lib/engine";
import type { Caller, Outcome } from "../callers";
import { consequencesOf, harmOf } from "../harm";

/** Our category behind each of Azure's: the same things under other names. */
const CATEGORIES: Record<SafetyCategory, HarmCategory> = {
  Hate: "hate_speech",
  SelfHarm: "self_harm",
  Sexual: "explicit",
  Violence: "violence",
};

/** Severity on Azure's scale of 0 to 7; what stays below the organization's threshold gets 1 at most. */
const SEVERITIES: Record<HarmLevel, number> = { low: 2, medium: 4, high: 6, critical: 7 };
const DOUBTFUL = 1;

/** POST /contentsafety/text:analyze. Throws `invalid_request` for an unknown block list, and `text_too_long`. */
export async function analyzeText(caller: Caller, input: Input<"analyze_text">): Promise<Outcome> {
  checkLists(input.blocklistNames);
  const found = await harmOf(caller, { text: input.text, options: { include_scores: false, include_tone: false } });
  const blocklistsMatch = input.blocklistNames.includes(BLOCKLIST) ? matchesIn(found) : [];
  const halts = input.haltOnBlocklistHit && blocklistsMatch.length > 0;
  const categories = halts ? [] : [...new Set(input.categories)];
  const body: Output<"analyze_text"> = {
    blocklistsMatch,
    categoriesAnalysis: categories.map((category) => {
      const severity = severityOf(found, CATEGORIES[category]);
      return { category, severity: input.outputType === "EightSeverityLevels" ? severity : severity - (severity % 2) };
    }),
  };
  return { status: 200, body, ...(await consequencesOf(caller, { text: input.text, found })) };
}

function checkLists(names: readonly string[]): void {
  const at = names.findIndex((name) => name !== BLOCKLIST);
  if (at < 0) return;
  const message = `There is no block list ${JSON.stringify(names[at])}: that of your organization is "${BLOCKLIST}".`;
  throw new ApiError("invalid_request", {
    message,
    details: { issues: [{ path: `blocklistNames.${at}`, message }], provider: { code: "InvalidRequestBody" } },
  });
}

function matchesIn({ categories }: HarmResult): Output<"analyze_text">["blocklistsMatch"] {
  const phrases = new Set(categories.flatMap(({ listed = [] }) => listed));
  return [...phrases].map((phrase) => ({
    blocklistName: BLOCKLIST,
    blocklistItemId: createHash("sha256").update(phrase).digest("hex").slice(0, 32),
    blocklistItemText: phrase,
  }));
}

function severityOf({ categories, scores }: HarmResult, category: HarmCategory): number {
  const finding = categories.find((one) => one.category === category);
  if (finding) return SEVERITIES[finding.level];
  const score = scores[category];
  return score && score.score >= score.cuts.low ? DOUBTFUL : 0;
}
