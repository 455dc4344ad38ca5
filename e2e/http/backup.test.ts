import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { admin } from "./admin";
import { call, SUPPORTED, verify } from "./client";
import { newDataDir, preparedDataDir, startHost } from "./service";

const folders = [preparedDataDir(), newDataDir()] as const;
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

test("a running service is backed up by one command, and restored by one into an empty folder", async () => {
  const [from, to] = folders;
  const file = path.join(from, "assay.backup");
  const first = await startHost(from);
  const [key] = /assay_live_\w+/.exec(first.output()) as RegExpExecArray;
  try {
    expect((await verify(first.address, key, { text: SUPPORTED })).status).toBe(200);
    const { status, stdout } = await admin(from, "backup", file, "--json");
    expect({ status, ...JSON.parse(stdout) }).toMatchObject({ status: 0, file, rows: expect.any(Number) });
  } finally {
    await first.end("SIGTERM");
  }
  const [restored, again] = [await admin(to, "restore", file), await admin(to, "restore", file)];
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining("Start the service") });
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining("holds data") });
  const second = await startHost(to);
  try {
    const { body } = await call(second.address, { key, path: "/v1/usage" });
    expect(body.current_usage).toBe(1);
    expect(second.output()).not.toContain("assay_live_"); // no other demo organization
  } finally {
    await second.end("SIGTERM");
  }
}, 240_000);
