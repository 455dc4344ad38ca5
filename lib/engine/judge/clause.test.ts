import { expect, test } from "vitest";
import { askOne, verdictOn } from "../testing/ask";
import { ENTITIES, FACTS } from "../testing/facts";
import { testGraph } from "../testing/graph";

/** [what holds, what does not]: a true and a false statement of each kind of relation. */
const PAIRS: Record<string, [string, string][]> = {
  "one object": [
    ["Canberra is the capital of Australia.", "Sydney is the capital of Australia."],
    ["Australia's capital is Canberra.", "Australia's capital is Sydney."],
    ["The capital of France is Paris.", "The capital of France is Berlin."],
    ["Japan's currency is the yen.", "Japan's currency is the euro."],
    ["The Nile flows into the Mediterranean Sea.", "The Nile flows into the Atlantic Ocean."],
    ["Hamlet was written by William Shakespeare.", "Hamlet was written by Jane Austen."],
    ["Shakespeare wrote Hamlet.", "Jane Austen wrote Hamlet."],
    ["The Mona Lisa was painted by Leonardo da Vinci.", "The Mona Lisa was painted by Pierre Curie."],
  ],
  "one object of each kind": [
    ["The Eiffel Tower is in Paris.", "The Eiffel Tower is in Berlin."],
    ["The Eiffel Tower is in France.", "The Eiffel Tower is in Germany."],
    ["The Eiffel Tower is in Europe.", "The Eiffel Tower is in Asia."],
    ["Marie Curie was born in Poland.", "Marie Curie was born in Germany."],
    ["Sony is headquartered in Japan.", "Sony is headquartered in Peru."],
  ],
  "complete lists": [
    ["France borders Spain.", "France borders Japan."],
    ["Apple was founded by Steve Wozniak.", "Apple was founded by Albert Einstein."],
  ],
  "both ways": [
    ["France borders Germany.", "Japan borders Germany."],
    ["Germany borders France.", "Germany borders Japan."],
  ],
  "one way only": [
    ["Berlin is the capital of Germany.", "Germany is the capital of Berlin."],
    ["Phobos orbits Mars.", "Mars orbits Phobos."],
    ["Marie Curie was the mother of Irène Joliot-Curie.", "Irène Joliot-Curie was the mother of Marie Curie."],
  ],
  numbers: [
    ["Gold's atomic number is 79.", "Gold's atomic number is 80."],
    ["The melting point of gold is 1064 °C.", "The melting point of gold is 500 °C."],
    ["France has a population of 68 million.", "France has a population of 300 million."],
    ["France has over 60 million inhabitants.", "France has over 90 million inhabitants."],
    ["France has about 65 million inhabitants.", "France has about 20 million inhabitants."],
    ["The Eiffel Tower is 1083 feet tall.", "The Eiffel Tower is 500 metres tall."],
    ["The Nile is 6,650 km long.", "The Nile is 665 km long."],
  ],
  dates: [
    ["Marie Curie was born on 7 November 1867.", "Marie Curie was born on 8 November 1867."],
    ["Marie Curie was born in November 1867.", "Marie Curie was born in March 1867."],
    ["Marie Curie was born in 1867.", "Marie Curie was born in 1868."],
    ["Marie Curie was born in the 19th century.", "Marie Curie was born in the 18th century."],
    ["World War II ended in 1945.", "World War II ended in 1955."],
    ["The Battle of Hastings took place in 1066.", "The Battle of Hastings took place in 1166."],
  ],
  texts: [
    ["Gold has the symbol Au.", "Gold has the symbol Ag."],
    ["The chemical formula of water is H2O.", "The chemical formula of water is CO2."],
  ],
  classes: [
    ["The poodle is a mammal.", "The poodle is a bird."],
    ["Dogs are animals.", "Dogs are fish."],
    ["A cobra is a reptile.", "A cobra is an insect."],
    ["Mars is a planet.", "Mars is a city."],
    ["Marie Curie was a scientist.", "Gold is an animal."],
  ],
  records: [
    ["The Pacific Ocean is the largest ocean.", "The Atlantic Ocean is the largest ocean."],
    ["Mount Everest is the tallest mountain.", "Mont Blanc is the tallest mountain."],
    ["The highest mountain is Mount Everest.", "The highest mountain is Mont Blanc."],
  ],
  counts: [
    ["Spiders have eight legs.", "Spiders have six legs."],
    ["A minute has 60 seconds.", "A minute has 50 seconds."],
    ["There are 60 seconds in a minute.", "There are 100 seconds in a minute."],
    ["Marie Curie won two Nobel Prizes.", "Marie Curie won one Nobel Prize."],
  ],
  comparisons: [
    ["France is larger than Germany.", "Germany is larger than France."],
    ["Germany is smaller than France.", "France is smaller than Germany."],
    ["Japan has more people than France.", "France has more people than Japan."],
    ["The Nile is longer than the Seine.", "The Seine is longer than the Nile."],
    ["Mount Everest is taller than Mont Blanc.", "Mont Blanc is taller than Mount Everest."],
  ],
  "equal measures": [
    ["One mile is 1.609 kilometers.", "One mile is 3 kilometers."],
    ["One hour is 60 minutes.", "One hour is 50 minutes."],
  ],
  "facts with their dates": [
    ["Python was created by Guido van Rossum in 1991.", "Python was created by Guido van Rossum in 2001."],
    ["Apple was founded by Steve Jobs in 1976.", "Apple was founded by Steve Jobs in 1990."],
    ["Einstein was born in Ulm in 1879.", "Einstein was born in Ulm in 1900."],
  ],
};

const CASES = Object.entries(PAIRS).flatMap(([kind, pairs]) => pairs.map((pair) => [kind, ...pair] as const));

test.each(CASES)("%s: %s And not: %s", (_, holds, fails) => {
  expect([verdictOn(holds), verdictOn(fails)]).toEqual(["supported", "refuted"]);
});

// The facts are stated once each: France borders Germany, Marie Curie's spouse is Pierre Curie.
test("a relation that holds both ways is found from either end, by the same fact", () => {
  for (const [stated, turned] of [
    ["France borders Germany.", "Germany borders France."],
    ["Marie Curie was married to Pierre Curie.", "Pierre Curie was married to Marie Curie."],
  ] as const) {
    const claim = askOne(turned);
    expect(claim).toMatchObject({ verdict: "supported", steps: askOne(stated).steps });
    expect(claim.steps, turned).toHaveLength(1);
  }
});

const NEGATIONS: Record<string, string> = {
  "The Eiffel Tower is in Paris.": "The Eiffel Tower is not in Paris.",
  "The Eiffel Tower is in Berlin.": "The Eiffel Tower isn't in Berlin.",
  "Penguins are birds.": "Penguins aren’t birds.",
  "Dogs are fish.": "A dog is not a fish.",
  "Mammals are fish.": "No mammals are fish.",
  "Marie Curie won the Nobel Prize in Physics.": "Marie Curie never won the Nobel Prize in Physics.",
  "France borders Spain.": "France does not border Spain.",
  "The atomic number of gold is 79.": "The atomic number of gold is not 79.",
  "Paris is the capital of France.": "It is not true that Paris is the capital of France.",
  "Berlin is the capital of France.": "It is false that Berlin is the capital of France.",
  "France is larger than Germany.": "France is not larger than Germany.",
};

test.each(Object.entries(NEGATIONS))("the negation of “%s” has the opposite verdict: %s", (plain, negated) => {
  const verdicts = [verdictOn(plain), verdictOn(negated)];
  expect(verdicts.sort()).toEqual(["refuted", "supported"]);
});

const DENIALS = [
  "It is a common myth that %.",
  "It's a widespread misconception that %.",
  "There is a persistent myth that %.",
  "A popular misconception is that %.",
  "It is often wrongly claimed that %.",
  "It is commonly but falsely believed that %.",
  "The idea that % is a myth.",
  "The claim that % is false.",
  "That % is a misconception.",
];

test.each(DENIALS)("who calls a statement a myth denies it, and the claim keeps those words: %s", (frame) => {
  const [wrong, right] = ["Berlin is the capital of France", "Paris is the capital of France"].map((statement) =>
    frame.replace("%", statement),
  );
  expect(askOne(wrong ?? "")).toMatchObject({ verdict: "supported", text: wrong });
  expect(askOne(right ?? "")).toMatchObject({ verdict: "refuted", text: right });
});

test.each(["Contrary to popular belief, %.", "Contrary to what many people think, %."])(
  "what is told against a belief is asserted: %s",
  (frame) => {
    expect(verdictOn(frame.replace("%", "Paris is the capital of France"))).toBe("supported");
    expect(verdictOn(frame.replace("%", "Berlin is the capital of France"))).toBe("refuted");
  },
);

test.each([
  "It is a myth that Berlin is the capital of France, but Paris is the capital of France.",
  "The idea that Berlin is the capital of France is a myth, since Paris is the capital of France.",
  "It is not true that Berlin is the capital of France; Paris is the capital of France.",
])("a denial ends where the sentence turns: %s", (text) => {
  expect(verdictOn(text)).toBe("supported");
  expect(verdictOn(text.replaceAll("Paris", "Madrid"))).toBe("refuted");
});

test("a name that is also a word of judgement or of guessing says neither", () => {
  const graph = testGraph(
    `${ENTITIES}\ncity 200 | Nice = Nice\nwork 150 | Quick Glance = Quick Glance`,
    `${FACTS}\nPeru | capital | Nice\nQuick Glance | creator | Jane Austen`,
  );
  expect(verdictOn("The capital of Peru is Nice.", graph)).toBe("supported");
  expect(verdictOn("Quick Glance was created by Jane Austen.", graph)).toBe("supported");
  expect(verdictOn("Lima is nice.", graph)).toBe("not_found");
});

test.each([
  "It is a common belief that Berlin is the capital of France.",
  "The belief that Berlin is the capital of France is widespread.",
])("a belief that is only told of is not asserted: %s", (text) => {
  expect(verdictOn(text)).toBe("not_found");
});

test("a passive turns subject and object round", () => {
  expect(askOne("Ants are eaten by spiders.").path).toEqual(["spider", "ant"]);
  expect(verdictOn("Spiders are eaten by ants.")).not.toBe("supported");
  expect(askOne("The Earth is orbited by the Moon.").path).toEqual(["Moon", "Earth"]);
});

test("a rare meaning does not save what the usual one excludes", () => {
  const graph = testGraph(
    `${ENTITIES}\norganism 140 | whale (a kind of fish) = whale`,
    `${FACTS}\nwhale (a kind of fish) | subclass-of | fish`,
  );
  expect(askOne("A whale is a fish.", graph)).toMatchObject({ verdict: "refuted", path: ["whale", "mammal", "fish"] });
});

test("two negations cancel out", () => {
  expect(verdictOn("It is not true that Paris is not the capital of France.")).toBe("supported");
  expect(verdictOn("Berlin is never not the capital of France.")).toBe("refuted");
});

test("what is unknown is unknown when it is denied", () => {
  expect(verdictOn("Zorgon is not the capital of Zarg.")).toBe("not_found");
});

test("either of two is enough, and neither refutes", () => {
  const either = (left: string, right: string) =>
    verdictOn(`Either ${left} is the capital of France or ${right} is the capital of France.`);
  expect(either("Paris", "Berlin")).toBe("supported");
  expect(either("Berlin", "Paris")).toBe("supported");
  expect(either("Madrid", "Berlin")).toBe("refuted");
  expect(either("Madrid", "Zorgon")).toBe("not_found");
});

test("who denies either of two denies both", () => {
  for (const [either, or] of [
    ["either ", "or"],
    ["", "or that"],
  ]) {
    const neither = (left: string, right: string) =>
      verdictOn(
        `It is not true that ${either}${left} is the capital of France ${or} ${right} is the capital of France.`,
      );
    expect(neither("Madrid", "Berlin")).toBe("supported");
    expect(neither("Paris", "Berlin")).toBe("refuted");
    expect(neither("Madrid", "Zorgon")).toBe("not_found");
  }
});

test("a refuted part refutes the whole", () => {
  expect(verdictOn("Marie Curie was born in Warsaw in 1900.")).toBe("refuted");
  expect(verdictOn("Einstein died in Princeton on 18 April 1965.")).toBe("refuted");
});

test("a refuted claim tells what the graph holds instead; others expect nothing", () => {
  expect(askOne("Sydney is the capital of Australia.").expected).toBe("Canberra");
  expect(askOne("Gold's atomic number is 80.").expected).toBe("79");
  expect(askOne("Dogs are birds.").expected).toBe("mammal");
  expect(askOne("Canberra is the capital of Australia.")).not.toHaveProperty("expected");
  expect(askOne("Zorgon is the capital of Australia.")).not.toHaveProperty("expected");
});

test("“more than” and “less than” before a number are bounds", () => {
  expect(verdictOn("France has more than 60 million inhabitants.")).toBe("supported");
  expect(verdictOn("The Nile is less than 1,000 km long.")).toBe("refuted");
});

test("“at least” and “at most” before a number are bounds", () => {
  expect(verdictOn("The Nile is at least 6,000 km long.")).toBe("supported");
  expect(verdictOn("The Nile is at most 1,000 km long.")).toBe("refuted");
});

// "greater than" belongs to the second number as its bound, so that nothing is left to compare with.
test("two numbers are compared", () => {
  expect(verdictOn("1,000 is greater than 500.")).toBe("supported");
  expect(verdictOn("500 is greater than 1,000.")).toBe("refuted");
});

// "short" is read as the opposite of "tall" alone, "denser" loses its last letter with "-er".
test("“shorter” compares lengths too", () => {
  expect(verdictOn("The Nile is shorter than the Seine.")).toBe("refuted");
});
test("an adjective that ends in “e” is compared", () => {
  expect(verdictOn("Gold is denser than iron.")).toBe("supported");
});
test("a noun of two words is compared", () => {
  expect(verdictOn("Iron has a higher melting point than gold.")).toBe("supported");
});

// The model takes "fish" behind "not" for a verb.
test("a bare plural behind “not” is a class", () => {
  expect(verdictOn("Dogs are not fish.")).toBe("supported");
});

test("a described subject keeps the fact that describes it", () => {
  expect(verdictOn("The currency of Japan is the euro.")).toBe("refuted");
  expect(askOne("The currency of Japan is the yen.").path).toEqual(["Japan", "yen"]);
});

test("a record is what stands first, where places widen it", () => {
  const graph = testGraph(`${ENTITIES}\nclass 180 | world`, FACTS);
  expect(verdictOn("The highest mountain in the world is Mount Everest.", graph)).toBe("supported");
  expect(verdictOn("The highest mountain in the world is Mont Blanc.", graph)).toBe("refuted");
});

test("a capital city is no other word for the country, though a place bears its name, too", () => {
  const graph = testGraph(`${ENTITIES}\nplace 150 | Island of Australia = Australia ; Australia`, FACTS);
  expect(verdictOn("Canberra is the capital city of Australia.", graph)).toBe("supported");
  expect(verdictOn("Sydney is the capital city of Australia.", graph)).toBe("refuted");
});
