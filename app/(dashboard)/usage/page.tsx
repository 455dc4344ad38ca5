import { Download } from "lucide-react";
import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { FormError } from "@/components/ui/form-error";
import { PageHeader } from "@/components/ui/page-header";
import { PlanCard } from "@/components/usage/plan-card";
import { UsageFilter, type UsageQuery } from "@/components/usage/usage-filter";
import { UsagePanels } from "@/components/usage/usage-panels";
import { ApiError } from "@/lib/catalog/errors";
import { memberUsageInput } from "@/lib/catalog/schemas/accounts";
import { pageSession } from "@/lib/http/session";
import type { Member } from "@/lib/services/callers";
import { toApiError } from "@/lib/services/queues";
import {
  type Forecast,
  type Quality,
  readForecast,
  readQuality,
  readUsage,
  type UsageBreakdown,
} from "@/lib/services/usage";

export const metadata: Metadata = { title: "Usage" };

/** Seconds for which it is there at once when it is come back to; pages that ask again by themselves stay longer. */
export const unstable_dynamicStaleTime = 2;

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function UsagePage({ searchParams }: { searchParams: Query }) {
  const { ctx } = await pageSession();
  const { query, usage, quality, forecast, problem } = await read(ctx, await searchParams);
  const keys = usage.keys.map(({ id, name }) => ({ id, name }));
  const today = new Date().toISOString().slice(0, 10);
  const download = `/api/dashboard/usage/csv?${new URLSearchParams(Object.entries(query))}`;
  return (
    <>
      <PageHeader
        title="Usage"
        description="Texts that were processed, as your limit counts them. Days and months are those of UTC."
        action={
          <a href={download} download className={buttonClass({ size: "md" })}>
            <Download aria-hidden className="size-4" />
            CSV
          </a>
        }
      />
      <div className="mb-4">
        <PlanCard forecast={forecast} />
      </div>
      <UsageFilter query={query} first={usage.first_day} last={usage.last_day} today={today} keys={keys} />
      <div className="empty:hidden mb-4">
        <FormError>{problem}</FormError>
      </div>
      <UsagePanels usage={usage} quality={quality} keyId={query.key_id} />
    </>
  );
}

interface Shown extends Figures {
  query: UsageQuery;
  problem?: string;
}

/** What the address asks for; where it asks for what cannot be, this month and why. */
async function read(ctx: Member, given: Awaited<Query>): Promise<Shown> {
  const names = Object.keys(memberUsageInput.shape);
  const known = Object.entries(given).filter(([name, value]) => names.includes(name) && value);
  const query = Object.fromEntries(known) as UsageQuery;
  try {
    const parsed = memberUsageInput.safeParse(query);
    if (!parsed.success) throw new ApiError("invalid_request", { message: "This range cannot be read." });
    return { query, ...(await figures(ctx, parsed.data)) };
  } catch (error) {
    const { status, message } = toApiError(error);
    if (status >= 500) throw error;
    return {
      query: {},
      ...(await figures(ctx, { period: "month" })),
      problem: `${message} This month is shown instead.`,
    };
  }
}

interface Figures {
  usage: UsageBreakdown;
  quality: Quality;
  forecast: Forecast;
}

async function figures(ctx: Member, input: Parameters<typeof readUsage>[1]): Promise<Figures> {
  const [usage, quality, forecast] = await Promise.all([
    readUsage(ctx, input),
    readQuality(ctx, input),
    readForecast(ctx),
  ]);
  return { usage, quality, forecast };
}
