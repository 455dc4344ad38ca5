import { ChartColumn } from "lucide-react";
import type { Quality, QualityDay, UsageBreakdown, UsageDay } from "@/lib/services/usage";
import { ConfidenceChart, LatencyChart, StackedChart } from "../lazy-charts";
import { Card, Stat, Stats } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { ByDecider } from "./by-decider";
import { ByKey } from "./by-key";
import { ChartCard } from "./chart-card";
import { CATEGORIES, CONFIDENCE, LATENCIES, NOT_TOLD, REQUESTS, VERDICTS } from "./series";

interface Props {
  usage: UsageBreakdown;
  quality: Quality;
  keyId?: string;
}

/** What was used in a range and how it ended: totals, charts with their tables, what decided, and the share of each key. */
export function UsagePanels({ usage, quality, keyId }: Props) {
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
      <ChartCard
        title="Requests"
        description="By day and endpoint (UTC)"
        series={REQUESTS}
        days={usage.days}
        empty="No requests in this range."
        height="h-72"
      >
        <StackedChart days={usage.days} series={REQUESTS} />
      </ChartCard>
      <div className="grid gap-4 lg:grid-cols-2">
        <Claims usage={usage.days} quality={quality.days} />
        <ConfidenceCard days={usage.days} />
        <HarmCard days={quality.days} />
        <LatencyCard days={quality.days} />
      </div>
      <ByDecider deciders={quality.deciders} />
      {!keyId && <ByKey keys={usage.keys} quality={quality.keys} total={totals.requests} />}
    </div>
  );
}

/** Claims by verdict and day. Those from before verdicts were counted are a series of their own, shown only where there are any. */
function Claims({ usage, quality }: { usage: UsageDay[]; quality: QualityDay[] }) {
  const days = quality.map(({ date, supported, refuted, not_found }, at) => {
    const told = supported + refuted + not_found;
    return { date, supported, refuted, not_found, not_told: Math.max(0, (usage[at]?.claims ?? 0) - told) };
  });
  const series = days.some(({ not_told }) => not_told > 0) ? [...VERDICTS, NOT_TOLD] : VERDICTS;
  return (
    <ChartCard
      title="Verdicts"
      description="Claims by day"
      series={series}
      days={days}
      empty="No claims in this range."
    >
      <StackedChart days={days} series={series} />
    </ChartCard>
  );
}

function ConfidenceCard({ days }: { days: UsageDay[] }) {
  return (
    <ChartCard
      title="Average confidence"
      description="Over the claims of a day, from 0 to 1"
      series={CONFIDENCE}
      days={days}
      empty="No claims in this range."
      write={(value) => value.toFixed(2)}
    >
      <ConfidenceChart days={days} />
    </ChartCard>
  );
}

function HarmCard({ days }: { days: QualityDay[] }) {
  const rows = days.map(({ date, harm }) => ({ date, ...harm }));
  const found = CATEGORIES.filter(({ id }) => days.some(({ harm }) => harm[id as keyof typeof harm] > 0));
  return (
    <ChartCard
      title="Harmful texts"
      description="By day and category; a text can be in several"
      series={found}
      days={rows}
      empty="No text was found harmful in this range."
    >
      <StackedChart days={rows} series={found} />
    </ChartCard>
  );
}

function LatencyCard({ days }: { days: QualityDay[] }) {
  return (
    <ChartCard
      title="Latency"
      description="Of requests by day, without batches"
      series={LATENCIES}
      days={days}
      empty="No latency was measured in this range."
      write={format.milliseconds}
    >
      <LatencyChart days={days} />
    </ChartCard>
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
