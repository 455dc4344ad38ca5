import type { Input } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { MAX_CONTEXT_ITEMS, MAX_CONTEXT_LENGTH } from "@/lib/catalog/schemas/verify";
import type { Passage } from "@/lib/engine";
import { lengthOf } from "../reading";

/** The passages of a request, each with an id; none where no context came along. Throws `context_too_long`, and `invalid_request` where two
 * have the same id: a passage without one is told by its number, from 0. */
export function passagesOf(context: Input<"verify">["context"]): Passage[] {
  const items = typeof context === "string" ? [{ text: context }] : (context ?? []);
  if (items.length > MAX_CONTEXT_ITEMS) {
    throw new ApiError("context_too_long", {
      message: `The context has ${items.length} passages; at most ${MAX_CONTEXT_ITEMS} are allowed.`,
      details: { max_items: MAX_CONTEXT_ITEMS, actual_items: items.length },
    });
  }
  const length = items.reduce((sum, { text }) => sum + lengthOf(text), 0);
  if (length > MAX_CONTEXT_LENGTH) {
    throw new ApiError("context_too_long", {
      message: `The context has ${length} characters; at most ${MAX_CONTEXT_LENGTH} are allowed.`,
      details: { max_length: MAX_CONTEXT_LENGTH, actual_length: length },
    });
  }
  const passages = items.map((item, i) => ({ id: String(i), ...item }));
  const twice = passages.find(({ id }, i) => passages.findIndex((one) => one.id === id) !== i);
  if (twice) {
    const message = `Two passages have the id “${twice.id}”; give each its own, since citations tell passages by it`;
    throw new ApiError("invalid_request", {
      message: `context: ${message}`,
      details: { issues: [{ path: "context", message }] },
    });
  }
  return passages;
}
