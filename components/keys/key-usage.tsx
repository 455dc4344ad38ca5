import Link from "next/link";
import type { UsageDay } from "@/lib/services/usage";
import { StackedChart } from "../lazy-charts";
import { Legend } from "../legend";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { REQUESTS } from "../usage/series";

/** What a key was used for in the last days, by endpoint. */
export function KeyUsage({ id, days }: { id: string; days: UsageDay[] }) {
  const total = (endpoint: "verify" | "harm_detect") => days.reduce((sum, day) => sum + day[endpoint], 0);
  const [verify, harm] = [total("verify"), total("harm_detect")];
  const range = new URLSearchParams({
    start_date: days[0]?.date ?? "",
    end_date: days.at(-1)?.date ?? "",
    key_id: id,
  });
  return (
    <Card
      title="Usage"
      description="Processed texts a day over the last 30 days (UTC)"
      action={<Legend entries={REQUESTS} />}
    >
      {verify + harm === 0 ? (
        <p className="px-5 pb-5 text-ink-2 text-sm">No texts were processed with this key in the last 30 days.</p>
      ) : (
        <>
          <div className="h-56 px-3 pb-3" aria-hidden>
            <StackedChart days={days} series={REQUESTS} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-5 pb-4 text-[13px] text-ink-2">
            <span>
              {format.number(verify)} verify, {format.number(harm)} harm
            </span>
            <Link href={`/usage?${range}`} className="font-medium underline underline-offset-4">
              Claims, confidence and each day
            </Link>
          </p>
        </>
      )}
    </Card>
  );
}
