import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/catalog/errors";
import { database, type Sql, sqlOf, type Transaction } from "@/lib/db/client";
import { isRolledBack } from "@/lib/db/failures";
import { once } from "@/lib/process";
import type { Allowance, KeyIdentity } from "../callers";
import { keyAllowance, planAllowance } from "./allowances";
import { type Charge, type ChargeRow, chargeAll, NO_WORK } from "./charge-statement";

const LARGEST_BATCH = 250;
const MOST_SPENT = 20_000; // about 500 bytes each; one that is forgotten is refused by its charge instead
const HEARD_MS = 11_000; // after this the connection is given up: see SILENCE_MS in lib/db/client.ts

/** How a charge ended. `invalid_key`: revoked, expired or gone; it was not counted at all. */
export type Receipt = Counted | { outcome: "invalid_key" };

/** A refusal names the window whose limit was hit; the allowance has that limit there, be it the plan's or the key's. */
interface Counted {
  outcome: "granted" | "minute" | "month";
  allowance: Allowance;
}

/** The limits of the plan or of the key hold no room for what a verb wanted to charge; its transaction is undone. */
export class LimitReached extends Error {
  override name = "LimitReached";
  constructor(
    readonly limit: "minute" | "month",
    readonly allowance: Allowance,
  ) {
    super(`The limit of the ${limit} is reached.`);
  }
}

/** When a request was given up: what was not sent for it by then never is. */
export interface Until {
  readonly isOver: boolean;
}

interface Waiting {
  charge: Charge;
  until?: Until;
  resolve: (receipt: Receipt) => void;
  reject: (error: unknown) => void;
}

/**
 * Charges requests against the limits of their organizations and keys, exactly: whatever arrives while one statement is under
 * way goes into the next, so one commit serves many requests. A receipt is given only once it is committed.
 */
export class Meter {
  readonly #sql: Sql;
  /** Organizations and keys, by id, whose limit refused their last request: known to be spent until it opens again. */
  readonly #spent: LRUCache<string, Spent>;
  /** The database's clock and ours at the same moment, to tell one from the other later. */
  #clock: { moment: number; at: number } | undefined;
  #waiting: Waiting[] = [];
  #pumping = false;

  constructor(sql: Sql, mostSpent = MOST_SPENT) {
    this.#sql = sql;
    this.#spent = new LRUCache({ max: mostSpent });
  }

  /** Throws `service_unavailable` where the request was given up before its charge was sent. */
  charge(charge: Charge, until?: Until): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ charge, until, resolve, reject });
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

  /**
   * Charges a request of so many texts in a transaction: each costs the month, none the minute. Where not all are
   * granted the transaction is to be undone, and the allowance is what it was before.
   */
  async chargeTextsWithin(tx: Transaction, charge: Pick<Charge, "key" | "endpoint">, texts: number): Promise<Receipt> {
    const one = { ...NO_WORK, ...charge, minuteCost: 0, monthCost: 1, probe: false };
    const rows = await chargeAll(sqlOf(tx), Array<Charge>(texts).fill(one));
    const granted = rows.filter((row) => row.granted).length;
    const receipt = toReceipt(one, rows.at(-1));
    if (receipt.outcome === "invalid_key" || granted === texts) return receipt;
    const { allowance } = receipt;
    const month = { ...allowance.month, used: allowance.month.used - granted };
    return { outcome: "month", allowance: { ...allowance, month } };
  }

  /** True where a limit refused the last processed request and no new window began: ask with a probe before any work. */
  isSpent(key: KeyIdentity): boolean {
    return this.#find(key).length > 0;
  }

  /** What is left where the minute is known to be spent, as of now; undefined where it may not be. */
  spentMinute(key: KeyIdentity): Allowance | undefined {
    const spent = this.#find(key).find(({ limit }) => limit === "minute");
    if (!spent) return undefined;
    return { ...spent.allowance, now: spent.allowance.now + Date.now() - spent.at };
  }

  async #pump(): Promise<void> {
    while (this.#waiting.length > 0) await this.#settle(timely(this.#waiting.splice(0, LARGEST_BATCH)));
    this.#pumping = false;
  }

  async #settle(batch: Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const charged = await this.#charge(batch.map(({ charge }) => charge));
      const rows = new Map(charged.map((row) => [row.ord - 1, row]));
      for (const [ord, { charge, resolve }] of batch.entries()) {
        resolve(this.#receipt(charge, rows.get(ord)));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Each statement says until when it may charge: a frozen database that wakes up must not charge requests that were told they failed. */
  async #charge(charges: readonly Charge[]): Promise<ChargeRow[]> {
    const now = performance.now();
    const notAfter = this.#clock ? this.#clock.moment + now - this.#clock.at + HEARD_MS : null;
    let rows = await againOnceUndone(() => chargeAll(this.#sql, charges, notAfter));
    // No row at all: no key holds, or the database's clock was set forward. Asked again without a time limit, it tells which.
    if (rows.length === 0 && notAfter !== null) rows = await chargeAll(this.#sql, charges);
    const last = rows.at(-1);
    if (last) this.#clock = { moment: last.moment, at: performance.now() };
    return rows;
  }

  #receipt(charge: Charge, row: ChargeRow | undefined): Receipt {
    const receipt = toReceipt(charge, row);
    if (row && receipt.outcome !== "invalid_key") this.#remember(charge, receipt, row);
    return receipt;
  }

  /** What refuses a key by a limit of its own refuses no other one; what the plan grants or refuses holds for all. */
  #remember({ key, monthCost }: Charge, { outcome, allowance }: Counted, row: ChargeRow): void {
    const at = Date.now();
    if (outcome === "granted") {
      for (const id of holdersOf(key)) {
        if (monthCost > 0 || this.#spent.get(id)?.limit === "minute") this.#spent.delete(id);
      }
    } else if (allowance[outcome].isOfKey) this.#spent.set(key.id, { limit: outcome, allowance, at });
    else this.#spent.set(key.organizationId, { limit: outcome, allowance: planAllowance(row), at });
  }

  #find(key: KeyIdentity): Spent[] {
    return holdersOf(key).flatMap((id) => {
      const spent = this.#spent.get(id);
      return spent && opensAt(spent) > Date.now() ? [spent] : [];
    });
  }
}

/** A refusal, and when it came by the clock of this process. */
interface Spent {
  limit: "minute" | "month";
  allowance: Allowance;
  at: number;
}

/** When the window begins in which it is asked again, by the clock of this process. */
function opensAt({ limit, allowance, at }: Spent): number {
  return at + allowance[limit].resetsAt - allowance.now;
}

/** The meter of this process. */
export function meter(): Meter {
  return once("meter", () => new Meter(database().charging));
}

// Undone for the sake of another transaction, which is over by then: nothing of it was charged.
async function againOnceUndone(charge: () => Promise<ChargeRow[]>): Promise<ChargeRow[]> {
  return await charge().catch((error) => {
    if (!isRolledBack(error)) throw error;
    return charge();
  });
}

/** Those that somebody still waits for; the others are told that they are not charged. */
function timely(batch: Waiting[]): Waiting[] {
  return batch.filter(({ until, reject }) => {
    if (until?.isOver) reject(new ApiError("service_unavailable"));
    return !until?.isOver;
  });
}

/** Whose limits a key has to meet: first the one that holds for all. */
function holdersOf({ id, organizationId }: KeyIdentity): string[] {
  return [organizationId, id];
}

function toReceipt(charge: Charge, row: ChargeRow | undefined): Receipt {
  if (!row) return { outcome: "invalid_key" };
  const allowance = keyAllowance(row);
  const isMonthSpent = charge.monthCost > 0 && allowance.month.used >= allowance.month.limit;
  return { outcome: row.granted ? "granted" : isMonthSpent ? "month" : "minute", allowance };
}
