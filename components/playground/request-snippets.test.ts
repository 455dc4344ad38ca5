import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { requestSnippets } from "./request-snippets";

const HARD = { text: `It's "so" \\ a 'b' """c""" $HOME \`d\` \n é 🎉`, options: { include_evidence: true } };
const [curl, typescript, python] = requestSnippets("http://127.0.0.1:9", "/v1/verify", HARD).map(({ code }) => code);

test("the curl line sends exactly the body, whatever the text holds", () => {
  const printed = execFileSync("sh", ["-c", (curl ?? "").replace(/^curl/, 'printf "%s\\n"')], { encoding: "utf8" });
  expect(JSON.parse(printed.slice(printed.indexOf("\n-d\n") + 4))).toEqual(HARD);
});

test("the TypeScript sends exactly the body", () => {
  const literal = /JSON\.stringify\(([\s\S]*)\),\n\}\);/.exec(typescript ?? "")?.[1];
  expect(new Function(`return ${literal}`)()).toEqual(HARD);
});

test("the Python reads exactly the body", ({ skip }) => {
  const script = (python ?? "").replace(/request = [\s\S]*/, "print(json.dumps(body))");
  let printed = "";
  try {
    printed = execFileSync("python3", ["-c", script], { encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") skip("there is no python3");
    throw error;
  }
  expect(JSON.parse(printed)).toEqual(HARD);
});
