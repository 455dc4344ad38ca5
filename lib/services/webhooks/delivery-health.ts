import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { Asker } from "../callers";
import { getRow } from "./webhook-rows";

const DAYS = 7;
const SLACK_S = 86_400; // for attempts that had to wait
const MOST_DELIVERIES = 1_000; // shares and times of so many tell enough; each may lie on a page of the disk of its own

/** How an endpoint answered of late. Shares from 0 to 1, times in milliseconds; null without an attempt. */
export interface DeliveryHealth {
  days: number;
  /** Of so many deliveries, the latest, where those days may hold more; null: of all. */
  of_latest: number | null;
  attempts: number;
  /** Attempts that were accepted. */
  success_rate: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
}

/** Of the attempts of the last days, refused and timed-out ones among them. Throws `webhook_not_found`. */
export async function deliveryHealth(
  asker: Asker,
  { webhook_id: webhookId }: { webhook_id: string },
  mostDeliveries = MOST_DELIVERIES,
): Promise<DeliveryHealth> {
  await getRow(asker, webhookId);
  const attemptedForS = env().WEBHOOK_RETRY_DELAYS.reduce((sum, delay) => sum + delay, SLACK_S);
  const [row] = await database().sql<(Omit<DeliveryHealth, "days" | "of_latest"> & { deliveries: number })[]>`
    with latest as materialized (
      select id from deliveries
      where webhook_id = ${webhookId} and created_at > now() - make_interval(days => ${DAYS}, secs => ${attemptedForS})
      order by created_at desc, id desc limit ${mostDeliveries}
    )
    select (select count(*)::int from latest) as deliveries, count(*)::int as attempts,
      count(*) filter (where a.status_code between 200 and 299)::float8 / nullif(count(*), 0) as success_rate,
      percentile_cont(0.5) within group (order by a.duration_ms) as p50_ms,
      percentile_cont(0.95) within group (order by a.duration_ms) as p95_ms
    from latest d cross join lateral (select * from delivery_attempts where delivery_id = d.id offset 0) a -- by index, whatever statistics say
    where a.started_at > now() - make_interval(days => ${DAYS})`;
  const { deliveries = 0, ...figures } = row ?? { attempts: 0, success_rate: null, p50_ms: null, p95_ms: null };
  return { days: DAYS, of_latest: deliveries < mostDeliveries ? null : mostDeliveries, ...figures };
}
