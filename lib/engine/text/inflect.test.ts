import { expect, test } from "vitest";
import { withIng } from "./inflect";

test.each([
  ["use", "using"],
  ["see", "seeing"],
  ["tie", "tying"],
  ["run", "running"],
  ["stop", "stopping"],
  ["visit", "visiting"],
  ["begin", "beginning"],
  ["mix", "mixing"],
  ["play", "playing"],
  ["quit", "quitting"],
  ["clean", "cleaning"],
  ["unplug", "unplugging"],
  ["reset", "resetting"],
  ["omit", "omitting"],
])("a gerund of %s is %s", (verb, gerund) => {
  expect(withIng(verb)).toBe(gerund);
});
