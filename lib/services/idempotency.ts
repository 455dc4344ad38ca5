import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { idempotentAnswers } from "@/lib/db/schema";
import { once } from "@/lib/process";
import type { Transaction } from "./audit";
import type { Outcome } from "./caller";
import { seal, unseal } from "./sealing";

const KEPT = sql`interval '24 hours'`;
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

/**
 * Does the work of a request once in 24 hours and gives repeats the answer it got, whichever process they reach. The
 * work, its charge and its answer are one transaction: a crash leaves all or nothing. Work that gives undefined is
 * committed but not kept. Throws `idempotency_conflict` where the input is another one.
 */
export async function answerOnce(
  request: Repeatable,
  work: (tx: Transaction) => Promise<Outcome | undefined>,
): Promise<Answered | undefined> {
  const id = digest([request.keyId, request.endpoint, request.idempotencyKey]);
  return await inTurn(id, () =>
    database().orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
      const fingerprint = digest(request.input);
      const kept = await findAnswer(tx, id);
      if (kept && kept.fingerprint !== fingerprint) throw new ApiError("idempotency_conflict");
      if (kept) return { ...kept.answered, replayed: true };
      const outcome = await work(tx);
      if (!outcome) return undefined;
      const { requestId } = request;
      await keep(tx, {
        id,
        fingerprint,
        answer: { requestId, outcome: { status: outcome.status, body: outcome.body } },
      });
      return { requestId, outcome, replayed: false };
    }),
  );
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

async function findAnswer(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(idempotentAnswers)
    .where(sql`${eq(idempotentAnswers.id, id)} and ${idempotentAnswers.created_at} > now() - ${KEPT}`);
  if (!row) return undefined;
  const answered: Pick<Answered, "requestId" | "outcome"> = JSON.parse(unseal(row.answer, contextOf(id)));
  return { fingerprint: row.fingerprint, answered };
}

async function keep(tx: Transaction, { id, fingerprint, answer }: { id: string; fingerprint: string; answer: object }) {
  await tx.execute(sql`
    delete from ${idempotentAnswers} where id in (
      select id from ${idempotentAnswers} where created_at <= now() - ${KEPT} order by created_at
      limit ${CLEARED_AT_ONCE} for update skip locked) or id = ${id}`);
  await tx.insert(idempotentAnswers).values({ id, fingerprint, answer: seal(JSON.stringify(answer), contextOf(id)) });
}

function contextOf(id: string): string {
  return `idempotent-answer:${id}`;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
