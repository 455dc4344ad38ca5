import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const noted = "The team moved the launch to May 20.";

describe("what was said in a meeting of the reader nobody else can check", () => {
  test.each([
    `**Meeting Summary**\n\n${noted}\n\n**Decisions**\n\n- The launch is on May 20.`,
    `# Meeting Notes – Product Team\n\n## Action Items\n\n${noted}`,
    `## Attendees\n\nLena, Tom\n\n## Decisions\n\n${noted}\n\n## Next steps\n\n- The server was moved.`,
    `Here are the minutes of the board meeting:\n\n**Present:** Ann Roe\n\n${noted}`,
  ])("%s", async (text) => {
    const { claims, notChecked } = await readAs(parser, text, { labels: { Here: "meta" } });
    expect(claims).toEqual([]);
    expect(notChecked.find((one) => one.text === noted)?.reason).toBe("quotation");
  });

  test.each([
    `## The Yalta meeting\n\n${noted}`,
    `## Next steps\n\n${noted}`,
    `# How to write meeting notes\n\n## Attendees\n\n${noted}`,
    `## Meeting Summary\n\n${noted}`,
  ])("but a text that only speaks of one is read: %s", async (text) => {
    expect((await claimsAs(parser, text)).join(" ")).toContain("moved the launch to May 20.");
  });
});
