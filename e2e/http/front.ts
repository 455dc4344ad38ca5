import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findNginx } from "../../scripts/tasks/nginx.mjs";

const START_DEADLINE_MS = 60_000;
const SERVED_BY = "x-served-by";

/** What stands before several instances, and deals requests out to them. */
export interface Front {
  name: "nginx" | "node:http";
  address: string;
  stop(): Promise<void>;
}

/** nginx with the file of the documentation where it is installed, else a small proxy that does the same. */
export async function startFront(port: number, instances: readonly number[]): Promise<Front> {
  const nginx = findNginx();
  return nginx ? await startNginx(nginx, port, instances) : await startProxy(port, instances);
}

/** Which instance answered, as both fronts tell: `127.0.0.1:3001`. */
export function servedBy(headers: Headers): string | null {
  return headers.get(SERVED_BY);
}

async function startNginx(command: string, port: number, instances: readonly number[]): Promise<Front> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-nginx-"));
  fs.chmodSync(folder, 0o755); // started by root, its workers have another account
  fs.writeFileSync(path.join(folder, "nginx.conf"), mainConfiguration(siteConfiguration(port, instances)));
  const nginx = spawn(command, ["-p", folder, "-e", "stderr", "-c", "nginx.conf"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  nginx.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await untilListening(port, nginx).catch((cause) => {
    throw new Error(`nginx does not start: ${said}`, { cause });
  });
  return {
    name: "nginx",
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await gone;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file of the documentation with the ports of this run, of which it may have fewer. */
function siteConfiguration(port: number, instances: readonly number[]): string {
  const documented = fs.readFileSync("docs/operations/nginx.conf", "utf8");
  const site = instances
    .reduce(
      (text, instance, n) => text.replace(`127.0.0.1:${3001 + n} `, `127.0.0.1:${instance} `),
      documented.replace("listen 80;", `listen 127.0.0.1:${port};`),
    )
    .replace(/^ *server 127\.0\.0\.1:300\d .*\n/gm, "");
  const isTaken = instances.every((instance) => site.includes(`server 127.0.0.1:${instance} `));
  if (!isTaken || site.includes("listen 80;")) throw new Error("nginx.conf has other ports than this test knows");
  return site;
}

/** What Debian has around such a file, in the folder of this run. */
function mainConfiguration(site: string): string {
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  return `daemon off; pid nginx.pid; worker_processes 1;
    events { worker_connections 4096; }
    http { access_log off; ${kept.join(" ")} add_header ${SERVED_BY} $upstream_addr always; ${site} }`;
}

async function untilListening(port: number, process: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_DEADLINE_MS; Date.now() < deadline; await sleep(50)) {
    if (process.exitCode !== null) break;
    const socket = net.connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  process.kill("SIGKILL");
  throw new Error("nothing listens");
}

/** Round robin; an instance that refuses the connection is passed over, one that breaks it off is answered with 502. */
async function startProxy(port: number, instances: readonly number[]): Promise<Front> {
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const from = turn++;
    const headers = {
      ...request.headers,
      "x-forwarded-for": request.socket.remoteAddress,
      "x-forwarded-proto": "http",
    };
    const pass = (tries: number) => {
      const instance = instances[(from + tries) % instances.length] as number;
      const options = { port: instance, host: "127.0.0.1", method: request.method, path: request.url, headers, agent };
      const passed = http.request(options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, [SERVED_BY]: `127.0.0.1:${instance}` });
        answer.once("error", () => response.destroy()).pipe(response);
      });
      passed.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && tries + 1 < instances.length) return pass(tries + 1);
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
      passed.end(Buffer.concat(chunks));
    };
    pass(0);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    name: "node:http",
    address: `http://127.0.0.1:${port}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
