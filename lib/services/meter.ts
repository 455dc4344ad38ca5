import { ApiError } from "@/lib/catalog/errors";
import { database, type Sql, sqlOf } from "@/lib/db/client";
import { once } from "@/lib/process";
import type { Transaction } from "./audit";
import { type Charge, type ChargeRow, chargeAll } from "./charge-statement";
import { monthEnd } from "./windows";

const LARGEST_BATCH = 250;
const CHARGE_DEADLINE_MS = 10_000; // a database that neither answers nor fails counts as unreachable
const MINUTE_MS = 60_000;

/** How a charge ended. `invalid_key`: revoked, expired or gone; it was not counted at all. */
export type Receipt = { outcome: "granted" | "minute" | "month"; allowance: Allowance } | { outcome: "invalid_key" };

/** What is left to an organization just after its request. Unix milliseconds; `now` is the clock they are measured by. */
export interface Allowance {
  minute: LimitState;
  month: LimitState;
  now: number;
}

export interface LimitState {
  limit: number;
  used: number;
  startsAt: number;
  resetsAt: number;
}

interface Waiting {
  charge: Charge;
  resolve: (receipt: Receipt) => void;
  reject: (error: unknown) => void;
}

/**
 * Charges requests against the limits of their organizations, exactly: whatever arrives while one statement is under
 * way goes into the next, so one commit serves many requests. A receipt is given only once it is committed.
 */
export class Meter {
  readonly #sql: Sql;
  /** Until when, by the clock of this process, organizations are known to be refused. */
  readonly #spentUntil = new Map<string, number>();
  #waiting: Waiting[] = [];
  #pumping = false;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  charge(charge: Charge): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ charge, resolve, reject });
      if (this.#pumping) return;
      this.#pumping = true;
      setImmediate(() => this.#pump());
    });
  }

  /** Charges one request in a transaction, to be committed or undone with what else happens there. */
  async chargeWithin(tx: Transaction, charge: Charge): Promise<Receipt> {
    const [row] = await chargeAll(sqlOf(tx), [charge]);
    return this.#receipt(charge, row);
  }

  /** True where the last processed request was refused and no new window began: ask with a probe before any work. */
  isSpent(organizationId: string): boolean {
    return (this.#spentUntil.get(organizationId) ?? 0) > Date.now();
  }

  async #pump(): Promise<void> {
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, LARGEST_BATCH));
    this.#pumping = false;
  }

  async #settle(batch: Waiting[]): Promise<void> {
    try {
      const statement = chargeAll(
        this.#sql,
        batch.map(({ charge }) => charge),
      );
      const rows = new Map((await beforeDeadline(statement)).map((row) => [row.ord - 1, row]));
      for (const [ord, { charge, resolve }] of batch.entries()) {
        resolve(this.#receipt(charge, rows.get(ord)));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  #receipt(charge: Charge, row: ChargeRow | undefined): Receipt {
    const receipt = toReceipt(charge, row);
    if (charge.monthCost > 0) this.#remember(charge.key.organizationId, receipt);
    return receipt;
  }

  #remember(organizationId: string, receipt: Receipt): void {
    if (receipt.outcome === "minute" || receipt.outcome === "month") {
      const { now, [receipt.outcome]: limit } = receipt.allowance;
      this.#spentUntil.set(organizationId, Date.now() + limit.resetsAt - now);
    } else if (this.#spentUntil.size > 0) {
      this.#spentUntil.delete(organizationId);
    }
  }
}

/** The meter of this process. */
export function meter(): Meter {
  return once("meter", () => new Meter(database().charging));
}

function beforeDeadline<T>(statement: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ApiError("service_unavailable")), CHARGE_DEADLINE_MS).unref();
    statement.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function toReceipt(charge: Charge, row: ChargeRow | undefined): Receipt {
  if (!row) return { outcome: "invalid_key" };
  const isMonthSpent = charge.monthCost > 0 && row.month_used >= row.month_limit;
  return {
    outcome: row.granted ? "granted" : isMonthSpent ? "month" : "minute",
    allowance: {
      minute: {
        limit: row.minute_limit,
        used: row.minute_used,
        startsAt: row.minute_start,
        resetsAt: row.minute_start + MINUTE_MS,
      },
      month: {
        limit: row.month_limit,
        used: row.month_used,
        startsAt: row.month_start,
        resetsAt: monthEnd(row.month_start),
      },
      now: row.moment,
    },
  };
}
