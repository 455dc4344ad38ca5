import { generateText, simulateReadableStream, streamText, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { type CallCheckOptions, checkAnswers } from "./ai-sdk";
import { Assay, UnavailableError } from "./index";
import { refusal, type Script, startService } from "./testing/service";

const ANSWER = "The lamp's battery lasts 24 hours.";
const FINE = { body: { claims: [], flagged: false } };
const FLAGGED = { body: { claims: [{ text: ANSWER, verdict: "refuted", expected: "14 hours" }], flagged: true } };
const BUSY = refusal(503, "service_unavailable");

const finish = {
  finishReason: { unified: "stop" as const, raw: "stop" },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
};

/** A model that answers with these words, whole or one by one, and a service that judges them. */
async function answering(
  script: Script[],
  options: Omit<CallCheckOptions, "assay"> = {},
  words = ANSWER.split(/(?<= )/),
) {
  const { address, seen } = await startService(script);
  const assay = new Assay({ apiKey: "assay_live_x", baseUrl: address, maxRetries: 0 });
  const deltas = words.map((delta) => ({ type: "text-delta" as const, id: "1", delta }));
  const chunks = [
    { type: "stream-start" as const, warnings: [] },
    { type: "text-start" as const, id: "1" },
    ...deltas,
    { type: "text-end" as const, id: "1" },
    { type: "finish" as const, ...finish },
  ];
  const answers = new MockLanguageModelV3({
    doGenerate: { content: words.length > 0 ? [{ type: "text", text: words.join("") }] : [], warnings: [], ...finish },
    doStream: async () => ({ stream: simulateReadableStream({ chunks }) }),
  });
  const model = wrapLanguageModel({ model: answers, middleware: checkAnswers({ assay, ...options }) });
  return { model, seen };
}

const QUESTION = { prompt: "How long does it last?", maxRetries: 0 };

test("an answer is told with its verdict, checked with what was given", async () => {
  const { model, seen } = await answering([FLAGGED], { input: ({ text }) => ({ context: `Not: ${text}` }) });
  const { text, providerMetadata } = await generateText({ model, ...QUESTION });
  expect(text).toBe(ANSWER);
  expect(providerMetadata).toMatchObject({ assay: { result: FLAGGED.body } });
  expect(seen.map(({ body }) => body)).toEqual([{ text: ANSWER, context: `Not: ${ANSWER}`, mode: "flagging" }]);
});

test("a flagged answer is replaced, a fine one is not", async () => {
  const replace: CallCheckOptions["replace"] = ({ claims }, { text }) => `Not so: ${text} (${claims[0]?.expected})`;
  const { model } = await answering([FLAGGED, FINE], { replace });
  expect((await generateText({ model, ...QUESTION })).text).toBe(`Not so: ${ANSWER} (14 hours)`);
  expect((await generateText({ model, ...QUESTION })).text).toBe(ANSWER);
});

test("a stream shows nothing that was not checked, and in the end the verdict", async () => {
  const { model, seen } = await answering([FLAGGED], { replace: () => "I do not know." });
  const streamed = streamText({ model, ...QUESTION });
  const shown: { text: string; checked: number }[] = [];
  for await (const text of streamed.textStream) shown.push({ text, checked: seen.length });
  expect(shown).toEqual([{ text: "I do not know.", checked: 1 }]);
  expect(await streamed.providerMetadata).toMatchObject({ assay: { result: { flagged: true } } });
});

test("a stream that is fine is shown as it came", async () => {
  const { model } = await answering([FINE]);
  const shown: string[] = [];
  for await (const text of streamText({ model, ...QUESTION }).textStream) shown.push(text);
  expect(shown).toEqual(ANSWER.split(/(?<= )/));
});

test("a stream that passes is shown before it is checked", async () => {
  const { model, seen } = await answering([FLAGGED], { stream: "pass" });
  const streamed = streamText({ model, ...QUESTION });
  const checkedBefore: number[] = [];
  for await (const _ of streamed.textStream) checkedBefore.push(seen.length);
  expect(checkedBefore[0]).toBe(0);
  expect(await streamed.providerMetadata).toMatchObject({ assay: { result: { flagged: true } } });
  await expect(answering([FLAGGED], { stream: "pass", replace: () => "" })).rejects.toThrow(TypeError);
});

test("an answer that cannot be checked is not told, unless that is wanted", async () => {
  const strict = await answering([BUSY]);
  await expect(generateText({ model: strict.model, ...QUESTION })).rejects.toThrow(UnavailableError);
  const { model } = await answering([BUSY], { onFailure: "pass" });
  const { text, providerMetadata } = await generateText({ model, ...QUESTION });
  expect(text).toBe(ANSWER);
  expect(providerMetadata).toMatchObject({ assay: { failure: { code: "service_unavailable" } } });
});

test("a held stream that cannot be checked shows nothing", async () => {
  const { model } = await answering([BUSY]);
  const errors: unknown[] = [];
  const shown: string[] = [];
  const streamed = streamText({ model, ...QUESTION, onError: ({ error }) => void errors.push(error) });
  for await (const text of streamed.textStream) shown.push(text);
  expect(shown).toEqual([]);
  expect(errors[0]).toBeInstanceOf(UnavailableError);
});

test("an answer without text is not checked", async () => {
  const { model, seen } = await answering([FINE], {}, []);
  expect((await generateText({ model, ...QUESTION })).text).toBe("");
  expect(seen).toEqual([]);
});
