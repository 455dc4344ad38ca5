import { setTimeout as sleep } from "node:timers/promises";
import { type Host, startHost } from "./host";
import { longText, shortTexts } from "./texts";

const FLOODING = 6; // callers that send one long text after the other
const LONG = 10_000; // characters
const WARM_UP = 50;
const MEASURED = 100; // short texts, one after the other
const MOST_MS = 20_000;
const FILLED_MS = 3_000; // until the queue is full of long texts

/** How long a short text takes while nothing else is asked, and while long ones of others fill the queue. Milliseconds. */
export async function measureFairness(): Promise<object> {
  const host = await startHost();
  try {
    const [own = "", ...others] = await host.makeKeys(1 + FLOODING);
    const texts = shortTexts();
    for (const text of texts.splice(0, WARM_UP)) await timed(host, own, text);
    const idle = await measure(host, own, texts.splice(0, MEASURED));
    const stop = flood(host, others);
    await sleep(FILLED_MS);
    const flooded = await measure(host, own, texts.splice(0, MEASURED));
    const long = await stop();
    const ratios = { short_text_while_long_ones_wait: Number((flooded.p50_ms / idle.p50_ms).toFixed(2)) };
    return { ratios, fairness: { idle, flooded, long_texts_a_second: long } };
  } finally {
    await host.stop();
  }
}

async function timed(host: Host, key: string, text: string): Promise<number> {
  const startedAt = performance.now();
  const headers = { "Content-Type": "application/json", "X-API-Key": key };
  const answer = await fetch(`${host.address}/v1/verify`, { method: "POST", headers, body: JSON.stringify({ text }) });
  await answer.arrayBuffer();
  return performance.now() - startedAt; // also of what is refused in the end, since its turn came too late
}

async function measure(host: Host, key: string, texts: readonly string[]) {
  const times: number[] = [];
  const end = performance.now() + MOST_MS;
  for (const text of texts) if (performance.now() < end) times.push(await timed(host, key, text));
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] as number);
  return { p50_ms: at(0.5), p95_ms: at(0.95), worst_ms: at(0.999) };
}

/** Gives what ends it, and says how many were answered a second. */
function flood(host: Host, keys: readonly string[]): () => Promise<number> {
  let [isOn, answered, number] = [true, 0, 0];
  const startedAt = performance.now();
  const running = keys.map(async (key) => {
    for (; isOn; answered++) await timed(host, key, longText(LONG, number++));
  });
  return async () => {
    isOn = false;
    const seconds = (performance.now() - startedAt) / 1000;
    const rate = answered / seconds;
    await Promise.all(running);
    return Number(rate.toFixed(2));
  };
}
