import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { startPostgres } from "@/lib/db/embedded";
import type { Image } from "./build";
import { type Container, newVolume, startContainer } from "./container";

const TEXT = "Canberra is the capital of Australia.";
const THREAT = "I'm going to kill you.";
const PAGES = ["/", "/sign-in", "/docs"];
const MAKING = /Installing|Building|Compiling/; // what `npm start` prints where something is missing
const UNDER_WAY = 10;
const PRINTED_MS = 30_000;
const LOOK_MS = 100;
const KEY = /assay_live_\w+/;

/** Starts a built image as its users would, and throws where it does not keep what it promises. `into`: for its volumes. */
export async function tryImage(image: Image, into: string, tell: (line: string) => void): Promise<void> {
  const volumes = newVolume(image, into);
  const key = await timed(tell, "Starting it on a new volume", () => tryNew(image, volumes));
  await timed(tell, "Starting it again on that volume", async () => {
    await started({ image, volumes }, (container) => servesAndDrains(container, key));
  });
  await timed(tell, "Starting it as compose.yaml does", () => tryComposed(image, into));
}

/** Starts it on a new volume: all is there, and it answers. Gives the key that it printed. */
export async function tryNew(image: Image, volumes: Record<string, string>): Promise<string> {
  return await started({ image, volumes }, async (container) => {
    const key = await printedKey(container);
    assert.doesNotMatch(container.output(), MAKING, "Something was missing in the image.");
    await isConfined(image, container);
    await findsHarm(container, key);
    await showsPages(container);
    await servesAndDrains(container, key);
    return key;
  });
}

/** Whatever comes of the work, the container is ended after it; where it failed, what the container printed is told. */
async function started<T>(of: Started, work: (container: Container) => Promise<T>): Promise<T> {
  const container = await startContainer(of.image, of.volumes, of.settings);
  try {
    return await work(container);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${container.output().slice(-3_000)}`);
  } finally {
    await container.stop();
  }
}

interface Started {
  image: Image;
  volumes: Record<string, string>;
  settings?: Record<string, string>;
}

async function timed<T>(tell: (line: string) => void, what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  tell(`${what} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}

/** It is healthy a moment before it has told all. */
async function printedKey({ output }: Container): Promise<string> {
  for (const deadline = performance.now() + PRINTED_MS; performance.now() < deadline; await sleep(LOOK_MS)) {
    const [key] = KEY.exec(output()) ?? [];
    if (key) return key;
  }
  throw new Error(`It printed no key:\n${output().slice(-3_000)}`);
}

/** It can write nothing of the program. */
async function isConfined(image: Image, { exec }: Container): Promise<void> {
  const writable = await exec(["find", image.workdir, "-writable", "!", "-type", "l", "-print", "-quit"]);
  assert.equal(writable, "", "The service can write its own program.");
  assert.equal(await exec(["id", "-un"]).then((name) => name.trim()), image.account);
  // Libraries that report to their makers keep below it what they report.
  assert.equal(await exec(["find", "/home/node", "-mindepth", "1"]), "", "The service wrote into its home folder.");
}

async function findsHarm({ address }: Container, key: string): Promise<void> {
  const answer = await ask(address, { key, path: "/v1/harm/detect", text: THREAT });
  assert.equal(((await answer.json()) as { harmful?: boolean }).harmful, true);
}

async function showsPages({ address }: Container): Promise<void> {
  for (const page of PAGES) assert.equal((await fetch(address + page)).status, 200, page);
}

/** What was asked before it was told to stop is answered, and it stops by itself and in good order. */
async function servesAndDrains({ address, stop }: Container, key: string): Promise<void> {
  const calls = Array.from({ length: UNDER_WAY }, () => verdictOf(address, key));
  assert.equal(await Promise.race(calls), "supported");
  const stopped = stop();
  assert.deepEqual(await Promise.all(calls), Array(UNDER_WAY).fill("supported"));
  assert.equal(await stopped, 0, "It did not end in good order.");
}

async function verdictOf(address: string, key: string): Promise<string> {
  const answer = await ask(address, { key, path: "/v1/verify", text: TEXT });
  const { claims } = (await answer.json()) as { claims?: { verdict: string }[] };
  return claims?.[0]?.verdict ?? String(answer.status);
}

function ask(address: string, { key, path, text }: Record<"key" | "path" | "text", string>): Promise<Response> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return fetch(address + path, { method: "POST", headers, body: JSON.stringify({ text }) });
}

/** With the settings of compose.yaml, on a Postgres beside it, and an organization that is made as docs/operations.md says. */
export async function tryComposed(image: Image, into: string): Promise<void> {
  const folder = path.join(into, "composed");
  fs.mkdirSync(folder);
  const server = await startPostgres(folder);
  try {
    const compose = fs.readFileSync("compose.yaml", "utf8");
    const volumes = newVolume(image, folder);
    const settings = composedSettings(compose, new URL(server.url));
    await started({ image, volumes, settings }, async (container) => {
      const create = "org create --name Acme --email you@example.com --plan professional".split(" ");
      const made = await container.exec(["node_modules/.bin/tsx", "scripts/admin.ts", ...create]);
      await servesAndDrains(container, KEY.exec(made)?.[0] ?? "");
    });
    for (const volume of Object.values(volumes))
      assert.ok(!fs.readdirSync(volume).includes("postgres"), "It made a database of its own.");
  } finally {
    await server.stop();
  }
}

/** What compose gives the service with the secrets that it asks for, but with the database of another server, and mail to this machine. */
export function composedSettings(compose: string, server: URL): Record<string, string> {
  const all = Object.entries<string>(parse(compose).services.app.environment).map(([name, text]) => [
    name,
    filled(text),
  ]);
  const settings: Record<string, string> = Object.fromEntries(all.filter(([, value]) => value !== ""));
  const database = new URL(settings.DATABASE_URL as string);
  assert.deepEqual([database.username, database.pathname], [server.username, server.pathname]);
  const { port } = new URL(settings.SMTP_URL as string);
  return { ...settings, DATABASE_URL: server.href, SMTP_URL: `smtp://127.0.0.1:${port}` };
}

/** A text of compose.yaml with its variables: those with a default have that, those that must be given a value. */
export function filled(text: string): string {
  return text.replace(/\$\{\w+:-([^}]*)\}/g, "$1").replace(/\$\{(\w+):\?[^}]*\}/g, "$1-long-enough");
}
