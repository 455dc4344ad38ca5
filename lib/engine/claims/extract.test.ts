import { expect, test } from "vitest";
import { atOnce } from "../pauses";
import { ask, claimsOf, WORLD } from "../testing/ask";
import { extractClaims } from "./extract";

const CURIE = "Marie Curie was born in Warsaw";

test.each([
  ["Marie Curie, who was born in Warsaw, won two Nobel Prizes.", ["Marie Curie won two Nobel Prizes.", `${CURIE}.`]],
  [
    "The Eiffel Tower, whose architect was Gustave Eiffel, is in Paris.",
    ["The Eiffel Tower is in Paris.", "Eiffel Tower's architect was Gustave Eiffel."],
  ],
  ["Paris, which is the capital of France, is a city.", ["Paris is a city.", "Paris is the capital of France."]],
  [
    "Albert Einstein, a physicist, was born in Ulm.",
    ["Albert Einstein was born in Ulm.", "Albert Einstein is a physicist."],
  ],
  ["Canberra, the capital of Australia, is a city.", ["Canberra is a city.", "Canberra is the capital of Australia."]],
  ["Apple, founded in 1976, is a company.", ["Apple is a company.", "Apple was founded in 1976."]],
  [
    "Albert Einstein (1879–1955) was a physicist.",
    ["Albert Einstein was a physicist.", "Albert Einstein was born in 1879.", "Albert Einstein died in 1955."],
  ],
  [
    "Albert Einstein (born 14 March 1879 in Ulm) was a physicist.",
    ["Albert Einstein was a physicist.", "Albert Einstein was born 14 March 1879 in Ulm."],
  ],
  ["Gold (a soft one) is a metal.", ["Gold is a metal."]],
  ["Paris (a city) lies in Europe.", ["Paris lies in Europe.", "Paris is a city."]],
  [
    "Born in Ulm, Albert Einstein was a physicist.",
    ["Albert Einstein was born in Ulm.", "Albert Einstein was a physicist."],
  ],
  ["Located in Warsaw, Europe, Paris is a city.", ["Paris was located in Warsaw, Europe.", "Paris is a city."]],
  ["Founded by Celts, the city borders Spain.", ["The city was founded by Celts.", "The city borders Spain."]],
  ["With 20 districts, Paris is a city.", ["Paris has 20 districts.", "Paris is a city."]],
  ["Bordering Spain, France, also, is in Europe.", ["France borders Spain.", "France is in Europe."]],
  ["According to them, Paris is a city.", ["According to them, Paris is a city."]],
  [
    "Paris has 20 districts, a port on the Seine and an area of 105 km².",
    ["Paris has 20 districts.", "Paris has a port on the Seine.", "Paris has an area of 105 km²."],
  ],
  [
    "Einstein died in the city of Ulm and the year 1955.",
    ["Einstein died in the city of Ulm.", "Einstein died in the year 1955."],
  ],
  ["Paris lies between a river and the Seine.", ["Paris lies between a river and the Seine."]],
  [
    "Paris is in France, has 20 districts and uses the euro.",
    ["Paris is in France.", "Paris has 20 districts.", "Paris uses the euro."],
  ],
  [
    "The city called Paris, founded by Celts, has 20 districts.",
    ["The city called Paris has 20 districts.", "Paris was founded by Celts."],
  ],
  ["If Paris is in Spain, it is in Europe.", []],
  ["Paris is a city of gold which has the symbol Au.", ["Paris is a city of gold.", "Gold has the symbol Au."]],
  ["Gold (or aurum) is a metal.", ["Gold is a metal."]],
  ["Paris (founded by Celts) is a city.", ["Paris is a city.", "Paris was founded by Celts."]],
  ["Paris (mayor: Jane Austen) is a city.", ["Paris is a city.", "Paris's mayor is Jane Austen."]],
  ["Paris (population 2,100,000) is a city.", ["Paris is a city.", "Paris's population is 2,100,000."]],
  ["Paris (where Jane Austen lived) is a city.", ["Paris is a city.", "Jane Austen lived in Paris."]],
  ["Paris (with 20 districts, in Europe) is a city.", ["Paris is a city.", "Paris has 20 districts, in Europe."]],
  ["Paris (containing 20 districts) is a city.", ["Paris is a city.", "Paris contains 20 districts."]],
  ["Paris (sits on the Seine) is a city.", ["Paris is a city.", "Paris sits on the Seine."]],
  ["Canberra, not Sydney, is the capital of Australia.", ["Canberra is the capital of Australia."]],
  ["The capital of Australia is Canberra rather than Sydney.", ["The capital of Australia is Canberra."]],
  ["Unlike salmon, whales are mammals.", ["Whales are mammals."]],
  [
    "Mont Blanc, France's highest peak, is in Europe.",
    ["Mont Blanc is in Europe.", "Mont Blanc is France's highest peak."],
  ],
  ["Mont Blanc, in France, is high.", ["Mont Blanc is high.", "Mont Blanc is in France."]],
  ["Paris, a city in Europe, borders Spain.", ["Paris borders Spain.", "Paris is a city in Europe."]],
  ["Paris and Berlin are cities in Europe.", ["Paris is a city in Europe.", "Berlin is a city in Europe."]],
  ["France and Germany both use the euro.", ["France uses the euro.", "Germany uses the euro."]],
  [
    "Paris and Berlin are the capitals of France and Germany respectively.",
    ["Paris is the capital of France.", "Berlin is the capital of Germany."],
  ],
  [
    "The capitals of France and Germany are Paris and Berlin.",
    ["The capital of France is Paris.", "The capital of Germany is Berlin."],
  ],
  [
    "Paris is the capital of France and Berlin is the capital of Germany.",
    ["Paris is the capital of France.", "Berlin is the capital of Germany."],
  ],
  [
    "Paris is the capital of France; Berlin is the capital of Germany.",
    ["Paris is the capital of France.", "Berlin is the capital of Germany."],
  ],
  ["Paris is a city and lies in France.", ["Paris is a city.", "Paris lies in France."]],
  ["Paris is a city, while Berlin is in Germany.", ["Paris is a city.", "Berlin is in Germany."]],
  [
    "France borders Germany, Spain and Japan.",
    ["France borders Germany.", "France borders Spain.", "France borders Japan."],
  ],
  ["Paris is the capital of France, not Germany.", ["Paris is the capital of France."]],
  ["In fact, Paris is the capital of France.", ["Paris is the capital of France."]],
])("%s states each thing once", (text, claims) => {
  expect(claimsOf(text).sort()).toEqual([...claims].sort());
});

test.each([
  [`${CURIE}. She was a physicist.`, "Marie Curie was a physicist."],
  [`${CURIE}. Her husband was Pierre Curie.`, "Marie Curie's husband was Pierre Curie."],
  ["Albert Einstein was born in Ulm. He died in Princeton.", "Albert Einstein died in Princeton."],
  ["Australia is a country. Its capital is Canberra.", "Australia's capital is Canberra."],
  ["France is in Europe. The country borders Spain.", "France borders Spain."],
  ["Gold is a metal. It has the symbol Au.", "Gold has the symbol Au."],
  ["Gold, whose symbol is Au, is a metal. It melts at 1,064 °C.", "Gold melts at 1,064 °C."],
  ["Australia is a country. Mars is a planet. Its capital is Canberra.", "Australia's capital is Canberra."],
  ["Australia is a country. Mars is a planet. The capital is Canberra.", "Australia's capital is Canberra."],
  ["Paris is in France. Berlin is known for its parks.", "Berlin is known for its parks."],
  ["Canberra is a city. Paris is in France. Berlin is its capital.", "Berlin is France's capital."],
  ["Berlin is in Germany. Paris is France's largest city. Its capital is Paris.", "France's capital is Paris."],
  ["Berlin is in Germany. Paris is the largest city in France. Its capital is Paris.", "France's capital is Paris."],
  ["Mars is a planet. The Moon is a planet.", "The Moon is a planet."],
  ["Paris is in France. Marie Curie was born in Warsaw. She was a physicist.", "Marie Curie was a physicist."],
])("in “%s” the last claim names whom it is about", (text, claim) => expect(claimsOf(text).at(-1)).toBe(claim));

test("a pronoun may stand for a name of an apposition before it", () => {
  const claims = claimsOf("Canberra is in Australia. Berlin, a city in Germany, is its capital.");
  expect(claims).toContain("Berlin is Germany's capital.");
});

test("what is said of all things of a class is not said of their genus", () => {
  expect(claimsOf("Whales are mammals that live in France.")).toContain("Whales live in France.");
});

test("a pronoun that nothing before it explains stays as it is", () => {
  expect(claimsOf("It has the symbol Au.")).toEqual(["It has the symbol Au."]);
});

test.each([
  "Is Paris the capital of France?",
  "Which city is the capital of France?",
  "Look at Paris.",
  "Visit Paris, the capital of France.",
  "I think Paris is the capital of France.",
  "Experts believe that Paris is the capital of France.",
  "Paris might be the capital of France.",
  "Paris is perhaps the capital of France.",
  "Paris will be the capital of France.",
  "Paris is beautiful.",
  "Paris is a wonderful city to our eyes.",
  "We love Paris.",
  "My dog is a mammal.",
  "You should visit Berlin.",
  "If Paris is the capital of France, then Berlin is in Germany.",
  "Paris.",
  "Hello!",
  "…",
])("“%s” asserts nothing that can be checked", (text) => expect(claimsOf(text)).toEqual([]));

// The aside is left out before hedges are looked for.
test("a hedge between commas hedges too", () => {
  expect(claimsOf("Paris, perhaps, is the capital of Spain.")).toEqual([]);
});

test("a hedged sentence takes nothing from its neighbours", () => {
  expect(claimsOf("I like it. Paris is the capital of France. Is it?")).toEqual(["Paris is the capital of France."]);
});

test("names keep their words: a country in capitals is no pronoun, May no hedge", () => {
  expect(claimsOf("The US includes Texas.")).toEqual(["The US includes Texas."]);
  expect(claimsOf("Albert Einstein died in May 1955.")).toEqual(["Albert Einstein died in May 1955."]);
});

test("“both that A and that B” makes two claims, “either A or B” one", () => {
  const both = "It is the case both that Paris is the capital of France and that Berlin is the capital of Germany.";
  expect(claimsOf(both)).toEqual(["Paris is the capital of France.", "Berlin is the capital of Germany."]);
  const either = "Either Paris is the capital of France or Berlin is the capital of France.";
  expect(claimsOf(either)).toEqual([either]);
});

test("what is said twice in a sentence is claimed once", () => {
  expect(claimsOf("Paris is a city and Paris is a city.")).toEqual(["Paris is a city."]);
});

test("a claim begins with a capital and ends with one end mark", () => {
  for (const text of [
    "gold is a metal",
    "Gold is a metal!",
    "- gold is a metal",
    "“Gold is a metal”, and iron is a metal",
  ])
    for (const claim of claimsOf(text)) expect(claim).toMatch(/^[“"]?\p{Lu}.*[^.!?][.!?]$/u);
});

// A period is added behind the quotation mark that closes behind a period.
test("a quoted sentence keeps its one end mark", () => {
  expect(claimsOf('"Paris is the capital of France." He left.')[0]).not.toMatch(/\.["”]\.$/);
});

test("a name that begins with a period keeps the space before it", () => {
  expect(claimsOf("The internet domain of France is .fr.")).toEqual(["The internet domain of France is .fr."]);
});

test("the words of a claim state what its verdict is about", () => {
  const [claim] = ask("It is not true that Berlin is the capital of France.");
  expect(claim?.verdict).toBe("supported");
  expect(claim?.text).toMatch(/not/);
});

test("claims come in the order of the text, and no more than asked for", () => {
  const text = "Paris is a city. Gold is a metal. Iron is a metal. Mars is a planet.";
  expect(atOnce(extractClaims(WORLD, text, 2)).map((claim) => claim.text)).toEqual([
    "Paris is a city.",
    "Gold is a metal.",
  ]);
  expect(atOnce(extractClaims(WORLD, text, 50)).map((claim) => claim.start)).toEqual([0, 17, 34, 51]);
});

test("markdown states what its words state", () => {
  const text =
    "# Facts\n\n- **Paris** is the capital of [France](https://example.com).\n- `Gold` is a metal\n\n```\nIron is a bird.\n```";
  expect(claimsOf(text)).toEqual(["Paris is the capital of France.", "Gold is a metal."]);
});

test("a sentence of very many parts makes no more claims than it has parts", () => {
  const text = `${Array.from({ length: 200 }, (_, i) => `Paris has ${i} streets`).join(" and ")}.`;
  expect(ask(text, { maxClaims: 1000 }).length).toBeLessThanOrEqual(200);
});

test.each([
  "In the novel, Paris is the capital of Germany.",
  "In this alternate history, Berlin is the capital of France.",
  "Imagine a world where gold has the symbol Fe.",
])("what is told or imagined is not asserted: %s", (text) => {
  expect(claimsOf(text)).toEqual([]);
  expect(ask(text, { extractClaims: false })[0]?.verdict).toBe("not_found");
});
