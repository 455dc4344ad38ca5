import type { Input } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { type ChangingCaller, keyOf, type Outcome } from "../callers";
import { checkedLength } from "../reading";
import { passagesOf } from "../verification";
import { addBatch } from "./batches";

/** POST /v1/verify/batch. Throws what a text or context of any item is refused for. */
export async function makeVerifyBatch(
  caller: ChangingCaller,
  { items, ...shared }: Input<"create_verify_batch">,
): Promise<Outcome> {
  passagesOf(shared.context);
  for (const [place, { text, context }] of items.entries()) {
    saying(place, () => checkedLength(text));
    saying(place, () => passagesOf(context));
  }
  return await make(caller, { endpoint: "verify", items, shared });
}

/** POST /v1/harm/batch */
export async function makeHarmBatch(
  caller: ChangingCaller,
  { items, ...shared }: Input<"create_harm_batch">,
): Promise<Outcome> {
  for (const [place, { text }] of items.entries()) saying(place, () => checkedLength(text));
  return await make(caller, { endpoint: "harm_detect", items, shared });
}

async function make(caller: ChangingCaller, batch: Parameters<typeof addBatch>[1]): Promise<Outcome> {
  const { batch: body, allowance } = await addBatch({ tx: caller.tx, key: keyOf(caller) }, batch);
  return { status: 202, body, allowance };
}

/** Says of which item it is what an item is refused for. */
function saying(place: number, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, options } = error;
    throw new ApiError(code, { message: `items.${place}: ${message}`, details: { ...options.details, item: place } });
  }
}
