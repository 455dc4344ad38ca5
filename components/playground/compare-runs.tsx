"use client";
import { VerdictBadge } from "../claim-card";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import { type Claim, countsOf, likelihoodOf, lookOf, nameOf } from "./results";
import type { Runs } from "./use-run";

interface Props {
  before: Runs;
  now: Runs;
  onClose: () => void;
}

/** What became of each claim in two runs, those that differ first, and what each found harmful. */
export function CompareRuns({ before, now, onClose }: Props) {
  const rows = rowsOf(before.verify?.body.claims ?? [], now.verify?.body.claims ?? []);
  const changed = rows.filter((row) => row.isChanged).length;
  return (
    <Card
      className="mb-4"
      title="Compared with an earlier run"
      description={`${inWords(changed, rows.length)}. Before: ${countsOf(before.verify?.body.claims ?? []) || "no claims"}; now: ${countsOf(now.verify?.body.claims ?? []) || "no claims"}.`}
      action={
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Table label="Claims of both runs" head={HEAD}>
        {rows.map(({ text, was, is, isChanged }) => (
          <tr key={text} className={isChanged ? "bg-warn-soft/40" : undefined}>
            <Td className="min-w-40 break-words">{text}</Td>
            <Td>{was ? <VerdictCell claim={was} /> : <Badge>Not there</Badge>}</Td>
            <Td>{is ? <VerdictCell claim={is} /> : <Badge>Not there</Badge>}</Td>
          </tr>
        ))}
        <tr>
          <Td>Harm</Td>
          <Td>{harmOf(before)}</Td>
          <Td>{harmOf(now)}</Td>
        </tr>
        <tr>
          <Td>In the service</Td>
          <Td>{timeOf(before)}</Td>
          <Td>{timeOf(now)}</Td>
        </tr>
      </Table>
    </Card>
  );
}

const HEAD = (
  <>
    <Th>Claim</Th>
    <Th>Before</Th>
    <Th>Now</Th>
  </>
);

function inWords(changed: number, all: number): string {
  if (changed === 0) return "No verdict differs";
  return `${changed} of ${format.count(all, "claim")} ${changed === 1 ? "differs" : "differ"}`;
}

function VerdictCell({ claim }: { claim: Claim }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <VerdictBadge claim={claim} />
      <span className="text-ink-3 text-xs tabular-nums">{likelihoodOf(claim)}</span>
    </span>
  );
}

interface Row {
  text: string;
  was?: Claim;
  is?: Claim;
  isChanged: boolean;
}

/** Claims of both by their words, those that differ first. */
function rowsOf(before: readonly Claim[], now: readonly Claim[]): Row[] {
  const texts = [...new Set([...now, ...before].map(({ text }) => text))];
  const rows = texts.map((text): Row => {
    const [was, is] = [before, now].map((claims) => claims.find((claim) => claim.text === text));
    return { text, was, is, isChanged: !was || !is || lookOf(was) !== lookOf(is) };
  });
  return rows.sort((a, b) => Number(b.isChanged) - Number(a.isChanged));
}

function harmOf({ harm_detect }: Runs): string {
  const { categories } = harm_detect?.body ?? {};
  if (!categories) return "–";
  return categories.map(({ category, level }) => `${nameOf(category)}, ${level}`).join("; ") || "Nothing harmful";
}

function timeOf({ verify, harm_detect }: Runs): string {
  const times = [verify, harm_detect].flatMap((run) => run?.body.processing_time_ms ?? []);
  return times.length === 0 ? "–" : times.map((ms) => `${Math.round(ms * 10) / 10} ms`).join(" and ");
}
