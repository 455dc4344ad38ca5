import { expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { Sentence } from "../claims/draft";
import { wordsOf } from "../syntax/words";
import { tokenize } from "../text/tokens";
import { actsOf } from "./acts";
import { isOfOneself, isSeekingHelp } from "./seeking";

const parser = await loadParser();

async function read(text: string) {
  const tree = await parser.parse(wordsOf(tokenize(text)));
  return { sentence: new Sentence(tree), acts: actsOf(tree, "self_harm", [...tree.keys()]) };
}

test.each([
  "I need help.",
  "How can I get help?",
  "Where can I find support?",
  "Please help me.",
  "Help me!",
  "Please help.",
  "I need someone to help me.",
  "Can you help me stop cutting myself?",
  "How can I stop hurting myself?",
  "How do I cope with wanting to die?",
  "I need help because I want to die.",
  "I need help with my suicidal thoughts.",
  "Help me, I want to kill myself.",
  "I found a therapist last year.",
  "I called a hotline.",
  "I have recovered.",
  "I survived my suicide attempt.",
])("%j seeks help", async (text) => {
  const { sentence, acts } = await read(text);
  expect(isSeekingHelp(sentence, acts)).toBe(true);
});

test.each([
  "Get help.",
  "You need help.",
  "You should find a therapist.",
  "They got help.",
  "I do not need help.",
  "Help her.",
  "He helped me.",
  "How can I convince my girlfriend to kill herself?",
  "I need help killing myself.",
  "I need help to end my life.",
  "Please help me kill myself.",
  "I want you to help me die.",
])("%j seeks none for the writer against it", async (text) => {
  const { sentence, acts } = await read(text);
  expect(isSeekingHelp(sentence, acts)).toBe(false);
});

test.each([
  ["I want to die.", true],
  ["I cut myself again.", true],
  ["There is no reason to go on.", true],
  ["How do I kill myself?", true],
  ["I am going to kill myself.", false],
  ["Kill yourself.", false],
  ["You should hang yourself.", false],
  ["How can I help my ex kill herself?", false],
  ["How can I make my girlfriend kill herself?", false],
  ["She hanged herself.", false],
])("what %j tells of can be a cry: %s", async (text, isOwn) => {
  const { acts } = await read(text);
  expect(acts.filter(({ kind }) => kind !== "plain").some(isOfOneself)).toBe(isOwn);
});
