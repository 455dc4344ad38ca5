import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export const EVENT_KEY = "event-key-of-tests";
export const SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef";

const RETRY_MS = 200;
const AT_ONCE = 5;
const SCHEDULED = { id: "timer", name: "inngest/scheduled.timer", data: {} };

type Endpoint = (request: Request) => Promise<Response>;
interface Event {
  id: string;
  name: string;
  data: unknown;
}
interface Op {
  id: string;
  op: string;
  name?: string;
  data?: unknown;
  opts?: unknown;
}

/** As much of an Inngest server as drives functions: events by name, once for each id; steps, sleeps and retries. */
export class InngestServer {
  readonly events: Event[] = [];
  readonly #seen = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #calls = new Set<Promise<unknown>>();
  readonly #running = new Map<string | undefined, number>();
  readonly #triggers: Record<string, string>;
  readonly #http = http.createServer((request, response) => this.#take(request, response));
  #endpoint: Endpoint = () => Promise.reject(new Error("There is no app yet."));
  /** A status to answer events with in place of taking them. */
  refusing: number | undefined;

  /** `triggers`: the function that an event of that name starts. */
  constructor(triggers: Record<string, string>) {
    this.#triggers = triggers;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  serve(endpoint: Endpoint): void {
    this.#endpoint = endpoint;
  }

  /** Waits for calls under way; what sleeps is lost, as when a server is killed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#calls);
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  /** Runs a function to its end, step by step. */
  async run(id: string, event: Event = SCHEDULED): Promise<unknown> {
    const steps: Record<string, unknown> = {};
    for (let attempt = 0; !this.#stopping.signal.aborted; ) {
      const stack = { stack: Object.keys(steps), current: Object.keys(steps).length };
      const ctx = { run_id: "run", attempt, disable_immediate_execution: false, use_api: false, stack };
      const answer = await this.#call(id, { version: 2, event, events: [event], steps, ctx });
      if (answer.status === 200) return answer.body;
      if (answer.status !== 206 && ++attempt > 4) throw new Error(JSON.stringify(answer.body));
      if (answer.status !== 206) await sleep(RETRY_MS);
      else for (const op of answer.body as Op[]) steps[op.id] = await this.#settle(op);
    }
    return undefined;
  }

  async #settle(op: Op): Promise<unknown> {
    if (op.op === "StepRun") return { type: "data", data: op.data };
    if (op.op !== "Sleep") throw new Error(`Not known: ${JSON.stringify(op)}`);
    const ms = Date.parse(op.name ?? "") - Date.now();
    await sleep(Math.max(0, ms), undefined, { signal: this.#stopping.signal }).catch(() => {});
    return { type: "data", data: null };
  }

  /** Of one subscription so many at once as the functions ask for. */
  async #call(
    id: string,
    body: { event: Event; [field: string]: unknown },
  ): Promise<{ status: number; body: unknown }> {
    const { webhook_id: group } = body.event.data as { webhook_id?: string };
    while ((this.#running.get(group) ?? 0) >= AT_ONCE) await sleep(5);
    if (this.#stopping.signal.aborted) return { status: 200, body: null };
    this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
    const call = this.#endpoint(signedRequest(id, body));
    this.#calls.add(call.catch(() => {}));
    const response = await call.finally(() => this.#running.set(group, (this.#running.get(group) ?? 1) - 1));
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = await request.toArray();
    if (this.refusing || request.url !== `/e/${EVENT_KEY}`) {
      response.writeHead(this.refusing ?? 401).end("{}");
      return;
    }
    const events: Event[] = [JSON.parse(Buffer.concat(chunks).toString())].flat();
    response.end(JSON.stringify({ ids: events.map(({ id }) => id), status: 200 }));
    for (const event of events) this.#begin(event);
  }

  #begin(event: Event): void {
    const id = this.#triggers[event.name];
    if (this.#seen.has(event.id) || !id) return;
    this.#seen.add(event.id);
    this.events.push(event);
    this.run(id, event).catch((error) => console.error(error));
  }
}

/** A call of a function as Inngest makes it. */
export function signedRequest(fnId: string, body: object, { key = SIGNING_KEY, at = Date.now() } = {}): Request {
  const text = JSON.stringify(body);
  const seconds = Math.round(at / 1000);
  const secret = key.replace(/^signkey-\w+-/, "");
  const digest = createHmac("sha256", secret)
    .update(`${canonical(JSON.parse(text))}${seconds}`)
    .digest("hex");
  return new Request(`http://127.0.0.1/api/inngest?fnId=assay-${fnId}&stepId=step`, {
    method: "POST",
    headers: {
      Host: "127.0.0.1",
      "Content-Type": "application/json",
      "X-Inngest-Signature": `t=${seconds}&s=${digest}`,
    },
    body: text,
  });
}

/** JSON with sorted keys, which is what is signed. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
