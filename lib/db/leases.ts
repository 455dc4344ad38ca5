import type { PendingQuery, Row, TransactionSql } from "postgres";
import { database, type Sql } from "./client";

/** Seconds that the lease of work holds which takes long, and renews it each second. */
export const LEASE_S = 15;

/** A part of a query, which calls the row of the queue `t`. */
export type QueryPart = PendingQuery<Row[]>;
/** Values of columns, or parts that compute them. */
export type Values = Record<string, unknown>;
type Asked = Sql | TransactionSql;

/** The columns by which a table is a queue. Names and conditions are SQL, and never come from outside. */
export interface QueueColumns<Key extends string, Token extends string> {
  table: string;
  /** What names a row. */
  key: readonly Key[];
  /** Names the claim of who works at a row: a text, null where nobody does; or the column of `attempts`, whose count names it. */
  token: Token;
  /** When a row may be taken: the end of its lease, or when it is to be tried. */
  until: string;
  /** Whether that may be null, which is at once. */
  untilMayBeNull?: boolean;
  /** Counts claims. */
  attempts?: string;
  /** So many claims of a row are made at most. */
  mostAttempts?: number;
  /** Which rows are still to be worked at, of those called `t`. */
  open: string;
  /** Seconds that a lease holds which nobody renews; `LEASE_S` where it is absent. */
  leaseS?: number;
}

/** A row that somebody has the lease of. */
export type Held<Key extends string, Token extends string> = Record<Key | Token, string | number>;

/** Which rows are claimed of those that are open and due. */
export interface ClaimChoice {
  /** A query of keys, to look among these alone. */
  among?: QueryPart;
  where?: QueryPart;
  order?: QueryPart;
  most?: number;
  set?: Values;
  /** Changes something else with them, reading `chosen`: the rows as they were. */
  also?: QueryPart;
  /** What is given of each, reading `claimed`: the rows as they are; all columns where it is absent. */
  read?: QueryPart;
}

export interface Ending {
  /** Changes something else with it, reading `ended`. */
  also?: QueryPart;
  sql?: Asked;
}

/**
 * The rows of a table as work that any number of processes take from: each is held by one at a time, for as long as it
 * renews its lease, by the clock of the database. Who lost a lease, since it ran out and another process took the row, or
 * since its owner took it away, can neither renew it nor change what became of the row.
 *
 * Each method asks once, in the transaction of `sql` where that is given.
 */
export class LeaseQueue<Key extends string, Token extends string> {
  readonly #columns: QueueColumns<Key, Token>;

  constructor(columns: QueueColumns<Key, Token>) {
    this.#columns = columns;
  }

  /** Takes rows that are open and due, passing over those that others take at this moment. In no order. */
  async claim<Claim extends object>(choice: ClaimChoice, sql: Asked = database().sql): Promise<Claim[]> {
    const { also, read = sql`select * from claimed` } = choice;
    const { key } = this.#columns;
    const isChosen = key.map((one) => sql`and t.${name(sql, one)} = c.${name(sql, one)}`);
    // Materialized: as a mere subquery it may be asked again for each row, and take more than it is to.
    const rows = await sql`
      with chosen as materialized (${this.#chosen(sql, choice)}), ${also ? sql`also as (${also}),` : sql``}
      claimed as (${this.#setting(sql, this.#taken(sql, choice.set))} from chosen c where true ${isChosen} returning t.*)
      ${read}`;
    return rows as unknown as Claim[];
  }

  #chosen(sql: Asked, { among, where, order, most = 1 }: ClaimChoice): QueryPart {
    const { table, key } = this.#columns;
    return sql`
      select t.* from ${name(sql, table)} t ${among ? sql`join (${among}) a using (${names(sql, key)})` : sql``}
      where ${this.#isOpen(sql)} and ${this.#isDue(sql)} ${where ? sql`and ${where}` : sql``}
        and not ${this.#isSpent(sql)}
      ${order ? sql`order by ${order}` : sql``} limit ${most} for update of t skip locked`;
  }

  #taken(sql: Asked, set: Values = {}): Values {
    const { attempts, token } = this.#columns;
    return {
      ...(attempts ? { [attempts]: sql`t.${name(sql, attempts)} + 1` } : {}),
      ...(this.#isCounted ? {} : { [token]: sql`gen_random_uuid()::text` }),
      ...this.#until(sql, this.#leaseS),
      ...set,
    };
  }

  /** Holds a row for another lease from now on; false where the lease was lost, so that the work is to be ended. */
  async renew(held: Held<Key, Token>, set: Values = {}): Promise<boolean> {
    const { sql } = database();
    return (await this.#change(held, { ...this.#until(sql, this.#leaseS), ...set })).length > 0;
  }

  /** Gives a row back that was not worked at to an end: the claim counts for nothing, and the row may be taken at once. */
  async release(held: Held<Key, Token>, set: Values = {}): Promise<void> {
    await this.retry(held, { afterS: 0, isCounted: false, set });
  }

  /**
   * Gives a row back, to be taken again after so many seconds. `isCounted` false: this claim counts for nothing. Gives the
   * row as it is then; undefined where the lease was lost.
   */
  async retry(
    held: Held<Key, Token>,
    { afterS, isCounted = true, set = {} }: { afterS: number; isCounted?: boolean; set?: Values },
  ): Promise<Row | undefined> {
    const { sql } = database();
    const { attempts } = this.#columns;
    const uncounted = attempts && !isCounted ? { [attempts]: sql`t.${name(sql, attempts)} - 1` } : {};
    const [row] = await this.#change(held, { ...this.#free(sql, afterS), ...uncounted, ...set });
    return row;
  }

  /**
   * Lets go of a row whose work is over: `set`, or another change of the same transaction, makes it one that is open no
   * more. Gives the row as it is then; undefined where the lease was lost, and nothing was changed.
   */
  async end(
    held: Held<Key, Token>,
    set: Values,
    { also, sql = database().sql }: Ending = {},
  ): Promise<Row | undefined> {
    const [row] = await this.#change(held, { ...this.#free(sql, 0), ...set }, { also, sql });
    return row;
  }

  /** Ends the rows whose last claim is over that they may have: the process that held it was killed. */
  async endSpent(set: Values, { also, sql = database().sql }: Ending = {}): Promise<void> {
    await this.#update(this.#isToEnd(sql), { ...this.#free(sql, 0), ...set }, { also, sql });
  }

  /** For a statement of one's own: a query of the keys of the rows that `endSpent` would end. */
  spent(sql: Asked): QueryPart {
    const { table, key } = this.#columns;
    return sql`select ${names(sql, key)} from ${name(sql, table)} t where ${this.#isToEnd(sql)}`;
  }

  /** Locks a row for the rest of a transaction, if the lease still holds, and gives it. */
  async hold(sql: Asked, held: Held<Key, Token>): Promise<Row | undefined> {
    const [row] = await sql`
      select t.* from ${name(sql, this.#columns.table)} t
      where ${this.isHeld(sql, held)} and ${this.#isOpen(sql)} for update`;
    return row;
  }

  /** Whether a row is open and due that nobody has. */
  async isDue(): Promise<boolean> {
    const { sql } = database();
    const rows = await sql`
      select 1 from ${name(sql, this.#columns.table)} t where ${this.#isOpen(sql)} and ${this.#isDue(sql)} limit 1`;
    return rows.length > 0;
  }

  /** When the next open row is due that is not yet; undefined where none waits. */
  async nextDueAt(): Promise<Date | undefined> {
    const { sql } = database();
    const until = sql`t.${name(sql, this.#columns.until)}`;
    const [row] = await sql<{ due: number | null }[]>`
      select extract(epoch from min(${until}))::float8 * 1000 as due from ${name(sql, this.#columns.table)} t
      where ${this.#isOpen(sql)} and ${until} > now()`;
    return row?.due == null ? undefined : new Date(row.due);
  }

  /** For a statement of one's own: that the lease of `t` holds. */
  isHeld(sql: Asked, held: Held<Key, Token>): QueryPart {
    const { key, token } = this.#columns;
    return sql`${key.map((one) => sql`t.${name(sql, one)} = ${held[one]} and`)} t.${name(sql, token)} = ${held[token]}`;
  }

  /** For a statement of one's own: an update without its condition, which lets go of `t` for so many seconds at least. */
  freeing(sql: Asked, { afterS, set }: { afterS: number; set: Values }): QueryPart {
    return this.#setting(sql, { ...this.#free(sql, afterS), ...set });
  }

  #free(sql: Asked, afterS: number): Values {
    return { ...(this.#isCounted ? {} : { [this.#columns.token]: null }), ...this.#until(sql, afterS) };
  }

  get #leaseS(): number {
    return this.#columns.leaseS ?? LEASE_S;
  }

  get #isCounted(): boolean {
    return (this.#columns.token as string) === this.#columns.attempts;
  }

  #setting(sql: Asked, set: Values): QueryPart {
    return sql`update ${name(sql, this.#columns.table)} t set ${sql(set as never) as never}`;
  }

  #until(sql: Asked, seconds: number): Values {
    return { [this.#columns.until]: sql`now() + make_interval(secs => ${seconds})` };
  }

  #isOpen(sql: Asked): QueryPart {
    return sql.unsafe(`(${this.#columns.open})`) as QueryPart;
  }

  #isDue(sql: Asked): QueryPart {
    const { until, untilMayBeNull } = this.#columns;
    const isPast = sql`t.${name(sql, until)} <= now()`;
    return untilMayBeNull ? sql`coalesce(${isPast}, true)` : isPast;
  }

  #isToEnd(sql: Asked): QueryPart {
    return sql`${this.#isOpen(sql)} and ${this.#isSpent(sql)} and ${this.#isDue(sql)}`;
  }

  #isSpent(sql: Asked): QueryPart {
    const { attempts = "", mostAttempts } = this.#columns;
    return mostAttempts === undefined ? sql`false` : sql`t.${name(sql, attempts)} >= ${mostAttempts}`;
  }

  async #change(held: Held<Key, Token>, set: Values, ending: Ending = {}): Promise<Row[]> {
    const sql = ending.sql ?? database().sql;
    return await this.#update(sql`${this.isHeld(sql, held)} and ${this.#isOpen(sql)}`, set, { ...ending, sql });
  }

  async #update(where: QueryPart, set: Values, { also, sql = database().sql }: Ending): Promise<Row[]> {
    return await sql`
      with ended as (${this.#setting(sql, set)} where ${where} returning t.*) ${also ? sql`, also as (${also})` : sql``}
      select * from ended`;
  }
}

function name(sql: Asked, one: string): QueryPart {
  return sql(one as never) as unknown as QueryPart;
}

function names(sql: Asked, several: readonly string[]): QueryPart {
  return sql(several as never) as unknown as QueryPart;
}
