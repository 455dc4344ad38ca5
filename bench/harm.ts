import { statSync } from "node:fs";
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { detectHarm, type HarmDetector } from "@/lib/engine";
import { flatTree } from "@/lib/engine/claims/sentence-tree";
import { loadHarmDetector } from "@/lib/knowledge/harm";

const OPTIONS = { categories: HARM_CATEGORY_IDS, threshold: "medium" } as const;
const ROUNDS = 400;
const WARM_ROUNDS = 200;
const SHORT = 500; // characters
const MIDDLE = 2_000;
const LENGTH = 10_000;

const SENTENCES = [
  "We moved to a new flat in March and the neighbours were very kind to us.",
  "How do I kill a process that listens on port 3000 without losing its data?",
  "The police said two men were arrested after a fight near the station.",
  "I love this recipe, but next time I would use less sugar and more lemon.",
  "My sister studies chemistry and wants to work in a hospital one day.",
  "Nobody should be afraid to walk home at night, she told the council.",
  "The museum shows paintings from the sixteenth century until the end of May.",
  "Can you recommend a good book about the history of the railway?",
  "It rained all weekend, so we stayed in and played board games with the kids.",
];

const THREAT = "I am going to kill you and burn your house down.";

/** Ordinary texts, some of which only sound like harm; and such of which one sentence in ten is a threat. */
type Kind = "ordinary" | "threat";
const KINDS: readonly Kind[] = ["ordinary", "threat"];

/** What hostile texts repeat. */
const UNITS: Record<string, string> = {
  "one letter": "a",
  emoji: "👩‍👩‍👧",
  "combining marks": "\u0301",
  "letters with many marks": "Z\u0300\u0301\u0302",
  "right-to-left overrides": "\u202eabc ",
  "lone surrogates": "\ud83d",
  "single letters": "k i l l ",
  "leet words": "k1ll y0u n0w ",
  "unknown words": "qzxv wrtpl bnmgh zzkt ",
  "words run together": "iwillkillyouandyourfamily ",
  "long unknown words": "qwrtzpsdfghjklyxcvbnmqwrtzpsdfghjklyxcv ",
  quotes: '"',
  placeholders: "<",
  apostrophes: "a'",
  exclamation: "!",
  "mixed scripts": "кіll уou 殺す ",
};

/** Speed and size of the harm detector on one core. */
export async function measureHarm(): Promise<object> {
  const start = performance.now();
  const detector = await loadHarmDetector();
  const loadMs = performance.now() - start;
  const times: Record<string, object> = {};
  for (const kind of KINDS) times[kind] = await timesByLength(detector, kind);
  const slowest: { name: string; ms: number }[] = [];
  for (const [name, unit] of Object.entries(UNITS)) {
    const text = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
    const own: number[] = [];
    for (let n = 0; n < 9; n++) own.push(await timed(() => detectHarm(detector, text, OPTIONS)));
    slowest.push({ name, ms: percentile(own, 0.5) });
  }
  slowest.sort((a, b) => b.ms - a.ms);
  return {
    harm: {
      load_ms: round(loadMs),
      bytes: ["model.bin", "words.bin", "encoder.onnx"].reduce(
        (sum, name) => sum + statSync(`data/harm/${name}`).size,
        0,
      ),
      ...times,
      flagged_350_with_trees_to_without: round(await treesRatio(detector)),
      slowest_hostile: slowest[0] && { name: slowest[0].name, ms: round(slowest[0].ms) },
    },
  };
}

const FLAGGED = 150; // texts, of which no two say the same

/** How many times as long a flagged text of some 350 characters takes with its trees as without, by the median. */
async function treesRatio(detector: HarmDetector): Promise<number> {
  const flat: HarmDetector = { ...detector, parse: async (sentences) => sentences.map(flatTree) };
  const calm = textOf("ordinary", SHORT / 2, 1);
  const texts = Array.from(
    { length: FLAGGED },
    (_, n) => `${calm}. I am going to kill you in room ${n} and burn your house down. I hope that all ${n} of you die.`,
  );
  const [plain, parsed]: [number[], number[]] = [[], []];
  for (const text of texts) {
    if (!(await detectHarm(flat, text, OPTIONS)).harmful) throw new Error("a text that is to be flagged is not");
    plain.push(await timed(() => detectHarm(flat, text, OPTIONS)));
    parsed.push(await timed(() => detectHarm(detector, text, OPTIONS)));
  }
  return percentile(parsed, 0.5) / percentile(plain, 0.5);
}

async function timesByLength(detector: HarmDetector, kind: Kind): Promise<object> {
  const at = async (length: number, share: number) => round(percentile(await timesOf(detector, kind, length), share));
  return {
    text_500_p50_ms: await at(SHORT, 0.5),
    text_2k_p95_ms: await at(MIDDLE, 0.95),
    text_10k_p95_ms: await at(LENGTH, 0.95),
  };
}

async function timesOf(detector: HarmDetector, kind: Kind, length: number): Promise<number[]> {
  const texts = Array.from({ length: 20 }, (_, n) => textOf(kind, length, n));
  for (const text of texts) {
    const { harmful } = await detectHarm(detector, text, OPTIONS);
    if (harmful !== (kind === "threat")) throw new Error(`a text is ${harmful ? "" : "not "}flagged: ${text}`);
  }
  const run = (n: number) => timed(() => detectHarm(detector, texts[n % texts.length] as string, OPTIONS));
  for (let n = 0; n < WARM_ROUNDS; n++) await run(n);
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) times.push(await run(n));
  return times;
}

function textOf(kind: Kind, length: number, n: number): string {
  let text = "";
  for (let count = 0; text.length < length; count++) {
    const isThreat = kind === "threat" && count % 10 === n % 5;
    text += `${isThreat ? THREAT : SENTENCES[(n + count * (1 + (n % 3))) % SENTENCES.length]} `;
  }
  return text.slice(0, length);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const percentile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;
