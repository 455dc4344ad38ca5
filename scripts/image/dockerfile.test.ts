import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { ignoring, readDockerfile } from "./dockerfile";

describe("a Dockerfile", () => {
  test("is read into what each step of each stage does, in their order", () => {
    const stages = readDockerfile(`# made up
FROM node:20-bookworm-slim AS build
ENV A=1 B=two
COPY a b ./
RUN make && \\
  make install
FROM node:20-bookworm-slim
COPY --from=build --chown=node:node /data /data
HEALTHCHECK --start-period=9s CMD ["node", "-e", "CMD"]
CMD ["node", "x"]
`);
    expect(stages.map(({ name, base }) => [name, base])).toEqual([
      ["build", "node:20-bookworm-slim"],
      ["1", "node:20-bookworm-slim"],
    ]);
    expect(stages.flatMap(({ steps }) => steps)).toMatchObject([
      { does: "ENV", values: { A: "1", B: "two" } },
      { does: "COPY", files: ["a", "b"], to: "./" },
      { does: "RUN", command: expect.stringMatching(/^make &&[\s\\]+make install$/) },
      { does: "COPY", files: ["/data"], to: "/data", from: "build", owner: "node:node" },
      { does: "HEALTHCHECK", command: ["node", "-e", "CMD"], startMs: 9_000 },
      { does: "CMD", command: ["node", "x"] },
    ]);
  });

  test.each([
    "ADD a b",
    'ENTRYPOINT ["a"]',
    "COPY --chmod=755 a b",
    "COPY $A b",
    "RUN --mount=type=cache,target=/a b",
    'ENV A="b c"',
    "CMD node x",
    "HEALTHCHECK NONE",
    'VOLUME ["/a", "/b"]',
  ])("is refused where it would not be done as an engine does: %s", (line) => {
    expect(() => readDockerfile(`FROM node:20-bookworm-slim\n${line}\n`)).toThrow("not known here");
  });

  test("of the project is read whole", () => {
    const text = fs.readFileSync("Dockerfile", "utf8");
    const steps = readDockerfile(text).flatMap((stage) => stage.steps);
    const lines = text.split("\n").filter((line) => /^[A-Z]+ /.test(line) && !line.startsWith("FROM"));
    expect(steps.map((step) => step.text)).toEqual(lines);
  });
});

describe("what .dockerignore leaves out", () => {
  const isLeft = ignoring("# none\n.git\n*.log\nbench/results\nout/\n");

  test.each([".git", ".git/config", "a.log", "bench/results", "bench/results/a.json", "out/x"])("%s", (file) => {
    expect(isLeft(file)).toBe(true);
  });

  test.each([".github", "lib/a.log", "bench/run.ts", "lib/.git", "alog"])("not %s", (file) => {
    expect(isLeft(file)).toBe(false);
  });

  test("is not guessed where patterns are richer", () => {
    for (const pattern of ["!kept", "**/a", "a?", "[ab]"]) expect(() => ignoring(pattern), pattern).toThrow();
  });
});
