import type { z } from "zod";
import { NOT_CHECKED_REASONS } from "@/lib/catalog/not-checked";
import type { loggedDetail } from "@/lib/catalog/schemas/verification-log";

type Detail = z.output<typeof loggedDetail>;
type Kept = NonNullable<Detail["kept"]>;
type Claim = Kept["claims"][number];

/** A logged verification as a document that people read: verdicts in words, each quote with its source. */
export function markdownOf(detail: Detail): string {
  const { request_id, created_at, mode, key, text_length, text_sha256, retrieval, kept } = detail;
  const facts = [
    `Request: \`${request_id}\``,
    `Time: ${created_at}`,
    ...(mode ? [`Mode: ${mode}`] : []),
    `Key: ${key ? plain(key.name) : "unknown"}`,
    detail.kind === "verify" ? `Claims: ${inWords(detail)}` : `Harm: ${harmInWords(detail)}`,
    ...(retrieval ? [`Your search service: ${answerOf(retrieval)}`] : []),
    `Text: ${text_length} characters, SHA-256 \`${text_sha256}\``,
  ].map((fact) => `- ${fact}`);
  const parts = detail.kind === "verify" ? partsOf : harmPartsOf;
  const body = kept ? parts(kept) : ["The text was not kept."];
  return `${["# Verification report", facts.join("\n"), ...body].join("\n\n")}\n`;
}

function answerOf({ answered, passages, took_ms, message = "" }: NonNullable<Detail["retrieval"]>): string {
  return answered ? `passages ${passages}, after ${Math.round(took_ms)} ms` : plain(message);
}

/** How many claims came to what, such as "3: 1 verified, 2 refuted". */
export function inWords(of: Pick<Detail, "total_claims" | "verified_claims" | "refuted_claims" | "not_found_claims">) {
  const { total_claims: all, verified_claims: verified, refuted_claims: refuted, not_found_claims: unknown } = of;
  const counts = [
    [verified, "verified"],
    [refuted, "refuted"],
    [unknown, "not found"],
    [all - verified - refuted - unknown, "below the threshold"],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length > 0 ? `${all}: ${told.join(", ")}` : "none";
}

/** What was found harmful, such as "violence (high)". */
function harmInWords({ harm }: Pick<Detail, "harm">): string {
  return harm.map(({ category, level }) => `${category.replaceAll("_", " ")} (${level})`).join(", ") || "none";
}

function harmPartsOf({ text, categories }: Kept): string[] {
  const found = categories.map(({ category, level, confidence, matched_phrases }) => {
    const name = category.charAt(0).toUpperCase() + category.slice(1).replaceAll("_", " ");
    return `- ${name}, ${level}, ${Math.round(confidence * 100)}%: ${matched_phrases.map(plain).join("; ")}`;
  });
  return ["## Text", quoted(text), "## Harm", found.join("\n") || "None."];
}

function partsOf({ text, claims, not_checked }: Kept): string[] {
  const skipped = not_checked.map(
    ({ text: sentence, reason }) => `- ${NOT_CHECKED_REASONS[reason].label}: ${plain(sentence)}`,
  );
  return [
    ...(text ? ["## Text", quoted(text)] : []),
    "## Claims",
    ...(claims.length > 0 ? claims.map(claimOf) : ["None."]),
    ...(skipped.length > 0 ? ["## Not checked", skipped.join("\n")] : []),
  ];
}

function claimOf(claim: Claim, at: number): string {
  const { text, correction, expected, reasoning, citations, source } = claim;
  const instead = correction ?? expected;
  const told = [
    `### ${at + 1}. ${verdictOf(claim)}: ${plain(text)}`,
    `${likelihoodOf(claim)}${reasoning ? ` ${plain(reasoning)}` : ""}`,
    ...(instead ? [`${correction ? "Correction" : "Held instead"}: ${plain(instead)}`] : []),
    ...citations.map(({ quote, stance, title, url, source_id }) => {
      const from = [
        title && plain(title),
        url && `\`${url.replaceAll("`", "")}\``,
        `\`${source_id.replaceAll("`", "")}\``,
      ];
      return `${quoted(quote)}\n>\n> ${stance === "supports" ? "Supports" : "Contradicts"}: ${from.filter(Boolean).join(", ")}`;
    }),
    ...(source && citations.length === 0 ? [`Source: \`${source.replaceAll("`", "")}\``] : []),
  ];
  return told.join("\n\n");
}

/** How likely a claim is true, in words. Where nothing decides it, the confidence is that of all such claims alike and is not told. */
function likelihoodOf({ verdict, confidence }: Claim): string {
  return verdict === "not_found" ? "Nothing decides it." : `${Math.floor(confidence * 1000) / 10}% likely true.`;
}

const VERDICTS = { supported: "Supported", refuted: "Refuted", not_found: "Not found" } as const;

const verdictOf = ({ verdict, verified }: Claim) =>
  verdict === "supported" && !verified ? "Supported below the threshold" : VERDICTS[verdict];

const quoted = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${plain(line)}`)
    .join("\n");

/** Words as they are: what Markdown would make a picture, a link or a heading of stands for itself. */
const plain = (text: string) => text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, escaped);

// Within words and numbers these mean nothing.
const escaped = (sign: string, at: number, text: string) =>
  /[-.+()]/.test(sign) && at > 0 && !/^\d{1,9}$/.test(text.slice(0, at)) ? sign : `\\${sign}`;
