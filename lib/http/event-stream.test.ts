import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { EventStream, encodeEvent } from "./event-stream";
import { eventsOf, LiveAnswer } from "./live-answer";

const OF = { list: "claims", entry: "claim" };

async function read(stream: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

test("whatever an event holds, its data is one line", () => {
  const data = { text: "a\nb\r\nc\rd: e\n\nevent: f\u2028g" };
  const [name, line, ...rest] = encodeEvent("claim", data).split(/\r\n|\n|\r/);
  expect({ name, rest }).toEqual({ name: "event: claim", rest: ["", ""] });
  expect(JSON.parse(line?.replace(/^data: /, "") ?? "")).toEqual(data);
});

test("what is written is read in its order, whether somebody waits for it or not", async () => {
  const stream = new EventStream();
  stream.write("a");
  stream.write("b");
  const reading = read(stream);
  await sleep(5);
  stream.write("c");
  await sleep(5);
  stream.write("d");
  stream.end();
  expect(await reading).toBe("abcd");
});

test("silence is broken by comments, and only silence", async () => {
  vi.useFakeTimers();
  const stream = new EventStream(40);
  const reading = read(stream);
  for (let n = 0; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(10);
    stream.write("x");
  }
  await vi.advanceTimersByTimeAsync(100);
  stream.end();
  vi.useRealTimers();
  expect(await reading).toBe("xxxxx:\n\n:\n\n");
});

test("a reader who leaves is no longer waited for, and what is written then is dropped", async () => {
  const stream = new EventStream();
  const reading = read(stream);
  stream.write("a");
  await sleep(5);
  stream.leave();
  expect(await reading).toBe("a");
  stream.write("b".repeat(1_000));
  let isEnded = false;
  stream.ended.then(() => {
    isEnded = true;
  });
  await sleep(5);
  expect(isEnded).toBe(false);
  stream.end();
  await stream.ended;
  expect(await read(stream)).toBe("");
});

test("each entry is told once: those that came early, then the others, then the whole", async () => {
  const live = new LiveAnswer(OF);
  const body = { request_id: "req_1", claims: [{ text: "a" }, { text: "b" }, { text: "c" }] };
  live.tell({ text: "b" }, 1);
  live.end(body);
  const events = (await read(live.stream)).split("\n\n").filter(Boolean);
  expect(events.map((event) => event.split("\n").map((line) => line.replace(/^\w+: /, "")))).toEqual([
    ["claim", '{"index":1,"claim":{"text":"b"}}'],
    ["claim", '{"index":0,"claim":{"text":"a"}}'],
    ["claim", '{"index":2,"claim":{"text":"c"}}'],
    ["result", JSON.stringify(body)],
  ]);
});

test("an answer begins early only where its body is not there as well", async () => {
  const live = new LiveAnswer(OF);
  const first = (body: Promise<string>) => Promise.race([body, live.begun.then(() => "early")]);
  const atOnce = Promise.resolve().then(() => {
    live.tell({}, 0);
    return "body";
  });
  expect(await first(atOnce)).toBe("body");
  expect(await first(new Promise(() => {}))).toBe("early");
});

test("a body without entries is a result alone", () => {
  expect(eventsOf({ claims: [] }, OF)).toBe('event: result\ndata: {"claims":[]}\n\n');
});
