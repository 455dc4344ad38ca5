import { expect, test } from "vitest";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { detectHarm } from "./detect";

const detector = await loadHarmDetector();
const toneOf = async (text: string) => {
  const { tone, parts } = await detectHarm(detector, text, { withTone: true });
  return { ...tone, parts };
};

test.each([
  ["You are a complete idiot.", "I met a complete stranger."],
  ["Shut up, you pathetic loser.", "Shut the door, it is cold outside."],
  ["You are a s t u p i d person.", "You are a patient person."],
])("%j insults, %j does not", async (rude, civil) => {
  expect((await toneOf(rude)).insult).toBeGreaterThan(0.6);
  expect((await toneOf(civil)).insult).toBeLessThan(0.2);
});

test.each([
  ["This fucking train is late again.", "This bloody Mary needs more pepper."],
  ["I love this song so damn much!", "The beavers built a dam."],
  ["What a load of sh1t.", "Scunthorpe is a town; the assassin was passing grass."],
])("%j swears, %j does not", async (rude, civil) => {
  expect((await toneOf(rude)).profanity).toBeGreaterThan(0.6);
  expect((await toneOf(civil)).profanity).toBeLessThan(0.2);
});

test("tone alone makes no text harmful", async () => {
  const found = await detectHarm(detector, "What a shitty day, damn it all to hell.", { withTone: true });
  expect(found.tone?.profanity).toBeGreaterThan(0.6);
  expect(found.harmful).toBe(false);
});

test("a text has the tone of its rudest part, and its parts lie in order within it", async () => {
  const calm = "We walked along the river for an hour and then we had lunch in the garden of the old inn. ";
  const text = `${calm}You are nothing but a stupid, pathetic and worthless idiot, and everybody here knows it. ${calm}`;
  const { insult = 0, parts = [] } = await toneOf(text);
  expect(insult).toBe(Math.max(...parts.map(({ tone }) => tone.insult)));
  const rudest = parts.find(({ tone }) => tone.insult === insult);
  expect(text.slice(rudest?.from, rudest?.to)).toContain("worthless");
  expect(text.slice(rudest?.from, rudest?.to)).not.toContain("river");
  for (const [n, { from, to }] of parts.entries()) {
    expect(from).toBeGreaterThanOrEqual(parts[n - 1]?.to ?? 0);
    expect(to).toBeLessThanOrEqual(text.length);
  }
});

test("it is told only to who asks", async () => {
  expect(await detectHarm(detector, "You idiot.", {})).not.toHaveProperty("tone");
});
