import type { MemberKey } from "@/lib/services/keys";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";

const PLAN_ALONE = "No limit of its own";

/** What a key used of this month, and the limits of its own. */
export function KeyLimits({ item: { limits }, used }: { item: MemberKey; used: number }) {
  const { requests_per_minute: perMinute, requests_per_month: perMonth } = limits;
  const isSpent = perMonth !== null && used >= perMonth;
  return (
    <Card
      title="Limits"
      description="Of this key, beside the plan's, which all keys share. The month is the calendar month in UTC."
    >
      <dl className="grid gap-x-8 gap-y-4 px-5 pb-5 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-ink-3 text-xs">Requests this month</dt>
          <dd className="tabular-nums">
            {perMonth === null ? format.number(used) : `${format.number(used)} of ${format.number(perMonth)}`}
            {perMonth === null ? (
              <span className="block text-ink-3 text-xs">{PLAN_ALONE}</span>
            ) : (
              <Meter value={used} max={perMonth} label="Used of the key's month" tone={isSpent ? "bad" : "accent"} />
            )}
            {isSpent && <span className="block text-bad text-xs">Refused until the next month begins</span>}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3 text-xs">Requests a minute</dt>
          <dd className="tabular-nums">{perMinute === null ? PLAN_ALONE : `At most ${format.number(perMinute)}`}</dd>
        </div>
      </dl>
    </Card>
  );
}
