import fs from "node:fs";
import { databaseDir, postgresAccount } from "@/lib/db/postgres-binaries";
import { STAGES } from "@/lib/telemetry";
import { familyOf, freePort, postmasterOf } from "../scripts/chaos/process";
import { type FlameRow, flamePlot } from "./flame";
import { type Host, startHost } from "./host";
import { longText, shortTexts } from "./texts";

const WARM_UP = 200;
const MEASURED = 300;
const HARM_CHARACTERS = 500;
const TICKS = 100; // of processor time a second, as /proc tells it on Linux
const PLOT = "docs/stages.svg";
const KNOWN = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

/** What is asked: in which way, and of what size. */
interface Case {
  name: string;
  route: string;
  body(n: number): object;
  key?: string;
}

interface Cost {
  /** From a request to its answer. */
  ms: number;
  /** Of it, by stage; `database` is a part of the others. */
  stages: Record<string, number>;
  /** Processor time of the service, its threads included, and of Postgres. */
  service_cpu_ms: number;
  postgres_cpu_ms: number;
}

/** Where the time of a request goes while nothing else is asked; draws it to docs/stages.svg. Milliseconds. */
export async function measureStages(): Promise<object> {
  const port = await freePort();
  const host = await startHost({ METRICS_PORT: String(port), LOG_LEVEL: "info" });
  try {
    const keys = await host.makeKeys(4);
    const asking = new Asking(host, `http://127.0.0.1:${port}/metrics`);
    const costs: Record<string, Cost> = {};
    for (const [n, one] of cases().entries()) costs[one.name] = await asking.measure({ key: keys[n], ...one });
    fs.writeFileSync(PLOT, flamePlot(Object.entries(costs).map(([name, cost]) => toRow(name, cost))));
    return { stages: costs };
  } finally {
    await host.stop();
  }
}

function cases(): Case[] {
  const texts = shortTexts();
  const harm = (n: number) => ({ text: longText(HARM_CHARACTERS, n) });
  return [
    { name: "verify, two claims read before", route: "/v1/verify", body: () => ({ text: KNOWN }) },
    { name: "verify, two new claims", route: "/v1/verify", body: (n) => ({ text: texts[n % texts.length] }) },
    { name: "harm, 500 characters", route: "/v1/harm/detect", body: harm },
    { name: "refused: no such key", route: "/v1/verify", body: () => ({ text: KNOWN }), key: "assay_live_none" },
  ];
}

class Asking {
  readonly #host: Host;
  readonly #metrics: string;

  constructor(host: Host, metrics: string) {
    this.#host = host;
    this.#metrics = metrics;
  }

  async measure(of: Case): Promise<Cost> {
    for (let n = 0; n < WARM_UP; n++) await this.#ask(of, n);
    const before = await this.#look();
    for (let n = 0; n < MEASURED; n++) await this.#ask(of, WARM_UP + n);
    const after = await this.#look();
    const each = (name: string) => Number((((after.get(name) ?? 0) - (before.get(name) ?? 0)) / MEASURED).toFixed(3));
    return {
      ms: each(`assay_http_request_seconds_sum{route="${of.route}"}`),
      stages: Object.fromEntries(STAGES.map((stage) => [stage, each(`assay_stage_seconds_sum{stage="${stage}"}`)])),
      service_cpu_ms: each("process_cpu_seconds_total"),
      postgres_cpu_ms: each("postgres"),
    };
  }

  async #ask({ route, body, key = "" }: Case, n: number): Promise<void> {
    const headers = { "Content-Type": "application/json", "X-API-Key": key };
    const answer = await fetch(this.#host.address + route, { method: "POST", headers, body: JSON.stringify(body(n)) });
    await answer.arrayBuffer();
  }

  /** Sums by their names, in milliseconds. */
  async #look(): Promise<Map<string, number>> {
    const text = await (await fetch(this.#metrics)).text();
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    const sums = lines.map((line): [string, number] => {
      const [name = "", value] = line.split(/ (?=[^ ]+$)/);
      return [name, Number(value) * 1000];
    });
    return new Map([...sums, ["postgres", this.#postgresMs()]]);
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

function toRow(name: string, { ms, stages, service_cpu_ms, postgres_cpu_ms }: Cost): FlameRow {
  const { database = 0, ...rest } = stages;
  const known = Object.values(rest).reduce((sum, one) => sum + one, 0);
  const parts = [...Object.entries(rest), ["HTTP, JSON, log", Math.max(0, ms - known)] as [string, number]];
  const note = `${ms.toFixed(2)} ms; processor: service ${service_cpu_ms.toFixed(2)}, Postgres ${postgres_cpu_ms.toFixed(2)} ms; ${database.toFixed(2)} ms in queries`;
  return { name, note, parts };
}
