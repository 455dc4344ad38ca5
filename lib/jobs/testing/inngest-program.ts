import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type Endpoint = (request: Request) => Promise<Response>;

const EVENT_KEY = "abcdef0123456789";
const SIGNING_KEY = "0123456789abcdef0123456789abcdef";
const READY_MS = 30_000;

/** How the server is run: for development, without keys and with its state in memory alone, or as operators do. */
export type Mode = "dev" | "start";

/** The keys of a client of such a server. */
export const KEYS = {
  dev: { isDev: true },
  start: { isDev: false, eventKey: EVENT_KEY, signingKey: SIGNING_KEY },
} as const satisfies Record<Mode, object>;

/** A real server of Inngest that is a process of its own, and the address at which it calls the apps, in turns. */
export class InngestProgram {
  readonly #program: string;
  readonly #mode: Mode;
  readonly #stateDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-inngest-"));
  readonly #endpoints: Endpoint[] = [];
  readonly #calls = new Set<Promise<unknown>>();
  readonly #http = http.createServer((request, response) => void this.#answer(request, response));
  #server: ChildProcess | undefined;
  #ports = { http: 0, gateway: 0 };
  #turn = 0;
  #isSynced = false;

  constructor(program: string, mode: Mode) {
    this.#program = program;
    this.#mode = mode;
  }

  /** Takes what addresses it needs; the server is started later. */
  async listen(): Promise<void> {
    this.#ports = { http: await freePort(), gateway: await freePort() };
    await new Promise<void>((resolve) => this.#http.listen(0, "127.0.0.1", resolve));
  }

  /** Where the server is. */
  get address(): string {
    return `http://127.0.0.1:${this.#ports.http}`;
  }

  /** Where the apps are. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** Calls that app, too. Gives what ends it. */
  serve(endpoint: Endpoint): () => void {
    this.#endpoints.push(endpoint);
    return () => {
      const at = this.#endpoints.indexOf(endpoint);
      if (at >= 0) this.#endpoints.splice(at, 1);
    };
  }

  /** Starts it, and waits until it has asked an app what it can do. */
  async start(): Promise<void> {
    const { http: port, gateway } = this.#ports;
    const keys = ["--event-key", EVENT_KEY, "--signing-key", SIGNING_KEY];
    const own = this.#mode === "dev" ? ["--no-discovery"] : ["--no-ui", "--sqlite-dir", this.#stateDir, ...keys];
    const places = ["--port", String(port), "--connect-gateway-port", String(gateway)];
    this.#isSynced = false;
    const args = [this.#mode, ...places, "--sdk-url", `${this.origin}/api/inngest`, ...own];
    this.#server = spawn(this.#program, args, { stdio: "ignore" });
    for (const end = Date.now() + READY_MS; !this.#isSynced; await sleep(20))
      if (Date.now() > end) throw new Error("Inngest did not ask for the functions of the app.");
  }

  /**
   * It answers nobody and calls nobody. Gives what brings it back: without its state it is killed and started anew; with it
   * too, on what it wrote, or, where it keeps all in memory, it goes on as after a stall.
   */
  async goAway(): Promise<(memory: "kept" | "lost") => Promise<void>> {
    this.#server?.kill("SIGSTOP");
    return async (memory) => {
      if (memory === "kept" && this.#mode === "dev") return void this.#server?.kill("SIGCONT");
      await this.#kill();
      if (memory === "lost") fs.rmSync(this.#stateDir, { recursive: true, force: true });
      fs.mkdirSync(this.#stateDir, { recursive: true });
      await this.start();
    };
  }

  /** Waits for calls under way. */
  async stop(): Promise<void> {
    await Promise.all(this.#calls);
    await this.#kill();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
    fs.rmSync(this.#stateDir, { recursive: true, force: true });
  }

  async #kill(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null || this.#server.signalCode !== null) return;
    const gone = once(this.#server, "exit");
    this.#server.kill("SIGKILL");
    await gone;
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const endpoint = this.#endpoints[this.#turn++ % Math.max(1, this.#endpoints.length)];
    const body = Buffer.concat(await request.toArray());
    if (!endpoint) return void response.writeHead(503).end();
    const { method = "GET", headers, url } = request;
    const call = endpoint(
      new Request(`${this.origin}${url}`, {
        method,
        headers: headers as Record<string, string>,
        body: method === "GET" ? undefined : body,
      }),
    );
    const done = call.catch(() => {}).finally(() => this.#calls.delete(done));
    this.#calls.add(done);
    const answer = await call;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    if (method === "PUT" && answer.ok) this.#isSynced = true;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
