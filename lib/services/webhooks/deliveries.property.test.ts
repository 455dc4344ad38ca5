import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { type Asker, alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { makeAttempt } from "./deliveries";
import { claimDue, type DeliveryClaim, releaseClaims } from "./delivery-claims";
import { resendDelivery, testWebhook } from "./delivery-log";
import { recordAttempt } from "./delivery-outcomes";
import { changeWebhook, createWebhook, deleteWebhook } from "./webhooks";

const RUNS = 60;
let db: Database;
beforeAll(async () => {
  place("environment", readEnv({ ENCRYPTION_KEY: "a key for tests, long enough" }));
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** What can happen to the deliveries of one subscription, in any order. */
type Step =
  | { kind: "emit" | "resend" | "disable" | "enable" | "delete" | "time passes" | "take" | "release" }
  | { kind: "record"; status: number; which: number } // any worker, also one whose lease ended long ago
  | { kind: "record nothing"; which: number }; // a worker that was killed

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("take" as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("time passes" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("record" as const),
      status: fc.constantFrom(200, 500, 500, 503, 302, 410, 0),
      which: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("record nothing" as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("emit" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("resend" as const, "disable", "enable", "release") }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const) }) },
);

interface Row {
  id: string;
  status: string;
  attempts: number;
  ended_at: string | null;
}

/** A subscription, the attempts that workers believe to hold, and what was seen to have ended. */
class World {
  readonly #held: DeliveryClaim[] = [];
  readonly #ended = new Map<string, string>();
  #isDeleted = false;

  constructor(
    readonly asker: Asker,
    readonly id: string,
  ) {}

  async take(step: Step): Promise<void> {
    const held = "which" in step ? this.#held[step.which % Math.max(1, this.#held.length)] : undefined;
    if (step.kind === "emit") await this.#tryTo(() => alone(testWebhook)(this.asker, { webhook_id: this.id }));
    if (step.kind === "resend") await this.#resend();
    if (step.kind === "disable" || step.kind === "enable") {
      const status = step.kind === "disable" ? "disabled" : "active";
      await this.#tryTo(() => alone(changeWebhook)(this.asker, { webhook_id: this.id, status }));
    }
    if (step.kind === "delete") await this.#delete();
    if (step.kind === "time passes") await this.passTime();
    if (step.kind === "take") await this.#claim();
    if (step.kind === "release") await releaseClaims(this.#held.splice(0, 1));
    if (step.kind === "record nothing" && held) this.#held.splice(this.#held.indexOf(held), 1);
    if (step.kind === "record" && held) await answer(held, step.status);
    await this.check();
  }

  /** Nothing that ended changes again. */
  async check(): Promise<void> {
    const rows = await this.rows();
    for (const { id, status, ended_at } of rows) {
      const before = this.#ended.get(id);
      if (before) expect(`${status} ${ended_at}`).toBe(before);
      expect(ended_at === null).toBe(status === "pending");
      if (ended_at) this.#ended.set(id, `${status} ${ended_at}`);
    }
    for (const { attempts } of rows) expect(attempts).toBeLessThanOrEqual(5);
  }

  /** Far enough for every retry and every lease. */
  async passTime(): Promise<void> {
    await db.sql`update deliveries set due_at = due_at - interval '1 day' where webhook_id = ${this.id}`;
  }

  async rows(): Promise<Row[]> {
    return await db.sql<Row[]>`
      select id, status, attempts, ended_at::text from deliveries where webhook_id = ${this.id} order by created_at`;
  }

  async #claim(): Promise<void> {
    for (const claim of await claimDue(3, new Map())) {
      expect(this.#ended.has(claim.id)).toBe(false); // no attempt follows an end
      if (claim.is_wanted) this.#held.push(claim);
      else await makeAttempt(claim);
    }
  }

  async #resend(): Promise<void> {
    const last = (await this.rows()).at(-1);
    if (last) await this.#tryTo(() => alone(resendDelivery)(this.asker, { webhook_id: this.id, delivery_id: last.id }));
  }

  async #delete(): Promise<void> {
    await this.#tryTo(() => alone(deleteWebhook)(this.asker, { webhook_id: this.id }));
    this.#isDeleted = true;
  }

  /** Refusals are fine where the subscription is gone or disabled. */
  async #tryTo(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error) => {
      expect(this.#isDeleted ? "webhook_not_found" : "webhook_disabled").toBe(error.code);
    });
  }
}

const answer = (claim: DeliveryClaim, status: number) =>
  recordAttempt({
    claim,
    startedAt: new Date(),
    result:
      status === 0
        ? { kind: "error", code: "timeout", message: "late", durationMs: 1 }
        : { kind: "answered", status, excerpt: "", durationMs: 1 },
  });

test("whatever is answered, cut, resent or disabled in whatever order: every delivery ends, and no attempt follows", async () => {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["keys:write"] } as const;
  const { organization } = await createOrganization({ name: "test" }, owner);
  const asker = { organizationId: organization.id, actor: { name: "test" } };
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 5, maxLength: 40 }),
      fc.infiniteStream(fc.constantFrom(500, 0, 500, 0, 500, 200, 410)), // so that many reach the fifth failure,
      async (script, answers) => {
        const input = { url: "https://receiver.invalid/", events: ["key.created" as const], secret: "s" };
        const { id } = await alone(createWebhook)(asker, input);
        const world = new World(asker, id);
        await world.take({ kind: "emit" });
        for (const step of script) await world.take(step);
        // Left to themselves, all end within the five attempts that each may have, whatever is answered.
        const most = (await world.rows()).length * 5 + 1;
        for (let n = 0; (await world.rows()).some(({ status }) => status === "pending"); n++) {
          expect(n).toBeLessThanOrEqual(most);
          await world.passTime();
          for (const claim of await claimDue(50, new Map())) {
            if (claim.is_wanted) await answer(claim, answers.next().value);
            else await makeAttempt(claim);
          }
          await world.check();
        }
        for (const { status } of await world.rows()) seen.set(status, (seen.get(status) ?? 0) + 1);
        await alone(deleteWebhook)(asker, { webhook_id: id }).catch(() => {});
      },
    ),
    { numRuns: RUNS },
  );
  expect([...seen.keys()].sort()).toEqual(["cancelled", "delivered", "failed"]);
});
