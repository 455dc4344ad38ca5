import { beforeAll, describe, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import { OPTIONS, WORLD } from "../testing/ask";
import { verifyClaims } from "../verify";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});
const claims = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

test("what an order works out is a claim, and the order none", async () => {
  const text =
    "First, multiply the price by the number of tickets: 12 × $4 = $48. Then add the tax: $48 + $3.84 = $51.84.";
  const reading = await reader.read(text, 100);
  expect(reading.claims.map((claim) => text.slice(claim.start, claim.end))).toEqual([
    "12 × $4 = $48",
    "$48 + $3.84 = $51.84",
  ]);
  expect(reading.notChecked.map(({ text: words, reason }) => [words, reason])).toEqual([
    ["First, multiply the price by the number of tickets", "advice"],
    ["Then add the tax", "advice"],
  ]);
});

test("an equation that is only given is listed as no claim, unless it is told with another", async () => {
  const listed = async (text: string) => (await reader.read(text, 100)).notChecked.map(({ text: words }) => words);
  expect(await listed("m = 5")).toEqual(["m = 5"]);
  expect(await listed("Area = 5 m × 3 m\nArea = 15 m²")).toEqual([]);
});

test.each([
  [
    "Here it is:\n\n1. Start with 2x + 6 = 14.\n2. Subtract 6 from both sides: 2x = 8\n3. Divide by 2: x = 4\n\nTherefore, x = 4.",
    ["2x + 6 = 14; 2x = 8.", "2x + 6 = 14; x = 4."],
  ],
  ["Problem 1:\n\n2x = 8\n\nx = 4\n\nProblem 2:\n\n3x = 27\n\nx = 9", ["2x = 8; x = 4.", "3x = 27; x = 9."]],
  ["We solve it:\n\nx² − 5x + 6 = 0\n\nx = 2 or x = 3", ["x² − 5x + 6 = 0; x = 2 or x = 3."]],
])("what is found of an unknown is told once, with what it is found from: %s", async (text, told) => {
  expect(await claims(text)).toEqual(told);
});

test("lines that go on with one thing are one claim, behind the sentence that leads to them", async () => {
  const text = "The area of the yard is:\n\nArea = length × width\nArea = 5 m × 3 m\nArea = 15 m² (rounded)";
  expect(await claims(text)).toEqual(["The area of the yard is Area = length × width = 5 m × 3 m = 15 m² (rounded)."]);
});

test("what an equation holds for stays with it", async () => {
  expect(await claims("For a radius of 7 cm, C = 2 × 3.14 × 7 = 43.96 cm.")).toEqual([
    "For a radius of 7 cm, C = 2 × 3.14 × 7 = 43.96 cm.",
  ]);
});

test("what a label names is told of it, and a sentence with equations whole", async () => {
  expect(await claims("Given:\n\n- **Mass of the car:** \\(m = 1200\\) kg\n- **Time:** t = 8 s")).toEqual([
    "Mass of the car is m = 1200 kg.",
    "Time is t = 8 s.",
  ]);
  const whole = "The current is then I = V / R = 12 / 12 = 1 A, and the total power is P = V × I = 12 × 1 = 12 W.";
  expect(await claims(`Both are in series. ${whole}`)).toContain(whole);
});

test("the letters of a formula are told with what they stand for", async () => {
  const text =
    "The formula for work is:\n\n\\[ W = F \\times d \\]\n\nwhere:\n- \\(F\\) is the force\n- \\(d\\) is the way";
  expect(await claims(text)).toContain("The formula for work is W = F × d, where F is the force and d is the way.");
});

test("a letter is told with the heading that names it, or its values", async () => {
  const text =
    "Given:\n\n- Mass of the car, \\( m = 1200 \\) kg\n\n**1. Net force**\n\n\\[ F = ma = 1200 \\times 3 = 3600 \\text{ N} \\]";
  expect(await claims(text)).toEqual([
    "Mass of the car is m = 1200 kg.",
    "Regarding net force, F = ma = 1200 × 3 = 3600 N.",
  ]);
  const growth =
    "We use the formula:\n\n\\[ A = P \\times r \\]\n\nWhere:\n- \\( P \\) = 5000 (the capital)\n- r = rate";
  expect(await claims(growth)).toContain("A = P × r, where P = 5000 (the capital) and r is rate.");
});

test("what tells the solution of an equation is told with it", async () => {
  const text = "To solve the equation x² − 5x + 6 = 0, we factor it. The solutions are x = 2 and x = 3.";
  expect(await claims(text)).toContain("x² − 5x + 6 = 0; the solutions are x = 2 and x = 3.");
});

test("LaTeX is read as what it shows", async () => {
  const text =
    "The formula for growth is:\n\n\\[ A = P \\left(1 + \\frac{r}{n}\\right) \\]\n\nHere \\(P\\) is the capital.";
  expect(await claims(text)).toContain("The formula for growth is A = P (1 + r/n).");
  expect((await claims(text)).at(-1)).toMatch(/P is the capital\.$/);
});

describe("no claim is", () => {
  test.each([
    ["what is given", "P = 80 dollars\n\nT = 3 years"],
    ["a legend", "I = interest\n\nP = principal"],
    ["an equation that is to be solved", "3x + 7 = 12"],
    ["what turns out not to hold", "5² + 5² = 7²\n25 + 25 = 49\n50 = 49 (not true)"],
    ["what is supposed", "Suppose that a = 2 × 3."],
    ["a line of code", "def area(a, b):\n  size = a * b\n  return size"],
    ["a question", "Is 2 + 2 = 5?"],
  ])("%s", async (_, text) => {
    expect((await claims(text)).filter((claim) => claim.includes("="))).toEqual([]);
  });
});

test("what is so of numbers needs no topic before it", async () => {
  const text = "25% of 80 is 20. The square root of 144 is 12. 17 is a prime number. 15 is divisible by 4.";
  expect(await claims(text)).toEqual([
    "25% of 80 is 20.",
    "The square root of 144 is 12.",
    "17 is a prime number.",
    "15 is divisible by 4.",
  ]);
});

test.each([
  ["**Step 2: Find the net rate**\n\n40 + 25 − 15 = 50 L/min", ["Regarding the net rate, 40 + 25 − 15 = 50 L/min."]],
  ["**Remaining distance**\n\n360 − 52.5 = 307.5 km", ["Regarding remaining distance, 360 − 52.5 = 307.5 km."]],
  ["**Step 3: Divide both by 4**\n\n20 / 4 = 5", ["20 / 4 = 5."]],
  ["- **Full price:** $48 × 1.75 = $84", ["Regarding full price, $48 × 1.75 = $84."]],
  [
    "Now the profit per lamp:\n\n- At full price: $84 − $48 = $36\n- On sale: $60 − $48 = $12",
    [
      "Regarding the profit per lamp at full price, $84 − $48 = $36.",
      "Regarding the profit per lamp on sale, $60 − $48 = $12.",
    ],
  ],
  ["**Answer:** 900 / 50 = 18", ["900 / 50 = 18."]],
])("a sum is told with the label or the heading that says what it is of: %s", async (text, told) => {
  expect(await claims(text)).toEqual(told);
});

test("a number that is only reckoned with is nothing that a text is about", async () => {
  const told = await claims(
    "1. **Cost price per lamp:** $48\n2. **Full price:** $48 × 1.75 = $84\n\nSo the shop made a profit of $36. The shop sold many. The shop was full.",
  );
  expect(told.join("\n")).not.toMatch(/Regarding (?:the )?(?:cost price per )?lamp/);
});

test("numbers of LaTeX with a comma in braces", async () => {
  expect(await claims("\\[ 10{,}474.42 - 8000 = 2{,}474.42 \\]")).toEqual(["10,474.42 - 8000 = 2,474.42."]);
});

test("letters are told with what the text has let them stand for", async () => {
  const text =
    "Let x = liters of juice\nLet y = liters of water\n\n2x + 3y = 4(x + y)\n\nLet t be the time in hours.\n\n60t + 80t = 420\n\nt = 3";
  expect((await claims(text)).at(-1)).toBe("60t + 80t = 420; t = 3, where t is the time in hours.");
});

test.each([
  ["$$V = \\frac{1}{3}\\pi (25)(12) = 100\\pi$$", ["V = (1/3)π (25)(12) = 100π."]],
  ["\\[ 140t = 460 \\quad\\Rightarrow\\quad t = \\frac{460}{140} \\]", ["140t = 460; t = 460/140."]],
  ["**Her take-home pay is $693.71.**", ["Her take-home pay is $693.71."]],
  ["x = 12 − 4 = 8\n\n**Answer:** You need **8 liters of juice**.", ["x = 12 − 4 = 8.", "You need 8 liters of juice."]],
  [
    "There are 9 marbles in a bag.\n\n**Part 1**\n\n- Ways to choose 1 red: 5\n- Ways to choose 1 blue: 4",
    ["The number of ways to choose 1 red is 5."],
  ],
  ["\\[ t = \\frac{\\ln 2}{0.1 \\text{ day}^{-1}} = 6.93 \\text{ days} \\]", ["t = (ln 2)/(0.1 day^-1) = 6.93 days."]],
  ["\\[ \\lambda_{0} = 3 \\times 2 = 6 \\text{ m} \\]", ["λ_0 = 3 × 2 = 6 m."]],
])("%s", async (text, told) => {
  expect(await claims(text)).toEqual(expect.arrayContaining(told));
});

test.each([
  [
    "Let:\n- b = speed of the boat (km/h)\n- c = speed of the current (km/h)\n\nSo: b + c = 16 ... (1)\n\nAnd b - c = 12 ... (2)\n\n2b = 28\nb = 14",
    "2b = 28; b = 14, where b is the speed of the boat (km/h).",
  ],
  [
    "A = P(1 + r)\n\nWhere:\n- A = the final amount\n\nA = 50 × 3 = 150",
    "A = 50 × 3 = 150, where A is the final amount.",
  ],
])("letters are told with what a line of a list says that they are: %s", async (text, told) => {
  expect((await claims(text)).at(-1)).toBe(told);
});

test.each(["m = mass times speed", "x = infinity", "total = price of it"])(
  "a line that is no legend: %s",
  async (line) => {
    expect((await claims(`${line}\n\nm = 2 × 3 = 6\n\nx = 4 + 1 = 5`)).join()).not.toContain("where");
  },
);

test("halves and powers of several signs are read, and what is only given is told once", async () => {
  expect(await claims("h = ½gt² = 0.5 × 10 × 2² = 20 m")).toEqual(["h = ½gt² = 0.5 × 10 × 2² = 20 m."]);
  expect(await claims("$$16{,}000 = 8{,}000(1.005)^{12t}$$\n\n**Step 2**\n\n$$2 = (1.005)^{12t}$$")).toEqual([
    "16,000 = 8,000(1.005)^(12t); 2 = (1.005)^(12t).",
  ]);
});

test.each([
  ["Let b be the speed of the boat.\n\n2b = 28\nb = 14", "supported"],
  ["Let b be the speed of the boat.\n\n2b = 28\nb = 15", "refuted"],
  ["Let:\n- A = the area of the floor\n\nA = 5 × 3 = 16", "refuted"],
  ["**Step 2: Find the net rate**\n\n40 + 25 − 15 = 50 L/min", "supported"],
  ["**Step 2: Find the net rate**\n\n40 + 25 − 15 = 55 L/min", "refuted"],
])("what is worked out is judged whatever it is told with: %s", async (text, verdict) => {
  expect(verifyClaims(WORLD, await reader.read(text, 100), OPTIONS).at(-1)).toMatchObject({ verdict });
});
