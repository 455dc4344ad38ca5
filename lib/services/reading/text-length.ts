import { ApiError } from "@/lib/catalog/errors";
import { MAX_TEXT_LENGTH } from "@/lib/catalog/schemas/verify";

/** Length in code points: an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** The same of a text to check. Throws `text_too_long`. */
export function checkedLength(text: string): number {
  const length = lengthOf(text);
  if (length <= MAX_TEXT_LENGTH) return length;
  throw new ApiError("text_too_long", {
    message: `The text has ${length} characters; at most ${MAX_TEXT_LENGTH} are allowed.`,
    details: { max_length: MAX_TEXT_LENGTH, actual_length: length },
  });
}
