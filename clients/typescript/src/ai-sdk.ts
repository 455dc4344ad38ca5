import type { VerifyInput, VerifyOutput } from "./api.generated.js";
import type { Assay } from "./assay.js";
import { AssayError } from "./errors.js";

/** What is known of a call of a model when its answer is checked. */
export interface CheckedCall {
  /** As the SDK hands it to the model. */
  prompt: unknown;
  /** The answer, its text parts one after another. */
  text: string;
}

export interface CheckOptions {
  assay: Pick<Assay, "verify">;
  /** What goes with the text of an answer, such as `context`, the passages that it has to agree with. */
  input?: (call: CheckedCall) => Given | Promise<Given>;
  /** What is told in the place of an answer that is flagged. Absent, the answer is told, with its verdict. */
  replace?: (result: VerifyOutput, call: CheckedCall) => string;
  /** `hold`: no text is shown before it is checked. `pass`: it is shown as it comes, and checked at its end. Default: `hold`. */
  stream?: "hold" | "pass";
  /** What becomes of an answer that cannot be checked: `throw` what failed, or let it `pass` unchecked. Default: `throw`. */
  onFailure?: "throw" | "pass";
}

type Given = Omit<VerifyInput, "text" | "mode">;

// Only as much of the SDK's types as is used here: they hold for its versions 6 and 7, and nothing has to be installed.
type Metadata = Record<string, never>;
interface Part {
  type: string;
}
interface Generated {
  content: Part[];
  providerMetadata?: Record<string, Metadata>;
}
interface Streamed {
  stream: ReadableStream<Part>;
}
interface Call {
  params: { prompt: unknown; abortSignal?: AbortSignal | undefined };
}

/** The verdict as an answer carries it in `providerMetadata.assay`: the result, or why there is none. */
export type AssayMetadata = { result: VerifyOutput } | { failure: { code: string; message: string } };

/** Middleware of the Vercel AI SDK (`wrapLanguageModel`) that checks each answer of a model before it is used. */
export function checkAnswers(options: CheckOptions) {
  if (options.stream === "pass" && options.replace)
    throw new TypeError("What is shown already cannot be replaced: leave out replace, or let stream be hold.");
  return {
    specificationVersion: "v3" as const,

    async wrapGenerate<Result>(call: Call & { doGenerate: () => PromiseLike<Result> }): Promise<Result> {
      const answer = await call.doGenerate();
      const { content, providerMetadata } = answer as Generated;
      const text = content.map(textOf).filter(Boolean).join("\n\n");
      const checked = await check(options, call, text);
      const parts = checked?.replacement === undefined ? content : replaced(content, checked.replacement);
      return checked
        ? { ...answer, content: parts, providerMetadata: { ...providerMetadata, ...checked.told } }
        : answer;
    },

    async wrapStream<Result>(call: Call & { doStream: () => PromiseLike<Result> }): Promise<Result> {
      const answer = await call.doStream();
      const { stream } = answer as Streamed;
      return { ...answer, stream: stream.pipeThrough(checking(options, call)) };
    },
  };
}

/** Holds or passes text parts on, and checks them where the answer finishes. */
function checking(options: CheckOptions, call: Call): TransformStream<Part, Part> {
  const isHeld = options.stream !== "pass";
  const parts: Part[] = [];
  const blocks = new Map<string, string>();
  let isDone = false;
  const finish = async (controller: TransformStreamDefaultController<Part>) => {
    isDone = true;
    try {
      const checked = await check(options, call, [...blocks.values()].filter(Boolean).join("\n\n"));
      const { replacement } = checked ?? {};
      const [id = ""] = blocks.keys();
      for (const part of replacement === undefined ? parts : spoken(id, replacement)) controller.enqueue(part);
      return checked?.told;
    } catch (error) {
      controller.enqueue({ type: "error", error } as Part); // the SDK hands it to onError
      return undefined;
    }
  };
  return new TransformStream({
    async transform(part, controller) {
      const { type, id = "", delta = "" } = part as Part & { id?: string; delta?: string };
      if (type === "finish") {
        const told = await finish(controller);
        const { providerMetadata } = part as Part & Pick<Generated, "providerMetadata">;
        const last = told ? { ...part, providerMetadata: { ...providerMetadata, ...told } } : part;
        controller.enqueue(last);
        return;
      }
      const isText = /^text-(?:start|delta|end)$/.test(type);
      if (isText) blocks.set(id, (blocks.get(id) ?? "") + delta);
      if (isText && isHeld) parts.push(part);
      else controller.enqueue(part);
    },
    // An answer that broke off is checked as far as it goes.
    async flush(controller) {
      if (!isDone) await finish(controller);
    },
  });
}

interface Checked {
  told: Record<string, Metadata>;
  replacement?: string;
}

/** Undefined for an answer without text, which states nothing. */
async function check(options: CheckOptions, { params }: Call, text: string): Promise<Checked | undefined> {
  if (text.trim() === "") return undefined;
  const call = { prompt: params.prompt, text };
  try {
    const given = (await options.input?.(call)) ?? {};
    const signal = params.abortSignal;
    const result = await options.assay.verify({ ...given, text, mode: "flagging" }, signal ? { signal } : {});
    const replacement = result.flagged ? options.replace?.(result, call) : undefined;
    return { told: toldOf({ result }), ...(replacement === undefined ? {} : { replacement }) };
  } catch (failure) {
    if (options.onFailure !== "pass" || !(failure instanceof AssayError)) throw failure;
    const { code, message } = failure;
    return { told: toldOf({ failure: { code, message } }) };
  }
}

const toldOf = (assay: AssayMetadata) => ({ assay: assay as unknown as Metadata });

const textOf = (part: Part): string => (part.type === "text" ? (part as Part & { text: string }).text : "");

/** The first text part says it, the others go. */
function replaced(content: Part[], text: string): Part[] {
  const first = content.findIndex(({ type }) => type === "text");
  return content.flatMap((part, i) => (part.type !== "text" ? part : i === first ? { type: "text", text } : []));
}

const spoken = (id: string, delta: string): Part[] => [
  { type: "text-start", id } as Part,
  { type: "text-delta", id, delta } as Part,
  { type: "text-end", id } as Part,
];
