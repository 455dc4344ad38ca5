import { Document } from "@langchain/core/documents";
import { AIMessage, type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { StringOutputParser } from "@langchain/core/output_parsers";
import { ChatPromptTemplate } from "@langchain/core/prompts";
import { RunnableLambda, RunnablePassthrough } from "@langchain/core/runnables";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { expect, test } from "vitest";
import { Assay, UnavailableError } from "./index";
import { type AnswerCheckOptions, checkAnswers } from "./langchain";
import { refusal, type Script, startService } from "./testing/service";

const ANSWER = "The lamp's battery lasts 24 hours.";
const FINE = { body: { claims: [], flagged: false } };
const FLAGGED = { body: { claims: [{ text: ANSWER, verdict: "refuted", expected: "14 hours" }], flagged: true } };
const BUSY = refusal(503, "service_unavailable");

const model = new FakeListChatModel({ responses: [ANSWER] });
const prompt = ChatPromptTemplate.fromTemplate("{question}");
const QUESTION = { question: "How long does it last?" };

/** The check, with a service that judges by the script. */
async function checking(script: Script[], options: Omit<AnswerCheckOptions, "assay"> = {}) {
  const { address, seen } = await startService(script);
  const assay = new Assay({ apiKey: "assay_live_x", baseUrl: address, maxRetries: 0 });
  return { check: <Answer>() => checkAnswers<Answer>({ assay, ...options }), seen };
}

test("a message goes on in its class, with its verdict, checked with what was given", async () => {
  const { check, seen } = await checking([FLAGGED], { input: ({ text }) => ({ context: `Not: ${text}` }) });
  const message = await prompt.pipe(model).pipe(check()).invoke(QUESTION);
  expect(message).toBeInstanceOf(AIMessage);
  expect(message.text).toBe(ANSWER);
  expect(message.response_metadata).toMatchObject({ assay: { result: FLAGGED.body } });
  expect(JSON.parse(JSON.stringify(message)).kwargs.response_metadata.assay.result.flagged).toBe(true);
  expect(seen.map(({ body }) => body)).toEqual([{ text: ANSWER, context: `Not: ${ANSWER}`, mode: "flagging" }]);
});

test("a flagged answer is replaced, a fine one is not, and what came in stays as it was", async () => {
  const replace: AnswerCheckOptions["replace"] = ({ claims }, { text }) => `Not so: ${text} (${claims[0]?.expected})`;
  const { check } = await checking([FLAGGED, FINE, FLAGGED], { replace });
  const said = new AIMessage(ANSWER);
  expect((await check<AIMessage>()(said)).content).toBe(`Not so: ${ANSWER} (14 hours)`);
  expect(said.content).toBe(ANSWER);
  expect((await check<AIMessage>()(said)).content).toBe(ANSWER);
  const parts = [
    { type: "image_url", image_url: "x" },
    { type: "text", text: ANSWER },
    { type: "text", text: "More." },
  ];
  const { content } = await check<AIMessage>()(new AIMessage({ content: parts }));
  expect(content).toEqual([parts[0], { type: "text", text: `Not so: ${ANSWER}\n\nMore. (14 hours)` }]);
});

test("a text is checked behind a parser", async () => {
  const { check } = await checking([FLAGGED], { replace: () => "I do not know." });
  const chain = prompt.pipe(model).pipe(new StringOutputParser()).pipe(check());
  expect(await chain.invoke(QUESTION)).toBe("I do not know.");
});

test("an answer of a chain is held against the documents that the chain found", async () => {
  const documents = [
    new Document({
      pageContent: "The battery lasts 14 hours.",
      metadata: { title: "Manual", source: "https://example.com/m" },
    }),
    new Document({ pageContent: "The lamp weighs 300 g.", metadata: { page: 3 } }),
  ];
  const { check, seen } = await checking([FLAGGED], { replace: () => "I do not know." });
  const chain = RunnableLambda.from((values: typeof QUESTION) => ({ ...values, context: documents }))
    .pipe(RunnablePassthrough.assign({ answer: prompt.pipe(model).pipe(new StringOutputParser()) }))
    .pipe(check());
  const values = await chain.invoke(QUESTION);
  expect(values).toMatchObject({
    ...QUESTION,
    context: documents,
    answer: "I do not know.",
    assay: { result: { flagged: true } },
  });
  expect(seen[0]?.body).toMatchObject({
    text: ANSWER,
    context: [
      { text: "The battery lasts 14 hours.", title: "Manual", url: "https://example.com/m" },
      { text: "The lamp weighs 300 g." },
    ],
  });
});

test("a stream shows nothing that was not checked", async () => {
  const { check, seen } = await checking([FLAGGED], { replace: () => "I do not know." });
  const shown: { text: unknown; checked: number }[] = [];
  for await (const chunk of await prompt.pipe(model).pipe(check()).stream(QUESTION)) {
    shown.push({ text: (chunk as AIMessageChunk).content, checked: seen.length });
  }
  expect(shown).toEqual([{ text: "I do not know.", checked: 1 }]);
});

test("it is a runnable of its own, in batches too", async () => {
  const { check } = await checking([FINE]);
  const runnable = RunnableLambda.from(check<string>());
  expect(await runnable.batch([ANSWER, ""])).toEqual([ANSWER, ""]);
});

test("an answer that cannot be checked is not told, unless that is wanted", async () => {
  const strict = await checking([BUSY]);
  await expect(strict.check<string>()(ANSWER)).rejects.toThrow(UnavailableError);
  const { check } = await checking([BUSY], { onFailure: "pass" });
  const message = await check<AIMessage>()(new AIMessage(ANSWER));
  expect(message.content).toBe(ANSWER);
  expect(message.response_metadata).toMatchObject({ assay: { failure: { code: "service_unavailable" } } });
});

test("a signal of the chain ends the check", async () => {
  const { check } = await checking(["hang"]);
  const signal = AbortSignal.timeout(50);
  await expect(prompt.pipe(model).pipe(check()).invoke(QUESTION, { signal })).rejects.toThrow();
});

test("an answer without text is not checked, and what is no answer is refused", async () => {
  const { check, seen } = await checking([FINE]);
  const call = new AIMessage({ content: "", tool_calls: [{ name: "look", args: {}, id: "1" }] });
  expect(await check<AIMessage>()(call)).toBe(call);
  expect(seen).toEqual([]);
  await expect(check<object>()({ question: new HumanMessage("Why?") })).rejects.toThrow(TypeError);
});
