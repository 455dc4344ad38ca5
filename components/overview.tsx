"use client";
import { useQuery } from "@tanstack/react-query";
import { AlertCircle, ChartColumn } from "lucide-react";
import Link from "next/link";
import type { Overview } from "@/lib/services/usage";
import { ActivityList } from "./activity-list";
import { ask } from "./ask";
import { StackedChart } from "./lazy-charts";
import { Legend } from "./legend";
import { buttonClass } from "./ui/button";
import { Card, Stat, Stats } from "./ui/card";
import { EmptyState } from "./ui/empty-state";
import { format } from "./ui/format";
import { Meter } from "./ui/meter";
import { REQUESTS } from "./usage/series";

const REFRESH_MS = 10_000;

/** The state of the organization, kept up to date while it is looked at. */
export function OverviewPanels({ initial }: { initial: Overview }) {
  const { data } = useQuery({
    queryKey: ["overview"],
    queryFn: () => ask<Overview>("overview"),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="space-y-4">
      {data.failing_webhooks.map(({ id, url }) => (
        <p
          key={id}
          role="status"
          className="flex items-start gap-3 rounded-lg border border-bad/40 bg-bad-soft px-4 py-3 text-sm"
        >
          <AlertCircle aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
          <span className="min-w-0 break-words">
            The webhook to <span className="break-all font-medium">{url}</span> is failing: a delivery was given up.{" "}
            <Link href={`/webhooks/${id}`} className="font-medium underline underline-offset-4">
              See its attempts
            </Link>
          </span>
        </p>
      ))}
      <Figures overview={data} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Card title="Requests" description="A day over the last 30 days (UTC)" action={<Legend entries={REQUESTS} />}>
          <Trend overview={data} />
        </Card>
        <Card title="Latest activity">
          <ActivityList entries={data.activity} now={data.now} />
        </Card>
      </div>
    </div>
  );
}

function Figures({ overview: { month, minute, claims, texts, keys, now } }: { overview: Overview }) {
  const share = month.used / month.limit;
  const tone = share >= 1 ? "bad" : share >= 0.8 ? "warn" : "accent";
  return (
    <Stats>
      <Stat
        label="This month"
        value={format.number(month.used)}
        detail={`${format.percent(Math.min(1, share))} of ${format.number(month.limit)}, resets ${format.relative(month.resets_at, now)}`}
      >
        <Meter value={month.used} max={month.limit} label="Share of the monthly limit" tone={tone} />
      </Stat>
      <Stat
        label="This minute"
        value={format.number(minute.used)}
        detail={`of ${format.number(minute.limit)} requests a minute`}
      >
        <Meter value={minute.used} max={minute.limit} label="Share of the minute's limit" />
      </Stat>
      <Stat
        label="Verified, 30 days"
        value={claims.total === 0 ? "–" : format.percent(claims.verified / claims.total)}
        detail={`${format.number(claims.verified)} of ${format.number(claims.total)} claims`}
      >
        <Meter value={claims.verified} max={claims.total} label="Share of claims verified" tone="good" />
      </Stat>
      <Stat
        label="Harmful, 30 days"
        value={texts.total === 0 ? "–" : format.percent(texts.harmful / texts.total)}
        detail={`${format.number(texts.harmful)} of ${format.number(texts.total)} texts`}
      >
        <Meter value={texts.harmful} max={texts.total} label="Share of harmful texts" tone="bad" />
      </Stat>
      <Stat
        label="Active keys"
        value={format.number(keys.active)}
        detail={keys.active === keys.used ? "all of them used" : `${keys.active - keys.used} never used`}
      />
    </Stats>
  );
}

function Trend({ overview: { trend } }: { overview: Overview }) {
  const total = trend.reduce((sum, { verify, harm_detect }) => sum + verify + harm_detect, 0);
  if (total === 0) {
    const toPlayground = (
      <Link href="/playground" className={buttonClass({ size: "sm" })}>
        Check a text in the playground
      </Link>
    );
    return (
      <EmptyState icon={ChartColumn} title="No requests in the last 30 days" action={toPlayground}>
        The first one shows here within seconds.
      </EmptyState>
    );
  }
  return (
    <figure className="px-3 pb-3">
      <div className="h-72 xl:h-84" aria-hidden>
        <StackedChart days={trend} series={REQUESTS} />
      </div>
      <figcaption className="sr-only">{trendInWords(trend, total)}</figcaption>
    </figure>
  );
}

function trendInWords(trend: Overview["trend"], total: number): string {
  const busiest = trend.reduce((a, b) => (b.verify + b.harm_detect > a.verify + a.harm_detect ? b : a));
  const most = busiest.verify + busiest.harm_detect;
  return `${format.count(total, "request")} in 30 days${most > 0 ? `, most of them (${format.number(most)}) on ${format.day(busiest.date)}` : ""}.`;
}
