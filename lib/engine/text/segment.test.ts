import fc from "fast-check";
import { expect, test } from "vitest";
import { segment } from "./segment";

const sentences = (text: string) => segment(text).map(({ start, end }) => text.slice(start, end));
const words = (text: string) => segment(text).map(({ tokens }) => tokens.map((token) => token.text).join(" "));

test("sentences end at full stops, exclamation and question marks", () => {
  expect(sentences("Paris is old. Is it? Yes! Good")).toEqual(["Paris is old.", "Is it?", "Yes!", "Good"]);
  expect(segment("Is it? It is.").map(({ close }) => close)).toEqual(["?", "."]);
});

test.each([
  "Mr. Einstein met Dr. Curie.",
  "J. R. R. Tolkien wrote books.",
  "The U.S. Congress met.",
  "Mt. Everest is 8,848.86 m high.",
  "It costs approx. 3.5 euros.",
  "Apple Inc. makes phones.",
  "Version 3.14 came out in 2015.",
  "Two lawyers were fined in Mata v. Avianca in 2023.",
])("an abbreviation or a decimal point ends no sentence: %s", (text) => expect(sentences(text)).toEqual([text]));

test("a mark inside quotes ends no sentence that goes on", () => {
  const text = 'The program "Hello, World!" takes a single line.';
  expect(sentences(text)).toEqual([text]);
});

test("an abbreviation ends a sentence where another clearly begins", () => {
  expect(sentences("He lives in the U.S. The capital is elsewhere.")).toEqual([
    "He lives in the U.S.",
    "The capital is elsewhere.",
  ]);
});

test("an hour ends a sentence but before what goes on with it", () => {
  expect(sentences("Train A leaves at 9:00 a.m. Train B leaves later.")).toHaveLength(2);
  expect(sentences("Crowds came, and at about 11:30 p.m. Ann Roe opened the gate.")).toHaveLength(1);
  expect(sentences("It leaves at 9 a.m. Eastern Time. It came at 9 p.m. Monday and left at 9 a.m. EST.")).toHaveLength(
    2,
  );
});

test('"no" ends a sentence but before a number', () => {
  expect(sentences("In physics, no. Einstein said so.")).toEqual(["In physics, no.", "Einstein said so."]);
  expect(sentences("The train is no. 5 of the line.")).toHaveLength(1);
});

test("a single letter ends a sentence where another clearly begins, and is an initial elsewhere", () => {
  expect(sentences("Limes hold vitamin C. They are sour. The Nordu X. It is made in Oslo.")).toHaveLength(4);
  expect(
    sentences("Limes hold vitamin C. For instance, they are sour. Tune the string to E. You may use a fork."),
  ).toHaveLength(4);
  expect(sentences("It was written by J. A. Smith and G. Brown.")).toHaveLength(1);
});

test('a heading is one, and "vs." between two things ends nothing', () => {
  const kinds = (text: string) =>
    segment(text, ["heading", "paragraph"]).map(({ start, end }) => text.slice(start, end));
  expect(kinds("## iPhone 13 vs. Pixel 6")).toEqual(["iPhone 13 vs. Pixel 6"]);
  expect(kinds("# Which is it? The lamp")).toEqual(["Which is it? The lamp"]);
  expect(segment("# Which is it?", ["heading"])[0]?.close).toBe("?");
  expect(kinds("The Model 3 vs. Leaf test took a day.")).toEqual(["The Model 3 vs. Leaf test took a day."]);
});

test("the sign of a unit is no initial", () => {
  expect(sentences("Iron melts at 1,538 °C. Helium is a gas. The lamp needs 5 V. Gold is a metal.")).toHaveLength(4);
});

test("quotation marks and brackets that close behind the end mark belong to the sentence", () => {
  expect(sentences('He said "Paris is old." Berlin is old (too). End.')).toEqual([
    'He said "Paris is old."',
    "Berlin is old (too).",
    "End.",
  ]);
});

test("headings stand for no sentence, list items stand alone, lines of a paragraph belong together", () => {
  const text = "# Title\n\n- Paris is old\n* Berlin is old\n1. Rome is old\n(2) Bonn is\nvery old\n\nLast one.";
  expect(words(text)).toEqual(["Paris is old", "Berlin is old", "Rome is old", "Bonn is very old", "Last one ."]);
});

test.each(["```\nParis is old.\n```", "~~~js\nParis is old.\n~~~", "| Paris is old. | x |\n|---|---|"])(
  "code and tables say nothing",
  (text) => expect(sentences(`${text}\n\nBerlin is old.`)).toEqual(["Berlin is old."]),
);

test("an unclosed code fence hides what follows, and nothing before it", () => {
  expect(sentences("Berlin is old.\n```\nParis is old.")).toEqual(["Berlin is old."]);
});

test("quoted blocks are read like text", () => {
  expect(words("> Paris is old.")).toEqual(["Paris is old ."]);
});

test("emphasis, link targets and bare addresses are left out, their words kept", () => {
  expect(words("**Paris** is _the_ [capital](https://example.com/x.y) of `France`.")).toEqual([
    "Paris is the capital of France .",
  ]);
  expect(words("See https://example.com/Paris.is.old now.")).toEqual(["See now ."]);
  expect(words('Addresses begin with "https://".')).toEqual(['Addresses begin with " https : / / " .']);
  expect(words("See www.example.com/Paris.is.old now.")).toEqual(["See now ."]);
});

// The target is taken to end at its first closing bracket.
test("a link target with brackets in it is left out whole", () => {
  expect(words("[France](https://example.com/a_(b)) is old.")).toEqual(["France is old ."]);
});

test("Windows line ends and blank lines of spaces part paragraphs", () => {
  expect(words("Paris is old\r\n\r\nBerlin is old\n  \nRome is old")).toEqual([
    "Paris is old",
    "Berlin is old",
    "Rome is old",
  ]);
});

test("text without words has no sentences", () => {
  for (const text of ["", " ", "\n\n\n", "```", "# ", "|", "\u200b\ufeff"]) expect(segment(text)).toEqual([]);
});

test("sentences lie in the text, in order and without overlap, whatever the text", () => {
  const soup = fc.array(
    fc.constantFrom("Paris ", "is ", ". ", "! ", '"', "\n", "- ", "# ", "```\n", "|", "](", "http://", "Dr. "),
  );
  fc.assert(
    fc.property(soup, (parts) => {
      const text = parts.join("");
      let end = 0;
      for (const sentence of segment(text)) {
        expect(sentence.start).toBeGreaterThanOrEqual(end);
        expect(sentence.tokens[0]?.start).toBe(sentence.start);
        end = sentence.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("a star that closes nothing belongs to its word, however long the line; one that closes emphasis is none", () => {
  expect(words("Sagittarius A* is near. *Rumours* sold well. **A*b** and *c*.").join(" ")).toBe(
    "Sagittarius A * is near . Rumours sold well . A * b and c .",
  );
  expect(words("***Dune* by Herbert:** a novel").join(" ")).toBe("Dune by Herbert : a novel");
  expect(words(`${"It is far away, and ".repeat(30)}it is called A*.`).join(" ")).toContain("called A * .");
});
