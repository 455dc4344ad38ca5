import { database } from "@/lib/db/client";
import { type Env, usesInngest } from "@/lib/env";
import { once } from "@/lib/process";

const ENGINE = "inngest";
const NOTED_EVERY_MS = 5_000;
const MOST_COUNTED = 1_000;
const CLOUD = "https://inn.gs";
const DEV_SERVER = "http://127.0.0.1:8288";

/** What this process knows of Inngest. Times are of the monotonic clock. */
interface Signs {
  /** Since when it takes nothing; absent where it does, or was not asked yet. */
  silentSince?: number;
  callNotedAt?: number;
  /** This process does the work in its place. */
  standsIn: boolean;
}

/** The signs of this process, to be read and written by what talks with Inngest. */
export function inngestSigns(): Signs {
  return once("inngest-signs", () => ({ standsIn: false }));
}

/** Where Inngest is; undefined where it is not used. */
export function inngestAddress(env: Env): string | undefined {
  const { INNGEST_DEV, INNGEST_BASE_URL } = env;
  if (!usesInngest(env)) return undefined;
  return INNGEST_BASE_URL ?? (INNGEST_DEV?.startsWith("http") ? INNGEST_DEV : INNGEST_DEV && DEV_SERVER) ?? CLOUD;
}

/** Notes for all processes that Inngest called this one, every few seconds. */
export async function noteInngestCall(now: number): Promise<void> {
  const signs = inngestSigns();
  if (signs.callNotedAt !== undefined && now - signs.callNotedAt < NOTED_EVERY_MS) return;
  signs.callNotedAt = now;
  await database().sql`
    insert into engine_calls (engine, called_at) values (${ENGINE}, now())
    on conflict (engine) do update set called_at = excluded.called_at`;
}

export interface InngestCalls {
  /** When it last called any process. */
  calledAt: Date | null;
  calledSecondsAgo: number | null;
  /** Deliveries that are late and that nobody has, 1,000 at most. */
  overdue: number;
  oldestOverdueSeconds: number;
}

/** What Inngest did of late for all processes, and what it left. */
export async function inngestCalls(lateS: number): Promise<InngestCalls> {
  const [row] = await database().sql<(Omit<InngestCalls, "calledAt"> & { at: number | null })[]>`
    select extract(epoch from called_at)::float8 * 1000 as at,
      extract(epoch from now() - called_at)::float8 as "calledSecondsAgo",
      (select count(*)::int from (select 1 from deliveries where status = 'pending'
        and due_at < now() - make_interval(secs => ${lateS}) limit ${MOST_COUNTED}) late) as overdue,
      coalesce((select extract(epoch from now() - min(due_at)) from deliveries
        where status = 'pending' and due_at < now()), 0)::float8 as "oldestOverdueSeconds"
    from (values (1)) one(n) left join engine_calls on engine = ${ENGINE}`;
  const { at, ...calls } = row as NonNullable<typeof row>;
  return { ...calls, calledAt: at === null ? null : new Date(at) };
}
