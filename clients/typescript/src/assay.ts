import type {
  HarmDetectInput,
  HarmDetectOutput,
  HealthOutput,
  ReadyOutput,
  UsageInput,
  UsageOutput,
  VerifyInput,
  VerifyOutput,
} from "./api.generated.js";
import { Batches } from "./batches.js";
import { UnavailableError } from "./errors.js";
import { Keys } from "./keys.js";
import { Knowledge } from "./knowledge.js";
import { type CallOptions, type KeyedOptions, Transport } from "./transport.js";
import { type VerifyEvent, verifyEvents } from "./verify-events.js";
import { Webhooks } from "./webhooks.js";

const LOCAL = "http://127.0.0.1:3000"; // where `npm start` of the service listens
const TIMEOUT_MS = 30_000; // the longest text takes a second; the rest is for queues and slow networks
const MAX_RETRIES = 3;

export interface AssayOptions {
  /** `ASSAY_API_KEY` of the environment where absent. */
  apiKey?: string;
  /** Where the service is reached: `ASSAY_URL` of the environment where absent, else this machine. */
  baseUrl?: string;
  /** For each try of a call: 30,000 where absent. */
  timeoutMs?: number;
  /** Tries after the first at most: 3 where absent. */
  maxRetries?: number;
  /** In the place of the global one, such as one that goes through a proxy. */
  fetch?: typeof fetch;
}

/** A client of one service with one key. It holds no connection of its own and needs not be closed. */
export class Assay {
  readonly batches: Batches;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  readonly knowledge: Knowledge;
  readonly #transport: Transport;

  constructor(options: AssayOptions = {}) {
    const transport = new Transport({
      apiKey: apiKeyOf(options),
      baseUrl: baseUrlOf(options),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? MAX_RETRIES,
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    });
    this.#transport = transport;
    this.batches = new Batches(transport);
    this.keys = new Keys(transport);
    this.webhooks = new Webhooks(transport);
    this.knowledge = new Knowledge(transport);
  }

  /** Checks every claim of a text. In the mode `blocking` an unverified claim throws BlockedError with the result. */
  verify(input: VerifyInput, options: KeyedOptions = {}): Promise<VerifyOutput> {
    return this.#transport.json("verify", { input, options });
  }

  /**
   * The same claim by claim, as they are decided, in any order; the last event is the whole result. A blocked text throws
   * nothing: `blocked` of the result tells. With an `idempotencyKey`, of which there is none unless you give it, all
   * events come at the end.
   */
  verifyStream(input: VerifyInput, options: KeyedOptions = {}): AsyncGenerator<VerifyEvent, void> {
    const { idempotencyKey = false } = options;
    return this.#transport.events("verify", { input, options: { ...options, idempotencyKey } }, verifyEvents);
  }

  /** Looks for harmful content by category. */
  detectHarm(input: HarmDetectInput, options: KeyedOptions = {}): Promise<HarmDetectOutput> {
    return this.#transport.json("harm_detect", { input, options });
  }

  /** Requests by day, and what is left of the month. */
  usage(input: UsageInput = {}, options: CallOptions = {}): Promise<UsageOutput> {
    return this.#transport.json("usage", { input, options });
  }

  /** The days of the same report as CSV. */
  usageCsv(input: UsageInput = {}, options: CallOptions = {}): Promise<string> {
    return this.#transport.csv("usage", { input, options });
  }

  /** Whether the process of the service lives. */
  health(options: CallOptions = {}): Promise<HealthOutput> {
    return this.#transport.json("health", { options });
  }

  /** Whether it serves now, and what is `missing` otherwise; asked once, whatever the answer is. */
  async ready(options: Omit<CallOptions, "maxRetries"> = {}): Promise<ReadyOutput> {
    try {
      return await this.#transport.json("ready", { options: { ...options, maxRetries: 0 } });
    } catch (error) {
      if (error instanceof UnavailableError && isReport(error.body)) return error.body;
      throw error;
    }
  }
}

function isReport(body: unknown): body is ReadyOutput {
  return typeof body === "object" && body !== null && "missing" in body;
}

function apiKeyOf({ apiKey = environment("ASSAY_API_KEY") }: AssayOptions): string {
  if (!apiKey) throw new TypeError("Give apiKey, or set ASSAY_API_KEY to an API key of Assay.");
  return apiKey;
}

function baseUrlOf({ baseUrl = environment("ASSAY_URL") ?? LOCAL }: AssayOptions): string {
  const isHttp = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isHttp) throw new TypeError("Give baseUrl the address of Assay, such as https://assay.example.com.");
  return baseUrl.replace(/\/+$/, "");
}

/** Undefined too where there is no environment, as in browsers. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}
