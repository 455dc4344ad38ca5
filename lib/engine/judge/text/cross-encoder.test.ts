import { expect, test } from "vitest";
import { tokenize } from "../../text/tokens";
import { CrossEncoder, type CrossEncoderModel } from "./cross-encoder";
import { unitsOf } from "./passages";
import { termsOf } from "./terms";

const LONG = Array.from({ length: 40 }, (_, i) => `word${i}`).join(" ");

/** An encoder whose pieces are words, with what it was given to read. */
function recorded() {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    if (!numbers.has(word)) numbers.set(word, numbers.size + 3);
    return numbers.get(word) as number;
  };
  const seen: string[][] = [];
  class Row {
    constructor(
      readonly type: string,
      readonly data: Int32Array,
    ) {}
  }
  const model = {
    cutter: { begin: 0, end: 1, piecesOf: (word: string) => [numberOf(word)] },
    pieces: {
      run: async ({ ids }: { ids: Row }) => {
        const words = new Map([...numbers].map(([word, number]) => [number, word]));
        seen.push([...ids.data].map((id) => words.get(id) ?? ""));
        return { embedded: ids };
      },
    },
    judge: { run: async () => ({ likely: { data: Float32Array.from([1, 0, 0]) } }) },
    Tensor: Row,
  };
  return { encoder: new CrossEncoder(model as unknown as CrossEncoderModel), seen, model };
}

test("headings of any length push no sentence out of what is read, and the nearest are read first", async () => {
  const { encoder, seen } = recorded();
  const headings = [LONG, LONG, LONG, LONG, `${LONG} opening hours`];
  const units = unitsOf([{ id: "a", headings, text: "The library opens at nine. It closes at five." }]);
  await encoder.read(termsOf(tokenize("The library opens at nine.")), units);
  const [words = []] = seen;
  expect(words.length).toBeLessThanOrEqual(160);
  expect(words.join(" ")).toContain("opening hours");
  expect(words.join(" ")).toMatch(/opens at nine .* closes at five/);
});

test("of sentences told in one claim that is too long to read, the last one is read", async () => {
  const { encoder, seen } = recorded();
  const units = unitsOf([{ id: "a", text: "The library opens at nine." }]);
  await encoder.read(termsOf(tokenize(`${LONG} and ${LONG}; it opens at nine.`)), units);
  const [words = []] = seen;
  expect(words.slice(1, 6)).toEqual(["it", "opens", "at", "nine", "."]);
});

test("both encoders read the same pieces; without the larger one nothing is read again", async () => {
  const { encoder, seen, model } = recorded();
  const units = unitsOf([{ id: "a", text: "The library opens at nine." }]);
  const claim = termsOf(tokenize("It opens at nine."));
  expect(await encoder.reread(claim, units)).toBeUndefined();
  await encoder.read(claim, units);
  const ids: number[][] = [];
  const larger = {
    run: async (row: { ids: { data: Int32Array } }) => {
      ids.push([...row.ids.data]);
      return { likely: { data: Float32Array.from([0.2, 0.5, 0.3]) } };
    },
  };
  const both = new CrossEncoder({ ...model, larger: async () => larger } as unknown as CrossEncoderModel);
  const { supported, refuted } = (await both.reread(claim, units)) ?? { supported: 0, refuted: 0 };
  expect(refuted).toBeGreaterThan(supported);
  expect(ids[0]).toHaveLength(seen[0]?.length ?? 0);
});
