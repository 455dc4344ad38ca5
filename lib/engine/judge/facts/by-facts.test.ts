import { expect, test } from "vitest";
import { verdictOn, WORLD } from "../../testing/ask";

const INFERRED = { ...WORLD, relations: WORLD.relations.map((relation) => ({ ...relation, open: true })) };

// No wording of the world's relations has these words.
test.each(["Marie Curie wed Pierre Curie.", "Germany is surrounded by Poland."])(
  "facts that join what a claim names state it in words that nobody listed: %s",
  (text) => expect(verdictOn(text)).toBe("supported"),
);

test.each(["Germany is not surrounded by Poland.", "Neither Poland nor Germany has a coastline."])(
  "nothing is refuted by such words where a relation's own were reviewed: %s",
  (text) => expect(verdictOn(text)).toBe("not_found"),
);

test("where the words of relations are inferred, facts refute as well", () => {
  expect(verdictOn("Germany is not surrounded by Poland.", INFERRED)).toBe("refuted");
});

test.each(["Germany is formerly surrounded by Poland.", "The south of Germany is surrounded by Poland."])(
  "words that turn what the facts state leave a claim open: %s",
  (text) => expect(verdictOn(text)).toBe("not_found"),
);
