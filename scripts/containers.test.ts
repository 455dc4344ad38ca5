import fs from "node:fs";
import { DockerfileParser } from "dockerfile-ast";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "@/lib/env";
import { scripts } from "../package.json";
import { filled } from "./image/trial";

// No container engine is needed: both files are read, and each of their words is held against the project.

const dockerfile = DockerfileParser.parse(fs.readFileSync("Dockerfile", "utf8"));
const instructions = dockerfile
  .getInstructions()
  .map((one) => ({ name: one.getKeyword(), text: one.getTextContent().replace(/^\w+\s+/, "") }));
const textsOf = (name: string) => instructions.filter((one) => one.name === name).map(({ text }) => text);
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
const inLast = (name: string) => lastStage.find((one) => one.name === name)?.text ?? "";
const compose = parse(fs.readFileSync("compose.yaml", "utf8"));

describe("the Dockerfile", () => {
  test("runs commands that the project has, and copies what it has", () => {
    const asked = textsOf("RUN").flatMap((text) => [...text.matchAll(/npm run (\S+)/g)].map(([, name]) => name));
    expect(asked).toEqual(["build", "graph", "trim"]);
    expect(asked.every((name) => (name as string) in scripts)).toBe(true);
    const files = textsOf("COPY")
      .filter((text) => !text.startsWith("--from"))
      .flatMap((text) => text.split(/\s+/).slice(0, -1));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(fs.existsSync(file), file).toBe(true);
    const stages = dockerfile.getFROMs().flatMap((from) => from.getBuildStage() ?? []);
    for (const text of textsOf("COPY").filter((one) => one.startsWith("--from=")))
      expect(stages).toContain(/^--from=(\w+)/.exec(text)?.[1]);
  });

  test("starts the service as `npm start` does, as nobody who could change it", () => {
    expect(JSON.parse(inLast("CMD"))).toEqual(scripts.start.replace("exec ", "").split(" "));
    expect(inLast("USER")).toBe("node");
    const settings = Object.fromEntries(
      inLast("ENV")
        .split(" ")
        .map((pair) => pair.split("=")),
    );
    const { PORT, HOST, DATA_DIR } = readEnv(settings);
    expect({ PORT: String(PORT), HOST, DATA_DIR }).toEqual({
      PORT: inLast("EXPOSE"),
      HOST: "0.0.0.0",
      DATA_DIR: inLast("VOLUME"),
    });
    expect(lastStage.some(({ name, text }) => name === "COPY" && text.includes("--chown=node:node /data"))).toBe(true);
  });

  test("has no secret in it", () => {
    const left = fs.readFileSync(".dockerignore", "utf8").split("\n");
    expect(left).toEqual(expect.arrayContaining([".data", ".env*", ".git", "node_modules"]));
    expect(instructions.map(({ text }) => text).join("\n")).not.toMatch(/SECRET|_KEY|PASSWORD/);
  });
});

describe("the compose file", () => {
  const { app, postgres } = compose.services;
  const given: [string, string][] = Object.entries<string>(app.environment).map(([name, text]) => [name, filled(text)]);

  test("sets what the service knows, to what it takes, and asks for every secret", () => {
    const env = readEnv(Object.fromEntries(given)) as unknown as Record<string, unknown>;
    for (const [name, value] of given) if (value !== "") expect(env[name], name).toBeDefined();
    for (const name of ["AUTH_SECRET", "ENCRYPTION_KEY"]) expect(app.environment[name]).toContain(`\${${name}:?`);
    expect(Object.keys(app.environment)).not.toContain("PORT");
  });

  test("names services, volumes and ports that are there", () => {
    const database = new URL(Object.fromEntries(given).DATABASE_URL ?? "");
    expect(Object.keys(compose.services)).toContain(database.hostname);
    expect(`/${postgres.environment.POSTGRES_DB}`).toBe(database.pathname);
    expect(postgres.environment.POSTGRES_USER).toBe(database.username);
    expect(filled(postgres.environment.POSTGRES_PASSWORD)).toBe(database.password);
    expect(Object.keys(compose.services)).toContain(new URL(Object.fromEntries(given).SMTP_URL ?? "").hostname);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(app.depends_on)));
    const services = Object.values<{ volumes?: string[]; ports?: string[] }>(compose.services);
    const used = services.flatMap(({ volumes = [] }) => volumes.map((one) => one.split(":")[0]));
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(app.volumes).toEqual([`assay:${inLast("VOLUME")}`]);
    expect(app.ports).toEqual([`127.0.0.1:3000:${inLast("EXPOSE")}`]);
    for (const { ports = [] } of services) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});
