import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import type { KeyUsage, UsageBreakdown, UsageDay } from "@/lib/services/usage-breakdown";
import { ClaimsChart, ConfidenceChart, RequestsChart } from "../lazy-charts";
import { ENDPOINT_COLOURS, Legend } from "../legend";
import { Card, Stat, Stats } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { Table, Td, Th } from "../ui/table";

/** What was used in a range: totals, charts, the share of each key, and the same as a table. */
export function UsagePanels({ usage, keyId }: { usage: UsageBreakdown; keyId?: string }) {
  const totals = totalsOf(usage.days);
  if (totals.requests === 0) {
    return (
      <Card>
        <EmptyState icon={ChartColumn} title="No requests in this range">
          Choose a longer one, or send a text to <code>/v1/verify</code>: it shows here within seconds.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      <Totals totals={totals} />
      <Card title="Requests" description="By day and endpoint (UTC)" action={<Legend entries={ENDPOINT_COLOURS} />}>
        <Chart height="h-72">
          <RequestsChart days={usage.days} />
        </Chart>
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Claims" action={<Legend entries={CLAIMS} />}>
          <Chart height="h-52">
            <ClaimsChart days={usage.days} />
          </Chart>
        </Card>
        <Card title="Average confidence">
          <Chart height="h-52">
            <ConfidenceChart days={usage.days} />
          </Chart>
        </Card>
      </div>
      {!keyId && <ByKey keys={usage.keys} total={totals.requests} />}
      <Card>
        <details>
          <summary className="-outline-offset-2 rounded-lg px-5 py-4 font-medium text-sm">
            The same day by day, as a table
          </summary>
          <Days days={usage.days} />
        </details>
      </Card>
    </div>
  );
}

const CLAIMS = [
  { name: "Verified", colour: "bg-good" },
  { name: "Not verified", colour: "bg-data-3" },
];

function Chart({ height, children }: { height: string; children: ReactNode }) {
  return (
    <div className={`px-3 pb-3 ${height}`} aria-hidden>
      {children}
    </div>
  );
}

type Totals = ReturnType<typeof totalsOf>;

function totalsOf(days: UsageDay[]) {
  const sum = (value: (day: UsageDay) => number) => days.reduce((total, day) => total + value(day), 0);
  const claims = sum((day) => day.claims);
  return {
    requests: sum((day) => day.verify + day.harm_detect),
    verify: sum((day) => day.verify),
    harm_detect: sum((day) => day.harm_detect),
    claims,
    verified: sum((day) => day.verified_claims),
    harmful: sum((day) => day.harmful_texts),
    confidence: claims === 0 ? undefined : sum((day) => (day.avg_confidence ?? 0) * day.claims) / claims,
  };
}

function Totals({
  totals: { requests, verify, harm_detect, claims, verified, harmful, confidence },
}: {
  totals: Totals;
}) {
  return (
    <Stats>
      <Stat
        label="Requests"
        value={format.number(requests)}
        detail={`${format.number(verify)} verify, ${format.number(harm_detect)} harm`}
      />
      <Stat label="Claims" value={format.number(claims)} detail={`${format.number(verified)} verified`} />
      <Stat label="Verified" value={claims === 0 ? "–" : format.percent(verified / claims)} detail="of all claims" />
      <Stat
        label="Harmful"
        value={harm_detect === 0 ? "–" : format.percent(harmful / harm_detect)}
        detail={`${format.number(harmful)} of ${format.number(harm_detect)} texts checked`}
      />
      <Stat label="Average confidence" value={confidence?.toFixed(2) ?? "–"} detail="over all claims, from 0 to 1" />
    </Stats>
  );
}

function ByKey({ keys, total }: { keys: KeyUsage[]; total: number }) {
  return (
    <Card title="By key">
      <Table
        label="Usage by key"
        head={
          <>
            <Th>Key</Th>
            <Th className="hidden w-1/3 sm:table-cell">Share</Th>
            <Th isNumber>Requests</Th>
            <Th isNumber className="hidden sm:table-cell">
              Claims
            </Th>
            <Th isNumber className="hidden sm:table-cell">
              Verified
            </Th>
            <Th isNumber className="hidden sm:table-cell">
              Harmful
            </Th>
          </>
        }
      >
        {keys.map(({ id, name, prefix, requests, claims, verified_claims, ...harm }) => (
          <tr key={id}>
            <Td className="max-w-60">
              <span className="block truncate font-medium">{name}</span>
              <code className="font-mono text-ink-3 text-xs">{prefix}…</code>
              <span className="block text-ink-3 text-xs sm:hidden">
                {format.count(claims, "claim")}
                {claims > 0 && `, ${format.percent(verified_claims / claims)} verified`}
                {harm.harm_detect > 0 && `, ${format.percent(harm.harmful_texts / harm.harm_detect)} harmful`}
              </span>
            </Td>
            <Td className="hidden sm:table-cell">
              <Meter value={requests} max={total} label={`Share of ${name}`} />
            </Td>
            <Td isNumber>{format.number(requests)}</Td>
            <Td isNumber className="hidden sm:table-cell">
              {format.number(claims)}
            </Td>
            <Td isNumber className="hidden sm:table-cell">
              {claims === 0 ? "–" : format.percent(verified_claims / claims)}
            </Td>
            <Td isNumber className="hidden sm:table-cell">
              {harm.harm_detect === 0 ? "–" : format.percent(harm.harmful_texts / harm.harm_detect)}
            </Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function Days({ days }: { days: UsageDay[] }) {
  const heads = ["Verify", "Harm", "Claims", "Verified", "Confidence", "Harmful"];
  return (
    <Table
      label="Usage by day"
      head={
        <>
          <Th>Day</Th>
          {heads.map((head) => (
            <Th key={head} isNumber>
              {head}
            </Th>
          ))}
        </>
      }
    >
      {days.map((day) => (
        <tr key={day.date}>
          <Td className="whitespace-nowrap">{format.day(day.date)}</Td>
          <Td isNumber>{format.number(day.verify)}</Td>
          <Td isNumber>{format.number(day.harm_detect)}</Td>
          <Td isNumber>{format.number(day.claims)}</Td>
          <Td isNumber>{format.number(day.verified_claims)}</Td>
          <Td isNumber>{day.avg_confidence?.toFixed(2) ?? "–"}</Td>
          <Td isNumber>{format.number(day.harmful_texts)}</Td>
        </tr>
      ))}
    </Table>
  );
}
