import { expect, test } from "vitest";
import { tag } from "./tagger";
import { tokenize } from "./tokens";

const posOf = (text: string, word: string) => tag(tokenize(text)).find(({ norm }) => norm === word)?.pos;

test.each([
  ["Hamlet, which starred Jane Austen, is a work.", "starred"],
  ["Ulm is the home of Jane Austen who lives in Bern.", "lives"],
  ["Jane Austen (born in Ulm) stars in Hamlet.", "stars"],
  ["Born in Ulm, Germany, Jane Austen lives in Bern.", "lives"],
])("the verb that the model takes for a noun is a verb: %s", (text, word) => expect(posOf(text, word)).toBe("VERB"));

test.each([
  ["Paris has a port in which goods in bond are kept.", "goods"],
  ["Bern is a town (founded early) with stars on its flag.", "stars"],
])("a noun in “-s” stays one: %s", (text, word) => expect(posOf(text, word)).toBe("NOUN"));
