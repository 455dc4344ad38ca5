import type { z } from "zod";
import type { loggedDetail } from "@/lib/catalog/schemas/verification-log";
import { type Claim, LOOKS, likelihoodOf, lookOf, nameOf, type Reasons } from "../playground/results";

interface Props {
  verification: z.output<typeof loggedDetail>;
  reasons: Reasons;
}

/** The verification on paper: one column in black on white, verdicts in words, each quote with its source. */
export function ReportSheet({ verification, reasons }: Props) {
  const { request_id, created_at, mode, key, kept, text_sha256, total_claims } = verification;
  const { verified_claims, refuted_claims, not_found_claims } = verification;
  const isHarm = verification.kind === "harm_detect";
  const unsure = total_claims - verified_claims - refuted_claims - not_found_claims;
  return (
    <article className="hidden space-y-6 text-[11pt] text-black leading-relaxed print:block">
      <header className="space-y-1 border-black border-b pb-3">
        <h1 className="font-semibold text-[18pt]">Verification report</h1>
        <p>
          {created_at.slice(0, 16).replace("T", " ")} UTC, key {key?.name ?? "unknown"}
          {mode && `, mode ${mode}`}
        </p>
        <p className="break-all font-mono text-[9pt]">
          {request_id}, SHA-256 of the text {text_sha256}
        </p>
        <p className="font-semibold" hidden={isHarm}>
          {total_claims} {total_claims === 1 ? "claim" : "claims"}: {verified_claims} verified, {refuted_claims}{" "}
          refuted, {not_found_claims} not found{unsure > 0 && `, ${unsure} below the threshold`}
        </p>
      </header>
      {!kept && <p>The log did not keep the text, so that this report has none.</p>}
      {kept?.text && (
        <Part title="Text">
          <p className="whitespace-pre-wrap break-words">{kept.text}</p>
        </Part>
      )}
      {kept && isHarm && <PrintedHarm categories={kept.categories} />}
      {kept && !isHarm && (
        <>
          <Part title="Claims">
            <ol className="space-y-4">
              {[...kept.claims.entries()].map(([at, claim]) => (
                <PrintedClaim key={at} claim={claim} number={at + 1} />
              ))}
            </ol>
          </Part>
          {kept.not_checked.length > 0 && (
            <Part title="Not checked">
              <ul className="space-y-1">
                {kept.not_checked.map(({ text, reason, span }) => (
                  <li key={span.start}>
                    <b>{reasons[reason].label}:</b> {text}
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </>
      )}
    </article>
  );
}

function PrintedHarm({ categories }: { categories: NonNullable<Props["verification"]["kept"]>["categories"] }) {
  return (
    <Part title="Harm">
      {categories.length === 0 && <p>Nothing harmful found.</p>}
      <ul className="space-y-1">
        {categories.map(({ category, level, confidence, matched_phrases }) => (
          <li key={category}>
            <b>
              {nameOf(category)}, {level}
            </b>{" "}
            ({Math.round(confidence * 100)}%): {matched_phrases.join("; ")}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function PrintedClaim({ claim, number }: { claim: Claim; number: number }) {
  const { text, correction, expected, reasoning, citations, source } = claim;
  const instead = correction ?? expected;
  return (
    <li className="space-y-1">
      <p className="break-after-avoid">
        {number}. <b>{LOOKS[lookOf(claim)].label}:</b> {text}{" "}
        <span className="whitespace-nowrap">({likelihoodOf(claim)})</span>
      </p>
      {instead && (
        <p>
          <b>{correction ? "Correction" : "Held instead"}:</b> {instead}
        </p>
      )}
      {reasoning && <p>{reasoning}</p>}
      {citations.map(({ source_id, title, url, quote, stance, span }) => (
        <blockquote key={`${source_id} ${span.start}`} className="break-inside-avoid border-black border-l-2 pl-3">
          <p>“{quote}”</p>
          <footer className="break-all text-[9pt]">
            {stance === "supports" ? "Supports" : "Contradicts"}: {[title, url, source_id].filter(Boolean).join(", ")}
          </footer>
        </blockquote>
      ))}
      {source && citations.length === 0 && <p className="break-all text-[9pt]">Source: {source}</p>}
    </li>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="space-y-2">
      <h2 className="break-after-avoid font-semibold text-[13pt]">{title}</h2>
      {children}
    </section>
  );
}
