import type { Metadata } from "next";
import { FeedbackCard } from "@/components/log/feedback-card";
import { LogExport } from "@/components/log/log-export";
import { LogFilters } from "@/components/log/log-filters";
import { LogSettings } from "@/components/log/log-settings";
import { LogTable } from "@/components/log/log-table";
import { LogViews } from "@/components/log/log-views";
import { PageHeader } from "@/components/ui/page-header";
import { isAtLeast } from "@/lib/catalog/roles";
import { type LogQuery, logQuery } from "@/lib/catalog/schemas/verification-log";
import { RETENTION_DAYS } from "@/lib/catalog/settings";
import { pageSession } from "@/lib/http/session";
import { countFeedback, listLoggedKeys, listLogViews, listRequests } from "@/lib/services/log";
import { readSettings } from "@/lib/services/people";

export const metadata: Metadata = { title: "Verification log" };

/** Seconds for which it is there at once when it is come back to; pages that ask again by themselves stay longer. */
export const unstable_dynamicStaleTime = 2;

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function LogPage({ searchParams }: { searchParams: Query }) {
  const { ctx } = await pageSession();
  const query = readQuery(await searchParams);
  const [page, keys, settings, judged, views] = await Promise.all([
    listRequests(ctx, query),
    listLoggedKeys(ctx),
    readSettings(ctx.organizationId),
    countFeedback(ctx),
    listLogViews(ctx),
  ]);
  const { cursor, ...filters } = query;
  const canChange = isAtLeast(ctx.role, "admin");
  const now = Date.now();
  return (
    <>
      <PageHeader
        title="Verification log"
        description="Verifications, checks for harm and what was refused: counts and hashes, and the texts where you keep them."
        action={page.requests.length > 0 && <LogExport filters={filters} />}
      />
      <div className="space-y-4">
        <LogViews views={views} filters={filters} canChange={canChange} />
        <LogFilters key={filters.q} filters={filters} keys={keys} />
        <LogTable
          page={page}
          filters={filters}
          isFirst={!cursor}
          isAllKept={settings.log.keep === "all"}
          canChange={canChange}
          now={now}
        />
        <FeedbackCard {...judged} />
        <LogSettings
          key={JSON.stringify(settings.log)}
          settings={settings.log}
          days={RETENTION_DAYS}
          canChange={canChange}
        />
      </div>
    </>
  );
}

/** Fields of the address that make no sense are as if they were not there. */
function readQuery(given: Awaited<Query>): LogQuery {
  const fields = Object.entries(logQuery.shape).map(([name, schema]) => {
    const parsed = schema.safeParse([given[name]].flat()[0] || undefined);
    return [name, parsed.success ? parsed.data : undefined];
  });
  return Object.fromEntries(fields);
}
