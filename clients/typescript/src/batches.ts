import type {
  Batch,
  CreateHarmBatchInput,
  CreateVerifyBatchInput,
  GetHarmBatchOutput,
  GetVerifyBatchOutput,
  HarmBatchResult,
  VerifyBatchResult,
} from "./api.generated.js";
import { Pages, until } from "./pages.js";
import type { CallOptions, KeyedOptions, OperationId, Transport } from "./transport.js";

interface BatchOperations {
  create: OperationId;
  get: OperationId;
  cancel: OperationId;
}

type PageOf<Result> = Batch & { results: Result[]; next_cursor: string | null };

const VERIFY = { create: "create_verify_batch", get: "get_verify_batch", cancel: "cancel_verify_batch" } as const;
const HARM = { create: "create_harm_batch", get: "get_harm_batch", cancel: "cancel_harm_batch" } as const;

/** Many texts in one request, checked behind its answer. */
export class Batches {
  readonly verify: TextBatches<CreateVerifyBatchInput, VerifyBatchResult, GetVerifyBatchOutput>;
  readonly harm: TextBatches<CreateHarmBatchInput, HarmBatchResult, GetHarmBatchOutput>;

  constructor(transport: Transport) {
    this.verify = new TextBatches(transport, VERIFY);
    this.harm = new TextBatches(transport, HARM);
  }
}

/** Batches of one kind. */
export class TextBatches<Input, Result, Page extends PageOf<Result>> {
  readonly #transport: Transport;
  readonly #operations: BatchOperations;

  constructor(transport: Transport, operations: BatchOperations) {
    this.#transport = transport;
    this.#operations = operations;
  }

  create(input: Input, options: KeyedOptions = {}): Promise<Batch> {
    return this.#call("create", { input, options }) as Promise<Batch>;
  }

  /** How far it is, with one page of results. */
  get(batchId: string, options: CallOptions & { limit?: number; cursor?: string } = {}): Promise<Page> {
    const { limit, cursor, ...rest } = options;
    return this.#call("get", { at: { batch_id: batchId }, input: { limit, cursor }, options: rest }) as Promise<Page>;
  }

  /** Looks until it has ended. Give a signal to wait no longer than you like. */
  async wait(batchId: string, options: CallOptions = {}): Promise<Batch> {
    const isDone = ({ status }: Batch) => status === "finished" || status === "cancelled";
    const page = await until(() => this.get(batchId, { ...options, limit: 1 }), { isDone, signal: options.signal });
    const { results: _, next_cursor: __, ...batch } = page;
    return batch as Batch;
  }

  /** The results of all items, in their order. */
  results(batchId: string, options: CallOptions & { limit?: number } = {}): Pages<Page, Result> {
    return new Pages<Page, Result>(
      (cursor) => this.get(batchId, { ...options, cursor }),
      (page) => page.results,
    );
  }

  cancel(batchId: string, options: CallOptions = {}): Promise<Batch> {
    return this.#call("cancel", { at: { batch_id: batchId }, options }) as Promise<Batch>;
  }

  #call(verb: keyof BatchOperations, request: object): Promise<unknown> {
    return this.#transport.json(this.#operations[verb], request);
  }
}
