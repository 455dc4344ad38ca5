import { PLANS } from "@/lib/catalog/plans";
import type { Sql } from "@/lib/db/client";
import type { KeyIdentity, OutcomeCount, TextEvent, VerificationRecord, WorkDone } from "../callers";

export const NO_WORK: WorkDone = { claims: 0, verifiedClaims: 0, confidenceSum: 0, harmfulTexts: 0 };

/** What one request takes. Costs are 0 or 1; only what costs the month is counted as usage of the day. */
export interface Charge extends WorkDone {
  key: KeyIdentity;
  endpoint: string;
  /** The scope without which the key does not hold for it; absent where any key does. */
  scope?: string;
  minuteCost: number;
  monthCost: number;
  /** Only asks: a refusal is counted as one, a grant takes nothing. */
  probe: boolean;
  /** Kept in the verification log if the charge is granted. */
  record?: VerificationRecord;
  event?: TextEvent;
  /** Added to the counts of the day; not before it is known what the request was answered. */
  counts?: OutcomeCount[];
}

/** Which request of a statement it is, and the day that it counts for where the statement does not charge it. */
interface RequestPlace {
  ord: number;
  endpoint: string;
  day?: string;
}

/** What is to be kept, told and counted of a request, as `lib/db/functions/keep_verifications.sql` reads it. */
export function recordsOf(
  { record, event, counts = [] }: Pick<Charge, "record" | "event" | "counts">,
  { ord, endpoint, day }: RequestPlace,
): object[] {
  const counted = counts.length > 0 ? { endpoint, day, counts } : undefined;
  return [record, event, counted].flatMap((one) => (one ? [{ ord, ...one }] : []));
}

/** The row of one request whose key holds. What was used counts the requests granted up to and with this one; times in Unix milliseconds by the database clock. */
export interface ChargeRow {
  /** Place of the request in the batch, from 1. */
  ord: number;
  granted: boolean;
  minute_limit: number;
  minute_used: number;
  minute_start: number;
  month_limit: number;
  month_used: number;
  month_start: number;
  moment: number;
  /** Limits of the key's own, null where it has none, and what it used; its minute and month are those of its organization. */
  key_minute_limit: number | null;
  key_minute_used: number;
  key_month_limit: number | null;
  key_month_used: number;
}

const planIds = Object.keys(PLANS);
const planMinutes = Object.values(PLANS).map((plan) => plan.perMinute);
const planMonths = Object.values(PLANS).map((plan) => plan.perMonth);

/**
 * Charges all given requests in one statement and gives a row for each whose key holds; see
 * `lib/db/functions/charge_key_requests.sql`. Of an organization's requests those are granted, in order, that fit the limits of its plan and of their key.
 * A database that begins with it after `notAfter`, in Unix milliseconds of its own clock, does nothing and gives no row.
 */
export function chargeAll(sql: Sql, charges: readonly Charge[], notAfter: number | null = null): Promise<ChargeRow[]> {
  const column = <T>(value: (charge: Charge) => T) => charges.map(value);
  const records = charges.flatMap((charge, at) => recordsOf(charge, { ord: at + 1, endpoint: charge.endpoint }));
  return sql<ChargeRow[]>`
    select ord, granted, minute_limit, minute_used, minute_start, month_limit, month_used, month_start, moment,
      key_minute_limit, key_minute_used, key_month_limit, key_month_used
    from charge_key_requests(
      ${column(({ key }) => key.id)}::text[], ${column(({ endpoint }) => endpoint)}::text[],
      ${column(({ minuteCost }) => minuteCost)}::int[], ${column(({ monthCost }) => monthCost)}::int[],
      ${column(({ probe }) => (probe ? 1 : 0))}::int[], ${column(({ claims }) => claims)}::int[],
      ${column(({ verifiedClaims }) => verifiedClaims)}::int[],
      ${column(({ confidenceSum }) => confidenceSum)}::float8[], ${JSON.stringify(records)}::text::jsonb,
      ${planIds}::text[], ${planMinutes}::int[], ${planMonths}::int[],
      ${column(({ harmfulTexts }) => harmfulTexts)}::int[], ${column(({ scope = "" }) => scope)}::text[])
    where ${notAfter}::float8 is null or extract(epoch from now()) * 1000 <= ${notAfter}::float8`;
}
