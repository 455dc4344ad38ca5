import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database, type Transaction } from "@/lib/db/client";
import { idempotentAnswers } from "@/lib/db/schema";
import { once } from "@/lib/process";
import type { Outcome } from "../callers";

import { seal, unseal } from "../secrets";

const IS_OUTLIVED = sql`${idempotentAnswers.created_at} <= now() - interval '24 hours'`;
const CLEARED_AT_ONCE = 20; // outlived answers that each new one takes away

/** What makes two requests the same one: who asks, for what, under which key of theirs, with which input. */
export interface Repeatable {
  requestId: string;
  keyId: string;
  endpoint: string;
  idempotencyKey: string;
  input: unknown;
}

export interface Answered {
  requestId: string;
  outcome: Outcome;
  replayed: boolean;
}

/** What of a request is to be committed with its answer. Undefined: nothing is to be kept. */
export type Settle = (tx: Transaction) => Promise<Outcome | undefined>;

/**
 * Answers a request once in 24 hours and gives repeats that answer, whichever process they reach. `prepare` works
 * without a transaction; what it gives is committed with the answer, so that a crash leaves all or nothing. Repeats that
 * meet in two processes may both be prepared; one is settled. Throws `idempotency_conflict` where the input is another.
 */
export async function answerOnce(request: Repeatable, prepare: () => Promise<Settle>): Promise<Answered | undefined> {
  const id = digest([request.keyId, request.endpoint, request.idempotencyKey]);
  const fingerprint = digest(request.input);
  const { requestId } = request;
  return await inTurn(id, async () => {
    const known = await findAnswer(database().orm, { id, fingerprint });
    if (known) return known;
    const settle = await prepare();
    return await database().orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
      const kept = await findAnswer(tx, { id, fingerprint });
      if (kept) return kept;
      const outcome = await settle(tx);
      if (!outcome) return undefined;
      const json = JSON.stringify(outcome.body);
      const answer = `{"requestId":"${requestId}","outcome":{"status":${outcome.status},"body":${json}}}`;
      await keep(tx, { id, fingerprint, answer });
      return { requestId, outcome: { ...outcome, json }, replayed: false };
    });
  });
}

/** Repeats within a process wait here rather than on a connection each. */
async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const running = once("idempotent", () => new Map<string, Promise<unknown>>());
  while (running.has(id)) await running.get(id)?.catch(() => {});
  const current = work();
  running.set(id, current);
  try {
    return await current;
  } finally {
    running.delete(id);
  }
}

async function findAnswer(
  tables: Pick<Transaction, "select">,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<Answered | undefined> {
  const [row] = await tables
    .select()
    .from(idempotentAnswers)
    .where(sql`${eq(idempotentAnswers.id, id)} and not ${IS_OUTLIVED}`);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new ApiError("idempotency_conflict");
  const { requestId, outcome }: Pick<Answered, "requestId" | "outcome"> = JSON.parse(unseal(row.answer, contextOf(id)));
  return { requestId, outcome: { ...outcome, json: JSON.stringify(outcome.body) }, replayed: true };
}

async function keep(tx: Transaction, { id, fingerprint, answer }: { id: string; fingerprint: string; answer: string }) {
  // Its own first, which may be waited for: two that hold what the other waits for would wait for ever.
  await tx.delete(idempotentAnswers).where(eq(idempotentAnswers.id, id));
  // An array of ids rather than a join, for which all answers would be looked through.
  await tx.execute(sql`
    delete from ${idempotentAnswers} where id = any(array(
      select id from ${idempotentAnswers} where ${IS_OUTLIVED} order by created_at
      limit ${CLEARED_AT_ONCE} for update skip locked))`);
  await tx.insert(idempotentAnswers).values({ id, fingerprint, answer: seal(answer, contextOf(id)) });
}

function contextOf(id: string): string {
  return `idempotent-answer:${id}`;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
