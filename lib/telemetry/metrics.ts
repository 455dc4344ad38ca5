import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

// Seconds. A refusal takes less than one of them, a text of 10,000 characters a second, and nothing more than twelve.
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** What a scrape asks for rather than what was counted meanwhile. */
export interface Looks {
  /** Threads that read texts, and what waits for them. */
  reading(): { threads: number; busy: number; waiting: number; waitingCharacters: number };
  /** What is to be delivered. Rejects where the database does not answer. */
  deliveries(): Promise<{ pending: number; overdue: number; oldestOverdueSeconds: number }>;
  /** How Inngest does, where it runs the background work. Rejects where the database does not answer. */
  inngest?(): Promise<{ answers: number; standsIn: number; calledSecondsAgo: number }>;
}

export type Metrics = ReturnType<typeof newMetrics>;

/** All that is counted in this process. Every label has a few values, none of which a caller can make up. */
export function newMetrics(looks: Looks) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addLooks(registry, looks);
  const registers = [registry];
  const seconds = <L extends string>(name: string, help: string, label: L) =>
    new Histogram({ name, help, labelNames: [label], buckets: BUCKETS, registers });
  const count = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    registry,
    requests: count("assay_http_requests_total", "Requests answered", "route", "method", "status"),
    requestSeconds: seconds("assay_http_request_seconds", "From a request to its answer", "route"),
    stageSeconds: seconds("assay_stage_seconds", "Time in a stage of requests, waiting for it included", "stage"),
    modelSeconds: seconds("assay_model_seconds", "Time that a model took in its thread", "model"),
    claims: count("assay_claims_total", "Claims decided", "verdict"),
    harmTexts: count("assay_harm_texts_total", "Texts looked through for harm", "harmful"),
    deliveryAttempts: count("assay_delivery_attempts_total", "Attempts to deliver an event", "outcome"),
  };
}

type Gauges<Name extends string> = Record<Name, [name: string, help: string]>;

const READING: Gauges<keyof ReturnType<Looks["reading"]>> = {
  threads: ["assay_reading_threads", "Threads that read texts"],
  busy: ["assay_reading_busy", "Threads that read a text right now"],
  waiting: ["assay_reading_waiting", "Pieces of work that wait for a thread"],
  waitingCharacters: ["assay_reading_waiting_characters", "How much that is, in characters of a text"],
};

const DELIVERIES: Gauges<keyof Awaited<ReturnType<Looks["deliveries"]>>> = {
  pending: ["assay_deliveries_pending", "Deliveries that are not ended, of the whole database"],
  overdue: ["assay_deliveries_overdue", "Those of them whose attempt is late, of the whole database"],
  oldestOverdueSeconds: ["assay_deliveries_overdue_seconds", "By how much the latest of them is late"],
};

const INNGEST: Gauges<keyof Awaited<ReturnType<NonNullable<Looks["inngest"]>>>> = {
  answers: ["assay_inngest_answers", "1 where Inngest took what this process had for it last"],
  standsIn: ["assay_inngest_stands_in", "1 where this process does the work of Inngest until it is back"],
  calledSecondsAgo: ["assay_inngest_called_seconds", "Since Inngest called any process, of the whole database"],
};

function addLooks(registry: Registry, looks: Looks): void {
  addGauges(registry, { gauges: READING, look: shared(async () => looks.reading()) });
  const look = shared(() => looks.deliveries().catch(() => undefined));
  addGauges(registry, { gauges: DELIVERIES, look });
  const { inngest } = looks;
  if (inngest) addGauges(registry, { gauges: INNGEST, look: shared(() => inngest().catch(() => undefined)) });
  const up: Gauge = new Gauge({
    name: "assay_database_up",
    help: "1 where the database answers",
    registers: [registry],
    async collect() {
      up.set((await look()) ? 1 : 0);
    },
  });
}

interface Looked<Name extends string> {
  gauges: Gauges<Name>;
  look(): Promise<Record<Name, number> | undefined>;
}

/** One look for all that want to know at the same time, as the gauges of a scrape do. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | undefined;
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

/** What is not known is not told, rather than told as it was. */
function addGauges<Name extends string>(registry: Registry, { gauges, look }: Looked<Name>): void {
  for (const [field, [name, help]] of Object.entries(gauges) as [Name, [string, string]][]) {
    const collect = async () => {
      const found = await look();
      if (found) gauge.set(found[field]);
      else gauge.remove();
    };
    const gauge = new Gauge({ name, help, registers: [registry], collect });
  }
}
