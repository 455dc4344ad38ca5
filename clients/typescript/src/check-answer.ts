import type { VerifyInput, VerifyOutput } from "./api.generated.js";
import type { Assay } from "./assay.js";
import { AssayError } from "./errors.js";

/** What is the same for all places where answers of models are checked; `Call` is what is known of one there. */
export interface CheckSettings<Call extends { text: string }> {
  assay: Pick<Assay, "verify">;
  /** What goes with the text of an answer, such as `context`, the passages that it has to agree with. */
  input?: (call: Call) => Given | Promise<Given>;
  /** What is told in the place of an answer that is flagged. Absent, the answer is told, with its verdict. */
  replace?: (result: VerifyOutput, call: Call) => string;
  /** What becomes of an answer that cannot be checked: `throw` what failed, or let it `pass` unchecked. Default: `throw`. */
  onFailure?: "throw" | "pass";
}

export type Given = Omit<VerifyInput, "text" | "mode">;

/** The verdict as an answer carries it: the result, or why there is none. */
export type AssayMetadata = { result: VerifyOutput } | { failure: { code: string; message: string } };

export interface Checked {
  verdict: AssayMetadata;
  replacement?: string;
}

/** Undefined for an answer without text, which states nothing. */
export async function checkAnswer<Call extends { text: string }>(
  settings: CheckSettings<Call>,
  call: Call,
  signal: AbortSignal | undefined,
): Promise<Checked | undefined> {
  const { text } = call;
  if (text.trim() === "") return undefined;
  try {
    const given = (await settings.input?.(call)) ?? {};
    const result = await settings.assay.verify({ ...given, text, mode: "flagging" }, signal ? { signal } : {});
    const replacement = result.flagged ? settings.replace?.(result, call) : undefined;
    return { verdict: { result }, ...(replacement === undefined ? {} : { replacement }) };
  } catch (failure) {
    if (settings.onFailure !== "pass" || !(failure instanceof AssayError)) throw failure;
    const { code, message } = failure;
    return { verdict: { failure: { code, message } } };
  }
}

interface Part {
  type: string;
}

/** Parts of an answer with other words: the first part of text says them, the others go. */
export function withWords<P extends Part>(parts: P[], text: string): P[] {
  const first = parts.findIndex(({ type }) => type === "text");
  return parts.flatMap((part, i) => (part.type !== "text" ? [part] : i === first ? [{ ...part, text }] : []));
}

/** The words of an answer's parts. */
export const wordsOf = (parts: Part[]): string =>
  parts
    .map((part) => (part.type === "text" ? (part as Part & { text: string }).text : ""))
    .filter(Boolean)
    .join("\n\n");
