import type { Forecast } from "@/lib/services/usage";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";

/** What is left of the month's limit, and how the month will end. */
export function PlanCard({ forecast }: { forecast: Forecast }) {
  const { used, limit, left, expected } = forecast;
  const isShort = left === 0 || forecast.reached_at !== null;
  const numbers = [
    { name: "Used", value: format.number(used) },
    { name: "Left", value: format.number(left) },
    { name: "Expected at the month's end", value: expected === null ? "–" : format.number(expected) },
  ];
  return (
    <Card title="This month's plan" description="Of all keys, whatever is chosen below">
      <div className="px-5 pb-5">
        <Meter value={used} max={limit} label="Used of this month's limit" tone={isShort ? "warn" : "accent"} />
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          {numbers.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-[13px] text-ink-3">{name}</dt>
              <dd className="font-semibold text-lg tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className={`mt-3 text-sm ${isShort ? "font-medium text-warn" : "text-ink-2"}`}>{saying(forecast)}</p>
      </div>
    </Card>
  );
}

function saying({ limit, left, expected, reached_at, resets_at }: Forecast): string {
  const reset = format.day(resets_at);
  if (left === 0) return `The limit of ${format.number(limit)} requests is reached. It begins anew on ${reset}.`;
  if (reached_at) {
    return `At this pace the limit of ${format.number(limit)} requests is reached on ${format.day(reached_at)}, before it begins anew on ${reset}.`;
  }
  if (expected === null) return "How the month will end can be told from its second day.";
  return `At this pace ${format.percent(expected / limit)} of the ${format.number(limit)} requests are used when the limit begins anew on ${reset}.`;
}
