import { type Checked, type CheckSettings, checkAnswer, withWords, wordsOf } from "./check-answer.js";

export type { AssayMetadata } from "./check-answer.js";

/** What is known of a call of a model when its answer is checked. */
export interface CheckedCall {
  /** As the SDK hands it to the model. */
  prompt: unknown;
  /** The answer, its text parts one after another. */
  text: string;
}

export interface CallCheckOptions extends CheckSettings<CheckedCall> {
  /** `hold`: no text is shown before it is checked. `pass`: it is shown as it comes, and checked at its end. Default: `hold`. */
  stream?: "hold" | "pass";
}

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

/** Middleware of the Vercel AI SDK (`wrapLanguageModel`) that checks each answer of a model before it is used. */
export function checkAnswers(options: CallCheckOptions) {
  if (options.stream === "pass" && options.replace)
    throw new TypeError("What is shown already cannot be replaced: leave out replace, or let stream be hold.");
  return {
    specificationVersion: "v3" as const,

    async wrapGenerate<Result>(call: Call & { doGenerate: () => PromiseLike<Result> }): Promise<Result> {
      const answer = await call.doGenerate();
      const { content, providerMetadata } = answer as Generated;
      const checked = await check(options, call, wordsOf(content));
      if (!checked) return answer;
      const parts = checked.replacement === undefined ? content : withWords(content, checked.replacement);
      return { ...answer, content: parts, providerMetadata: { ...providerMetadata, ...toldOf(checked) } };
    },

    async wrapStream<Result>(call: Call & { doStream: () => PromiseLike<Result> }): Promise<Result> {
      const answer = await call.doStream();
      const { stream } = answer as Streamed;
      return { ...answer, stream: stream.pipeThrough(checking(options, call)) };
    },
  };
}

/** Holds or passes text parts on, and checks them where the answer finishes. */
function checking(options: CallCheckOptions, call: Call): TransformStream<Part, Part> {
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
      return checked && toldOf(checked);
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

const check = (options: CallCheckOptions, { params }: Call, text: string) =>
  checkAnswer(options, { prompt: params.prompt, text }, params.abortSignal);

const toldOf = ({ verdict }: Checked): Record<string, Metadata> => ({ assay: verdict as unknown as Metadata });

const spoken = (id: string, delta: string): Part[] => [
  { type: "text-start", id } as Part,
  { type: "text-delta", id, delta } as Part,
  { type: "text-end", id } as Part,
];
