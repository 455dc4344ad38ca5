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

/**
 * As much of an Inngest server as drives functions: events by name, once for each id; steps, sleeps and retries. Calls
 * take turns between the apps.
 */
export class InngestServer {
  readonly events: Event[] = [];
  readonly #seen = new Set<string>();
  readonly #stopping = new AbortController();
  #memory = new AbortController();
  #away: { back: Promise<void>; end(): void } | undefined;
  #port = 0;
  #turn = 0;
  readonly #calls = new Set<Promise<unknown>>();
  readonly #groups = new Map<string | undefined, { places: number; calls: (() => void)[] }>();
  readonly #triggers: Record<string, string>;
  #http = http.createServer();
  readonly #endpoints: Endpoint[] = [];
  /** A status to answer events with in place of taking them. */
  refusing: number | undefined;

  /** `triggers`: the function that an event of that name starts. */
  constructor(triggers: Record<string, string>) {
    this.#triggers = triggers;
  }

  async start(): Promise<string> {
    this.#http = http.createServer((request, response) => this.#take(request, response));
    await new Promise<void>((resolve) => this.#http.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#http.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Calls that app, too. Gives what ends it. */
  serve(endpoint: Endpoint): () => void {
    this.#endpoints.push(endpoint);
    return () => void this.#endpoints.splice(this.#endpoints.indexOf(endpoint), 1);
  }

  /** Waits for calls under way; what sleeps is lost, as when a server is killed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#memory.abort();
    this.#away?.end();
    await Promise.all(this.#calls);
    await this.#close();
  }

  /** Nobody reaches it and it calls nobody. Gives what brings it back, with what it had under way or without. */
  async goAway(): Promise<(memory: "kept" | "lost") => Promise<void>> {
    let end = () => {};
    const back = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#away = { back, end };
    await this.#close();
    return async (memory) => {
      if (memory === "lost") this.#forget();
      await this.start();
      this.#away = undefined;
      end();
    };
  }

  #forget(): void {
    this.#memory.abort();
    this.#memory = new AbortController();
    this.#seen.clear();
  }

  async #close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  /** Runs a function to its end, step by step. */
  async run(id: string, event: Event = SCHEDULED): Promise<unknown> {
    const steps: Record<string, unknown> = {};
    const memory = this.#memory.signal;
    for (let attempt = 0; !memory.aborted; ) {
      const stack = { stack: Object.keys(steps), current: Object.keys(steps).length };
      const ctx = { run_id: "run", attempt, disable_immediate_execution: false, use_api: false, stack };
      const answer = await this.#call(id, { version: 2, event, events: [event], steps, ctx });
      if (answer.status === 200) return answer.body;
      if (answer.status !== 206 && ++attempt > 4) throw new Error(JSON.stringify(answer.body));
      if (answer.status !== 206) await sleep(RETRY_MS);
      else for (const op of answer.body as Op[]) steps[op.id] = await this.#settle(op, memory);
    }
    return undefined;
  }

  async #settle(op: Op, memory: AbortSignal): Promise<unknown> {
    if (op.op === "StepRun") return { type: "data", data: op.data };
    if (op.op !== "Sleep") throw new Error(`Not known: ${JSON.stringify(op)}`);
    const ms = Date.parse(op.name ?? "") - Date.now();
    await sleep(Math.max(0, ms), undefined, { signal: memory }).catch(() => {});
    await this.#away?.back;
    return { type: "data", data: null };
  }

  async #call(
    id: string,
    body: { event: Event; [field: string]: unknown },
  ): Promise<{ status: number; body: unknown }> {
    const { webhook_id } = body.event.data as { webhook_id?: string };
    const leave = await this.#enter(webhook_id);
    try {
      await this.#away?.back;
      const endpoint = this.#endpoints[this.#turn++ % this.#endpoints.length];
      if (this.#stopping.signal.aborted || !endpoint) return { status: 200, body: null };
      const call = endpoint(signedRequest(id, body));
      this.#calls.add(call.catch(() => {}));
      const response = await call;
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    } finally {
      leave();
    }
  }

  /** Waits for a place: of one subscription so many calls at once as the functions ask for. Gives what leaves it to the next. */
  async #enter(group: string | undefined): Promise<() => void> {
    const waiting = this.#groups.get(group) ?? { places: AT_ONCE, calls: [] };
    this.#groups.set(group, waiting);
    if (waiting.places > 0) waiting.places--;
    else await new Promise<void>((enter) => waiting.calls.push(enter));
    return () => {
      const next = waiting.calls.shift();
      if (next) next();
      else waiting.places++;
    };
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
