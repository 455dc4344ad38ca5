import type { Inngest } from "inngest";
import { fetch as plainFetch } from "undici";
import { z } from "zod";
import { env } from "@/lib/env";
import { once } from "@/lib/process";
import { sendDueMail } from "@/lib/services/mail";
import { attemptDelivery, type Handover } from "@/lib/services/webhooks";
import { CHORES } from "./chores";

const SEND_TIMEOUT_MS = 3_000; // the library waits for ever, and tries five times
const MOST_ATTEMPTS = 100; // a step each; a run may have 1,000
const AT_ONCE = 5; // attempts to one subscription
const CHORE_MS = 30_000; // a step is a request: what is left is for the next hour

export const DELIVERY_DUE = "assay/delivery.due";
export const MAIL_DUE = "assay/mail.due";
const HELLO = "assay/hello";

const deliveryDue = z.object({ delivery_id: z.string(), webhook_id: z.string() });

export interface InngestSettings {
  eventKey?: string;
  signingKey?: string;
  /** Holds too, while the other is put in its place. */
  signingKeyFallback?: string;
  baseUrl?: string;
  isDev: boolean;
}

/** The client of this process. The library is loaded only where it is used: it is large. */
export function inngestClient(): Promise<Inngest> {
  return once("inngest", () => {
    const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_SIGNING_KEY_FALLBACK, INNGEST_BASE_URL, INNGEST_DEV } =
      env();
    const devServer = INNGEST_DEV?.startsWith("http") ? INNGEST_DEV : undefined;
    return newInngestClient({
      eventKey: INNGEST_EVENT_KEY,
      signingKey: INNGEST_SIGNING_KEY,
      signingKeyFallback: INNGEST_SIGNING_KEY_FALLBACK,
      baseUrl: INNGEST_BASE_URL ?? devServer,
      isDev: INNGEST_DEV !== undefined,
    });
  });
}

/** A client of Inngest whose requests are given up after `SEND_TIMEOUT_MS`; the package is loaded with the first. */
export async function newInngestClient(settings: InngestSettings): Promise<Inngest> {
  const { Inngest } = await import("inngest");
  const bounded = (url: string, init: object) =>
    plainFetch(url, { ...init, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  return new Inngest({ id: "assay", checkpointing: false, ...settings, fetch: bounded as unknown as typeof fetch });
}

/** Tells Inngest of deliveries; it starts one run for each name, however often it is told. */
export async function tellInngest(client: Inngest, handovers: readonly Handover[]): Promise<void> {
  if (handovers.length === 0) return;
  await client.send(
    handovers.map(({ deliveryId, webhookId, name }) => ({
      id: name,
      name: DELIVERY_DUE,
      data: { delivery_id: deliveryId, webhook_id: webhookId } satisfies z.input<typeof deliveryDue>,
    })),
  );
}

/** Sends an event that begins nothing. Rejects where Inngest does not take it. */
export async function sayHello(client: Inngest): Promise<void> {
  await client.send({ name: HELLO, data: {} });
}

/** Rejects where nothing answers at that address. */
export async function answers(address: string): Promise<void> {
  const { status } = await plainFetch(address, { redirect: "manual", signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  if (status >= 500) throw new Error(`Inngest answers ${status}`);
}

/**
 * The background work as Inngest runs it. A delivery is one run that makes the attempt and sleeps until the next is
 * due, a call each; the module of attempts decides all else, and claims keep two runs of one delivery apart.
 */
export function inngestFunctions(client: Inngest) {
  const oneSubscription = { key: "event.data.webhook_id", limit: AT_ONCE };
  const deliver = client.createFunction(
    { id: "deliver", retries: 4, concurrency: [oneSubscription], triggers: [{ event: DELIVERY_DUE }] },
    async ({ event, step }) => {
      const { delivery_id } = deliveryDue.parse(event.data);
      // No step: Inngest would call once more to go on after it. Each call begins here, and makes the attempt that is due by then.
      const progress = await attemptDelivery(delivery_id);
      if (progress.done) return;
      for (let n = 2; n <= MOST_ATTEMPTS; n++) await step.sleepUntil(`until-${n}`, progress.dueAt); // at once where it has slept
    },
  );
  const mail = client.createFunction(
    { id: "mail", retries: 0, concurrency: 1, triggers: [{ event: MAIL_DUE }, { cron: "* * * * *" }] },
    ({ step }) => step.run("send", sendDueMail),
  );
  const tidy = client.createFunction(
    { id: "tidy", retries: 2, concurrency: 1, triggers: [{ cron: "17 * * * *" }] },
    async ({ step }) => {
      const others = CHORES.filter(({ run }) => run !== sendDueMail);
      for (const [n, { run }] of others.entries())
        await step.run(`chore-${n}`, () => run(AbortSignal.timeout(CHORE_MS)).then(() => null));
    },
  );
  return [deliver, mail, tidy];
}
