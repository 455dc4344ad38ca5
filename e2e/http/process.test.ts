import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { admin, adminFromSource } from "./admin";
import { newOrganization, SERVICES, SUPPORTED, send, verify } from "./client";
import { newDataDir, preparedDataDir, type Service, startHost } from "./service";

/** That a process has used so far, in user and kernel mode (proc(5): fields 14 and 15 of stat, in hundredths). */
function cpuSeconds(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A request that the service has begun with, since it asks for the body. Gives what sends that, for the status. */
function begin(address: string, { key, text }: { key: string; text: string }): Promise<() => Promise<number>> {
  const body = JSON.stringify({ text });
  const about = { "X-API-Key": key, "Content-Type": "application/json", "Content-Length": body.length };
  const headers = { ...about, Expect: "100-continue" };
  const request = http.request(`${address}/v1/verify`, { method: "POST", headers });
  const answered = new Promise<number>((resolve) => {
    request.once("response", (answer) => resolve(answer.resume().statusCode ?? 0)).on("error", () => resolve(0));
  });
  const finish = () => {
    request.end(body);
    return answered;
  };
  return new Promise((resolve) => request.once("continue", () => resolve(finish)));
}

describe("one host on a data folder of its own", () => {
  let dataDir: string;
  let host: Service;
  let organization: { organization: { id: string; plan: string }; api_key: string };

  beforeAll(async () => {
    dataDir = newDataDir();
    host = await startHost(dataDir);
    const created = await adminFromSource(
      { DATA_DIR: dataDir, DATABASE_URL: "" },
      "org",
      "create",
      "--name",
      "Ops",
      "--email",
      "o@example.com",
      "--plan",
      "free",
      "--json",
    );
    organization = JSON.parse(created.stdout);
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  test("the first start prints a curl line that works as it stands", async () => {
    const [, key, text] = /X-API-Key: (\S+)".*-d '(.*)'$/m.exec(host.output()) ?? [];
    const { status, body } = await verify(host.address, key, text);
    expect(status).toBe(200);
    expect(body.summary).toMatchObject({ total_claims: 3, verified: 1 });
  });

  test("the first key of an organization is mailed to its owner", () => {
    const folder = path.join(dataDir, "mail");
    const mails = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), "utf8"));
    expect(mails).toHaveLength(1); // the demo organization's key is on the screen
    expect(mails[0]).toContain("To: o@example.com");
    expect(mails[0]).toContain(organization.api_key);
  });

  test("the admin command works while the service runs, and its changes hold at once", async () => {
    expect(organization.organization).toMatchObject({ id: expect.stringMatching(/^org_/), plan: "free" });
    const set = await admin(
      dataDir,
      "usage",
      "set",
      "--org",
      organization.organization.id,
      "--requests",
      "1000",
      "--json",
    );
    expect(JSON.parse(set.stdout)).toMatchObject({ requests: 1000 });
    expect((await verify(host.address, organization.api_key, { text: SUPPORTED })).status).toBe(429);
    await admin(dataDir, "org", "set-plan", "--org", organization.organization.id, "--plan", "starter");
    expect((await verify(host.address, organization.api_key, { text: SUPPORTED })).status).toBe(200);
  });

  test("a second host on the same folder says so and leaves the first alone", async () => {
    await expect(startHost(dataDir)).rejects.toThrow(/already runs on .*DATA_DIR/s);
    expect((await send(`${host.address}/health`)).status).toBe(200);
  });

  test("a port that is taken is a clear error that leaves nothing running", async () => {
    const other = preparedDataDir();
    await expect(startHost(other, { PORT: new URL(host.address).port })).rejects.toThrow(/EADDRINUSE/);
    expect(fs.existsSync(`${other}/postgres/postmaster.pid`)).toBe(false);
    fs.rmSync(other, { recursive: true });
  });

  test("a service whose output nobody reads any more answers, and rests when nothing is asked", async () => {
    const other = preparedDataDir();
    const unread = await startHost(other);
    onTestFinished(async () => {
      await unread.end("SIGKILL"); // where it fails it would keep a core from all other tests
      fs.rmSync(other, { recursive: true, force: true });
    });
    unread.leaveUnread();
    const postmaster = () => {
      const file = `${other}/postgres/postmaster.pid`;
      return fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8").split("\n")[0]) : killed;
    };
    const killed: number = postmaster();
    process.kill(killed, "SIGKILL"); // which it tells
    await expect.poll(postmaster).not.toBe(killed); // by when it has told that it starts another
    const usedIn2s = async () => {
      const before = cpuSeconds(unread.pid);
      await sleep(2_000);
      return cpuSeconds(unread.pid) - before;
    };
    await expect.poll(usedIn2s).toBeLessThan(0.6); // to tell the error of each line in another one takes a whole core
    expect((await send(`${unread.address}/health`)).status).toBe(200);
    await unread.end("SIGTERM");
  });

  test("a killed process loses no counted request", async () => {
    const calls = Array.from({ length: 30 }, () => verify(host.address, organization.api_key, { text: SUPPORTED }));
    setTimeout(() => host.end("SIGKILL"), 25);
    const answered = (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled").length;
    host = await startHost(dataDir);
    const { headers } = await verify(host.address, organization.api_key, { text: SUPPORTED });
    const left = Number(/"month";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    const counted = 50_000 - left - 1002; // set to 1,000 above, one call there and one here
    expect(counted).toBeGreaterThanOrEqual(answered);
    expect(counted).toBeLessThanOrEqual(30);
  });

  test("facts that the admin command imports for an organization decide its next text", async () => {
    const file = path.join(dataDir, "ships.csv");
    fs.writeFileSync(file, "Aurora,crew size,12\nBorealis,crew size,15\nno fact\n");
    const { id } = organization.organization;
    const imported = await admin(dataDir, "graph", "import", file, "--org", id, "--name", "Ships", "--json");
    expect(JSON.parse(imported.stdout).source).toMatchObject({
      owner: id,
      facts: 2,
      skipped: [{ reason: "a cell is missing", count: 1 }],
    });
    const { body } = await verify(host.address, organization.api_key, { text: "The crew size of Aurora is 12." });
    expect(body.claims[0]).toMatchObject({ verdict: "supported", source: "own/ships/crew-size" });
    const stats = await admin(dataDir, "graph", "stats", "--json");
    expect(JSON.parse(stats.stdout).imported).toMatchObject([{ owner: id, adapter: "compact", facts: 2 }]);
  });

  test("a later start prints how to get a key instead of one", () => {
    expect(host.output()).toContain("npm run admin -- org create");
    expect(host.output()).not.toMatch(/assay_live_/);
  });

  test("SIGTERM finishes what is under way, stops Postgres and exits 0", async () => {
    const underWay = await Promise.all(
      Array.from({ length: 10 }, () => begin(host.address, { key: organization.api_key, text: SUPPORTED })),
    );
    const exit = host.end("SIGTERM");
    await expect.poll(() => send(`${host.address}/health`).catch(() => "refused")).toBe("refused");
    expect(await Promise.all(underWay.map((finish) => finish()))).toEqual(Array(10).fill(200));
    expect(await exit).toBe(0);
    expect(fs.existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);
  });

  test("the admin command works while the service does not run, and leaves nothing running", async () => {
    const answer = await admin(
      dataDir,
      "org",
      "create",
      "--name",
      "Off",
      "--email",
      "o@example.com",
      "--plan",
      "free",
      "--json",
    );
    expect(JSON.parse(answer.stdout)).toMatchObject({ api_key: expect.stringMatching(/^assay_live_/) });
    expect(fs.existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);
  });

  test.each([
    [["org", "create", "--name", "X", "--email", "x@example.com", "--plan", "gold"], /--plan must be one of/],
    [["org", "create", "--plan", "free"], /--email is missing/],
    [["org", "destroy"], /Unknown command: org destroy/],
    [["usage", "set", "--org", "org_1", "--requests", "-1"], /requests/],
    [["--nonsense"], /nonsense/],
  ])("%j is a usage error: exit 2 and why", async (args, why) => {
    const { status, stdout, stderr } = await admin(dataDir, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(why);
    expect(stderr).toContain("Usage:");
  });
});

describe.each(SERVICES)("rude callers of $name", ({ address }) => {
  function rude(bytes: string): Promise<void> {
    const { hostname, port } = new URL(address);
    return new Promise((resolve) => {
      const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
      setTimeout(() => socket.destroy(), 50);
      socket.on("close", () => resolve()).on("error", () => resolve());
    });
  }

  test("leaving in the middle of a body, talking nonsense or endlessly takes nothing down", async () => {
    const { key } = await newOrganization();
    const head = `POST /v1/verify HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`;
    await Promise.all([
      ...Array.from({ length: 20 }, () => rude(`${head}Content-Length: 1000\r\n\r\n{"text":`)),
      rude(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
      rude(`${head}Content-Length: -1\r\n\r\n`),
      rude("\u0000\u0001 nonsense\r\n\r\n"),
      rude(`GET /health HTTP/1.1\r\nX: ${"a".repeat(100_000)}\r\n\r\n`),
    ]);
    expect((await verify(address, key, { text: SUPPORTED })).status).toBe(200);
  });
});
