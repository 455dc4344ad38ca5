import { expect, test } from "vitest";
import type { Activity } from "@/lib/services/callers";
import { actorOf, sentenceOf } from "./activity-list";

const sentence = (entry: Partial<Activity>) => sentenceOf({ data: {}, ...entry } as Activity);

test("what is called facts is told once, by what it is", () => {
  expect(sentence({ action: "source.added", data: { name: "facts" } })).toBe("added the source facts");
  expect(sentence({ action: "source.removed", data: { name: "facts" } })).toBe("removed the source facts");
});

test("who is gone is told as such, and a key by its name", () => {
  expect(sentence({ action: "member.removed", subject_name: null })).toBe("removed somebody whose account is deleted");
  expect(actorOf({ actor: "Support bot", by: "key" } as Activity)).toBe("Key Support bot");
});

test("a change of a key tells what was changed", () => {
  const changed = (data: Record<string, unknown>) =>
    sentence({ action: "key.changed", subject: "key_1", subject_name: "Bot", data });
  const limits = { limits: {}, previous_limits: {} };
  expect(changed(limits)).toBe("changed the limits of the key Bot");
  expect(changed({ scopes: [], previous_scopes: [], ...limits })).toBe("changed the scopes and limits of the key Bot");
  const renamed = { name: "Bot", previous_name: "Old" };
  expect(changed(renamed)).toBe("renamed the key Old to Bot");
  expect(changed({ ...renamed, ...limits })).toBe("renamed the key Old to Bot, and changed its limits");
});
