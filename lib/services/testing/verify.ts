import { verifyInput, verifyOutput } from "@/lib/catalog/schemas/verify";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { VerdictListener } from "@/lib/engine";
import { testGraph } from "@/lib/engine/testing/graph";
import { loadTextJudge } from "@/lib/knowledge/evidence";
import type { JudgingOrder } from "@/lib/knowledge/reading-thread";
import { loadReader } from "@/lib/knowledge/syntax";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import type { Caller } from "../callers/caller";
import { runDueImports } from "../knowledge/imports";
import { createSource } from "../knowledge/sources";
import { verifyClaims } from "../verification/verifications";

export const KEY = { id: "key_1", organizationId: "org_1" };

/** A database of its own, with the graph of tests and the models placed; who opened it closes it. */
export async function openVerify() {
  const db = await openTestDatabase();
  place("graph", testGraph());
  place("reader", await loadModels());
  return db;
}

/** What threads do, without threads. */
export async function loadModels() {
  const reader = await loadReader();
  const texts = await loadTextJudge(reader);
  return {
    read: (text: string, limit: number) => reader.read(text, limit),
    judge: ({ claims, passages, budgetMs }: JudgingOrder, _asker: unknown, tell?: VerdictListener) =>
      texts.judge(claims, passages, { timeLeft: () => budgetMs, tell }),
  };
}

/** The answer to a text by `POST /v1/verify`, and what is counted. */
export async function ask(text: string, { tell, ...more }: { tell?: Caller["tell"]; [field: string]: unknown } = {}) {
  const caller = { requestId: "req_1", key: KEY as never, address: "", elapsedMs: () => 1, tell };
  const { body, usage } = await verifyClaims(caller, verifyInput.parse({ text, ...more }));
  return { body: verifyOutput.parse(body), usage };
}

/** A document of the organization, cut into passages; its id. */
export async function addDocument(db: Awaited<ReturnType<typeof openVerify>>, content: string) {
  await db.sql`insert into organizations ${db.sql({ id: KEY.organizationId, name: "O", plan: "enterprise" })} on conflict do nothing`;
  const asker = { organizationId: KEY.organizationId, actor: { name: "test" } };
  const { id } = await alone(createSource)(asker, { name: "D", file_name: "d.md", content, complete: true });
  await runDueImports();
  return id;
}
