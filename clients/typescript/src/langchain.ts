import { type AssayMetadata, type CheckSettings, checkAnswer, type Given, withWords, wordsOf } from "./check-answer.js";

export type { AssayMetadata } from "./check-answer.js";

/** What is known of an answer when it is checked. */
export interface CheckedAnswer {
  /** Its words. */
  text: string;
  /** What came to the runnable: a message, a text, or the values of a chain. */
  value: unknown;
}

export interface AnswerCheckOptions extends CheckSettings<CheckedAnswer> {}

// Only as much of LangChain's types as is used here: they hold for its version 1, and nothing has to be installed.
interface Part {
  type: string;
}
interface Message {
  content: string | Part[];
  response_metadata?: Record<string, unknown>;
  lc_kwargs?: Record<string, unknown>;
}
interface Document {
  pageContent: string;
  metadata?: Record<string, unknown>;
}
interface Values {
  answer: string | Message;
  context?: string | Document[];
}

/** As LangChain calls a function in a chain. */
interface Config {
  signal?: AbortSignal;
}

/**
 * A runnable of LangChain, for `chain.pipe(checkAnswers(…))` or `RunnableLambda.from(checkAnswers(…))`: takes what a model
 * or a chain answers, and gives the same checked. It takes a message, a text, or values with `answer` and the passages of
 * `context`. A stream that goes through it is told once it is whole.
 */
export function checkAnswers<Answer>(options: AnswerCheckOptions) {
  return async (value: Answer, config?: Config): Promise<Answer> =>
    (hasAnswer(value) ? await checkValues(options, value, config) : await checkOne(options, value, config)) as Answer;
}

/** A chain's values keep all else that they hold, and tell the verdict as `assay`. */
async function checkValues(options: AnswerCheckOptions, value: Values, config?: Config): Promise<Values> {
  const input = async (call: CheckedAnswer): Promise<Given> => ({
    ...passagesOf(value.context),
    ...(await options.input?.(call)),
  });
  const answered = { ...options, input };
  const checked = await checkAnswer(answered, { text: textOf(value.answer), value }, config?.signal);
  if (!checked) return value;
  const { verdict, replacement } = checked;
  const answer = isMessage(value.answer) ? told(value.answer, verdict, replacement) : (replacement ?? value.answer);
  return { ...value, answer, assay: verdict } as Values;
}

/** A message tells the verdict in `response_metadata.assay`; a text has no place for it. */
async function checkOne(options: AnswerCheckOptions, value: unknown, config?: Config): Promise<unknown> {
  if (typeof value !== "string" && !isMessage(value))
    throw new TypeError("There is no answer to check: give a message, a text, or values with an answer.");
  const checked = await checkAnswer(options, { text: textOf(value), value }, config?.signal);
  if (!checked) return value;
  return isMessage(value) ? told(value, checked.verdict, checked.replacement) : (checked.replacement ?? value);
}

/** A message of the same class, with the verdict and perhaps with other words. */
function told(message: Message, assay: AssayMetadata, replacement: string | undefined): Message {
  const { content } = message;
  const said =
    replacement === undefined ? content : typeof content === "string" ? replacement : withWords(content, replacement);
  const fields = { content: said, response_metadata: { ...message.response_metadata, assay } };
  const lc_kwargs = { ...message.lc_kwargs, ...fields };
  return Object.assign(Object.create(Object.getPrototypeOf(message)), message, fields, { lc_kwargs });
}

function passagesOf(context: Values["context"]): Given {
  if (!Array.isArray(context)) return context ? { context } : {};
  return {
    context: context.map(({ pageContent, metadata = {} }) => ({
      text: pageContent,
      ...named("title", metadata.title),
      ...named("url", metadata.url ?? metadata.source),
    })),
  };
}

const named = (name: string, value: unknown) => (typeof value === "string" ? { [name]: value } : {});

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "content" in value && !("answer" in value);

const hasAnswer = (value: unknown): value is Values => typeof value === "object" && value !== null && "answer" in value;

const textOf = (answer: string | Message): string => {
  if (typeof answer === "string") return answer;
  return typeof answer.content === "string" ? answer.content : wordsOf(answer.content);
};
