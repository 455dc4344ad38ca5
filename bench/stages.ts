import fs from "node:fs";
import { databaseDir, postgresAccount } from "@/lib/db/postgres-binaries";
import { newKey } from "@/lib/services/keys/format";
import { familyOf, freePort, holdingOf, postmasterOf } from "../scripts/chaos/process";
import { type FlameRow, flamePlot } from "./flame";
import { type Host, startHost } from "./host";
import { behindProxy, fromAddress, spendMinute } from "./refusals";
import { selfTimes } from "./self-times";
import { longText, shortTexts } from "./texts";
import { Traces, traceHeader } from "./traces";

const WARM_UP = 200;
const MEASURED = 300;
const TRACED = 100; // afterwards: tracing costs time of its own
const HARM_CHARACTERS = 500;
const SPENT_MS = 25_000; // more than these requests take where they are refused
const TICKS = 100; // of processor time a second, as /proc tells it on Linux
const PLOT = "docs/stages.svg";
const KNOWN = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

/** What is asked: in which way, and of what size. */
interface Case {
  name: string;
  route: string;
  status: number;
  body(n: number): object;
  headers(n: number): Record<string, string>;
  /** Whether the minute of the key has to be used up. */
  isSpent?: boolean;
}

interface Cost {
  /** From a request to its answer, by the metrics. */
  ms: number;
  /** The same of requests that were traced, and how it is made up: the time of each stage, what is left, and of all that in queries. */
  traced: { ms: number; stages: Record<string, number>; rest: number; queries: number };
  /** Processor time of the service, its threads included, and of Postgres. */
  service_cpu_ms: number;
  postgres_cpu_ms: number;
  /** Memory of the service, before the first of these requests and after the last. */
  service_rss_mb: { before: number; after: number };
}

/** Where the time of a request goes while nothing else is asked. Milliseconds. */
export async function measureStages(): Promise<object> {
  const port = await freePort();
  const traces = await Traces.collect();
  const host = await startHost({
    METRICS_PORT: String(port),
    LOG_LEVEL: "info",
    ...(await behindProxy()),
    ...traces.settings(),
  });
  try {
    const asking = new Asking({ host, traces, metrics: `http://127.0.0.1:${port}/metrics` });
    const costs: Record<string, Cost> = {};
    for (const one of await casesFor(host)) costs[one.name] = await asking.measure(one);
    return { stages: costs };
  } finally {
    await host.stop();
    await traces.stop();
  }
}

/** Draws the result to docs/stages.svg. */
export function drawStages({ stages }: { stages?: Record<string, Cost> }): void {
  fs.writeFileSync(PLOT, flamePlot(Object.entries(stages ?? {}).map(([name, cost]) => toRow(name, cost))));
}

async function casesFor(host: Host): Promise<Case[]> {
  const texts = shortTexts();
  const [known = "", fresh = "", harm = ""] = await host.makeKeys(3);
  const [spent = ""] = await host.makeKeys(1, "free");
  const by = (key: string) => () => ({ "X-API-Key": key });
  const served = { route: "/v1/verify", status: 200, body: () => ({ text: KNOWN }) };
  return [
    { ...served, name: "verify, two claims read before", headers: by(known) },
    {
      ...served,
      name: "verify, two new claims",
      body: (n) => ({ text: texts[n % texts.length] }),
      headers: by(fresh),
    },
    {
      ...served,
      name: "harm, 500 characters",
      route: "/v1/harm/detect",
      body: (n) => ({ text: longText(HARM_CHARACTERS, n) }),
      headers: by(harm),
    },
    {
      ...served,
      name: "401: no such key",
      status: 401,
      headers: (n) => ({ "X-API-Key": newKey("live"), ...fromAddress(n) }),
    },
    { ...served, name: "429: the minute is used up", status: 429, headers: by(spent), isSpent: true },
  ];
}

class Asking {
  readonly #host: Host;
  readonly #traces: Traces;
  readonly #metrics: string;

  constructor({ host, traces, metrics }: { host: Host; traces: Traces; metrics: string }) {
    this.#host = host;
    this.#traces = traces;
    this.#metrics = metrics;
  }

  async measure(of: Case): Promise<Cost> {
    if (of.isSpent) await spendMinute(() => this.#send(of, 0), SPENT_MS);
    for (let n = 0; n < WARM_UP; n++) await this.#ask(of, n);
    const before = await this.#look();
    for (let n = 0; n < MEASURED; n++) await this.#ask(of, WARM_UP + n);
    const after = await this.#look();
    for (let n = 0; n < TRACED; n++) await this.#ask(of, WARM_UP + MEASURED + n, traceHeader());
    const each = (name: string) => rounded(((after.get(name) ?? 0) - (before.get(name) ?? 0)) / MEASURED);
    return {
      ms: each(`assay_http_request_seconds_sum{route="${of.route}"}`),
      traced: await this.#traced(),
      service_cpu_ms: each("process_cpu_seconds_total"),
      postgres_cpu_ms: each("postgres"),
      service_rss_mb: { before: before.get("rss_mb") ?? 0, after: after.get("rss_mb") ?? 0 },
    };
  }

  async #traced(): Promise<Cost["traced"]> {
    const requests = (await this.#traces.take()).map(selfTimes);
    if (requests.length !== TRACED) throw new Error(`${requests.length} of ${TRACED} requests were traced`);
    const mean = (of: (times: (typeof requests)[number]) => number) =>
      rounded(requests.reduce((sum, times) => sum + of(times), 0) / TRACED);
    const names = [...new Set(requests.flatMap(({ stages }) => Object.keys(stages)))];
    return {
      ms: mean(({ ms }) => ms),
      stages: Object.fromEntries(names.map((name) => [name, mean(({ stages }) => stages[name] ?? 0)])),
      rest: mean(({ rest }) => rest),
      queries: mean(({ queries }) => queries),
    };
  }

  async #ask(of: Case, n: number, headers: Record<string, string> = {}): Promise<void> {
    const status = await this.#send({ ...of, headers: (n) => ({ ...of.headers(n), ...headers }) }, n);
    if (status !== of.status) throw new Error(`${of.name}: the answer was ${status}`);
  }

  async #send({ route, body, headers }: Pick<Case, "route" | "body" | "headers">, n: number): Promise<number> {
    const answer = await fetch(this.#host.address + route, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers(n) },
      body: JSON.stringify(body(n)),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Sums by their names, in milliseconds; and the memory of the service. */
  async #look(): Promise<Map<string, number>> {
    const text = await (await fetch(this.#metrics)).text();
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    const sums = lines.map((line): [string, number] => {
      const [name = "", value] = line.split(/ (?=[^ ]+$)/);
      return [name, Number(value) * 1000];
    });
    const rss = holdingOf(this.#host.pid)?.rssMb ?? 0;
    return new Map([...sums, ["postgres", this.#postgresMs()], ["rss_mb", rss]]);
  }

  #postgresMs(): number {
    const postmaster = postmasterOf(databaseDir(this.#host.dataDir, postgresAccount()));
    const ticks = familyOf(postmaster).map((pid) => {
      const [, , , , , , , , , , , user = "0", system = "0"] =
        fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) /)[1]?.split(" ") ?? [];
      return Number(user) + Number(system);
    });
    return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS;
  }
}

function toRow(name: string, { ms, traced, service_cpu_ms, postgres_cpu_ms }: Cost): FlameRow {
  const parts = [...Object.entries(traced.stages), ["HTTP, JSON, log", traced.rest] as const];
  const note = `${ms.toFixed(2)} ms (traced ${traced.ms.toFixed(2)}, ${traced.queries.toFixed(2)} of it in queries); processor: service ${service_cpu_ms.toFixed(2)}, Postgres ${postgres_cpu_ms.toFixed(2)} ms`;
  return { name, note, parts };
}

function rounded(ms: number): number {
  return Number(ms.toFixed(3));
}
