"use client";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { z } from "zod";
import type { loggedDetail } from "@/lib/catalog/schemas/verification-log";
import { VerdictFeedback } from "../feedback/verdict-feedback";
import { ClaimList } from "../playground/claim-list";
import { HarmCategories } from "../playground/harm-results";
import { MarkedText } from "../playground/marked-text";
import { NotCheckedList } from "../playground/not-checked-list";
import { marksOf, type Reasons } from "../playground/results";
import { Card } from "../ui/card";
import { CopyButton } from "../ui/copy-button";
import { format } from "../ui/format";
import { PageHeader } from "../ui/page-header";
import { Outcome } from "./log-table";
import { ReportActions } from "./report-actions";
import { ReportSheet } from "./report-sheet";

interface Props {
  verification: z.output<typeof loggedDetail>;
  reasons: Reasons;
  /** The number of the claim that is open at first. */
  claim?: number;
  /** Whether the person who looks may judge verdicts. */
  canJudge: boolean;
}

/** One kept outcome: counts always, the text with its claims where it was kept. */
export function LogDetail({ verification, reasons, claim, canJudge }: Props) {
  const { request_id, created_at, kept, key, mode, text_length, text_sha256, avg_confidence, retrieval } = verification;
  const isHarm = verification.kind === "harm_detect";
  const [selected, setSelected] = useState(claim === undefined ? undefined : `claim-${claim}`);
  const [lit, setLit] = useState<string>();
  const pick = (id: string) => {
    setSelected(id);
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  };
  const facts = [
    { name: "Time", value: format.moment(created_at) },
    { name: "Key", value: key ? key.name : "Unknown" },
    ...(isHarm
      ? []
      : [
          { name: "Mode", value: mode },
          { name: "Claims verified", value: `${verification.verified_claims} of ${verification.total_claims}` },
          { name: "Average confidence", value: format.percent(avg_confidence) },
        ]),
    { name: "Length", value: `${format.number(text_length)} characters` },
    ...(retrieval ? [{ name: "Your search service", value: answerOf(retrieval) }] : []),
  ];
  return (
    <>
      <div className="print:hidden">
        <Link href="/log" className="mb-3 inline-flex items-center gap-1.5 text-[13px] text-ink-2 hover:text-ink">
          <ArrowLeft aria-hidden className="size-3.5" />
          Verification log
        </Link>
        <PageHeader
          title={isHarm ? "Logged check for harm" : "Logged verification"}
          description={
            <>
              <code className="break-all text-xs">{request_id}</code>
              <span className="mt-1 block">Its link opens for members of your organization alone.</span>
            </>
          }
          action={<ReportActions requestId={request_id} />}
        />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
          <div className="min-w-0 space-y-4">
            <Card title="Outcome" action={<Outcome logged={verification} />}>
              <dl className="grid grid-cols-2 gap-4 px-5 pb-5 text-sm sm:grid-cols-3">
                {facts.map(({ name, value }) => (
                  <div key={name} className="min-w-0">
                    <dt className="text-ink-3 text-xs">{name}</dt>
                    <dd className="break-words tabular-nums">{value}</dd>
                  </div>
                ))}
                <div className="col-span-full min-w-0">
                  <dt className="text-ink-3 text-xs">SHA-256 of the text</dt>
                  <dd className="flex items-center gap-2">
                    <code className="min-w-0 break-all font-mono text-xs">{text_sha256}</code>
                    <CopyButton isIcon text={text_sha256} label="Copy the hash" />
                  </dd>
                </div>
              </dl>
            </Card>
            <Card title="Text">
              <div className="px-5 pb-5">
                {kept?.text ? (
                  <MarkedText
                    text={kept.text}
                    marks={marksOf(kept, kept.categories)}
                    selected={selected}
                    onPoint={setLit}
                    onPick={pick}
                  />
                ) : (
                  <p className="max-w-prose text-ink-2 text-sm">
                    The text was not kept. What is kept of texts is chosen below the log; it is nothing at first.
                  </p>
                )}
              </div>
            </Card>
          </div>
          {kept && isHarm && (
            <Card title="Harm">
              <HarmCategories categories={kept.categories} />
            </Card>
          )}
          {kept && !isHarm && (
            <Card title="Claims">
              <div className="border-line border-t">
                <ClaimList
                  claims={kept.claims}
                  selected={selected}
                  lit={lit}
                  onSelect={setSelected}
                  below={(n) => <VerdictFeedback requestId={request_id} claim={n} canChange={canJudge} />}
                />
              </div>
              {kept.not_checked.length > 0 && (
                <NotCheckedList
                  sentences={kept.not_checked}
                  reasons={reasons}
                  selected={selected}
                  onSelect={setSelected}
                />
              )}
            </Card>
          )}
        </div>
      </div>
      <ReportSheet verification={verification} reasons={reasons} />
    </>
  );
}

function answerOf({ answered, passages, took_ms, message }: NonNullable<Props["verification"]["retrieval"]>): string {
  if (!answered) return `Gave nothing: ${message}`;
  return `Answered in ${Math.round(took_ms)} ms with ${passages === 1 ? "1 passage" : `${passages} passages`}.`;
}
