import { expect, test } from "vitest";
import { bodiesOf, type Draft, passagesIn } from "./draft";
import { quotesOf } from "./results";

const CONTEXT = "🎉 One.\n---\nTwo two.\n\nThree.\n-----\n \n";

test("lines of dashes part passages, each with its place in code points; blank ones are none", () => {
  const passages = passagesIn(CONTEXT);
  expect(passages.map(({ text }) => text)).toEqual(["🎉 One.\n", "Two two.\n\nThree.\n"]);
  for (const { text, start } of passages) {
    const points = Array.from(CONTEXT);
    expect(points.slice(start, start + Array.from(text).length).join("")).toBe(text);
  }
  expect(passagesIn("")).toEqual([]);
  expect(passagesIn("a -- b\n--\nc")).toHaveLength(1);
});

test("quotes are lit where they stand in the context", () => {
  const starts = passagesIn(CONTEXT).map(({ start }) => start);
  const citation = { title: "", url: "", quote: "Three.", score: 1, stance: "contradicts" as const };
  const claim = { citations: [{ ...citation, source_id: "1", span: { start: 10, end: 16 } }] };
  const [mark] = quotesOf(claim, starts);
  expect(Array.from(CONTEXT).slice(mark?.start, mark?.end).join("")).toBe("Three.");
  expect(mark?.look).toBe("refuted");
});

test("facts of the graph, which stand in no passage, are lit nowhere", () => {
  const citation = {
    title: "",
    url: "",
    quote: "q",
    score: 1,
    stance: "supports" as const,
    span: { start: 0, end: 1 },
  };
  expect(quotesOf({ citations: [{ ...citation, source_id: "world-countries/capital" }] }, [0, 10])).toEqual([]);
  expect(quotesOf(undefined, [0])).toEqual([]);
});

test("a draft without context sends none", () => {
  const draft = { text: "a", context: "\n", categories: [], documents: [], tools: ["verify"] } as unknown as Draft;
  expect(bodiesOf(draft).verify).not.toHaveProperty("context");
  expect(bodiesOf({ ...draft, context: CONTEXT }).verify).toMatchObject({
    context: [{}, { text: "Two two.\n\nThree.\n" }],
  });
});

test("a draft with picked documents names them, and one without names none", () => {
  const draft = { text: "a", context: "", categories: [], documents: [], tools: ["verify"] } as unknown as Draft;
  expect(bodiesOf(draft).verify).not.toHaveProperty("options.documents");
  const documents = [{ id: "src_1", name: "Handbook" }];
  expect(bodiesOf({ ...draft, documents }).verify).toMatchObject({ options: { documents: ["src_1"] } });
});
