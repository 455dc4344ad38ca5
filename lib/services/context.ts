import type { Input } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { MAX_CONTEXT_ITEMS, MAX_CONTEXT_LENGTH } from "@/lib/catalog/schemas/verify";
import type { Passage } from "@/lib/engine";
import { lengthOf } from "./text-length";

/** The passages of a request, each with an id; none where no context came along. Throws `context_too_long`. */
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
  return items.map((item, i) => ({ id: String(i), ...item }));
}
