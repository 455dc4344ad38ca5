import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import routes from "virtual:routes";
import next from "next";
import { env } from "@/lib/env";
import { boundConnections, SERVER_OPTIONS, silentConnections } from "@/lib/http/connections";
import { door } from "@/lib/http/door";
import { guardConsole, log } from "@/lib/http/log";
import { askedHost, callerAddress } from "@/lib/http/node";
import { router } from "@/lib/http/router";
import { startTelemetry } from "@/lib/http/telemetry";
import { secureAddress, transportHeaders } from "@/lib/http/transport";
import { startBackground } from "@/lib/jobs/background";
import { becomeHost, startRuntime } from "@/lib/services/operations";
import { greet } from "@/lib/services/people";

const DRAIN_DEADLINE_MS = 10_000;
const RELEASE_DEADLINE_MS = 15_000; // attempts of deliveries under way take 10 s at most
const ECHO_MS = 1_000; // Ctrl-C reaches this process from the terminal and once more from npm
const LAST_CALL_MS = 250; // requests on their way over connections that look idle are still answered
const IDLE_SWEEP_MS = 50; // connections that callers keep open go as soon as their last answer is out, or nothing was ever asked on them

export { isGraphCurrent } from "@/lib/services/knowledge";

/** One process: Next for pages, the API directly, the database and the graph behind both. */
export async function serve(say: (line: string) => void): Promise<void> {
  outliveRejections();
  const runtime = await startRuntime(say);
  const lock = runtime.embedded ? await becomeHost(runtime.databaseUrl) : undefined;
  if (runtime.embedded && !lock) {
    await runtime.stop();
    throw new Error(`Assay already runs on ${env().DATA_DIR}. Stop it first, or set DATA_DIR to another folder.`);
  }
  const telemetry = await startTelemetry().catch(async (error) => {
    await lock?.release();
    await runtime.stop();
    throw error;
  });
  if (telemetry.address) say(`Metrics at ${telemetry.address}`);
  const background = startBackground((error) => log().error({ err: error }));
  const release = async () => {
    await within(background.stop());
    await within(telemetry.stop());
    await lock?.release();
    await runtime.stop();
  };
  const server = await listen(await pages()).catch(async (error) => {
    await release();
    throw error;
  });
  stopOnSignals(server, release);
  await greet({ address: addressOf(server), isEmbedded: runtime.embedded, say });
}

/** Whatever hangs, what comes after it is done: the database is stopped. */
const within = (work: Promise<unknown>) => Promise.race([work, sleep(RELEASE_DEADLINE_MS, undefined, { ref: false })]);

type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;

async function pages(): Promise<Handle> {
  const { HOST, PORT } = env();
  guardConsole();
  // Next listens for upgrades on the server that it is given, and leaves their sockets open for good: this one is idle.
  const app = next({ dev: false, hostname: HOST, port: PORT, httpServer: new http.Server() });
  await app.prepare();
  const show = app.getRequestHandler();
  return async (request, response) => {
    const secure = secureAddress(request.url ?? "/", String(request.headers["x-forwarded-proto"] ?? ""));
    if (secure) return void response.writeHead(308, { Location: secure, ...transportHeaders() }).end();
    // Next and next-auth believe what they find here.
    request.headers["x-forwarded-for"] = callerAddress(request);
    request.headers["x-forwarded-host"] = askedHost(request);
    for (const [name, value] of Object.entries(transportHeaders())) response.setHeader(name, value);
    await show(request, response);
  };
}

/** What nobody waits for ends nothing: postgres.js leaves a rejection where a server dies while it asks for its types. */
function outliveRejections(): void {
  process.on("unhandledRejection", (error) => log().error({ err: error }));
  // Whoever read them may be gone: without this each line that fails is an error that is told in another line, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

function listen(showPage: Handle): Promise<http.Server> {
  const answer = door({ find: router(routes.flatMap(({ GET }) => GET.resources)), showPage });
  const server = http.createServer(SERVER_OPTIONS, answer);
  server.on("checkContinue", answer); // callers are told to go on once their body is wanted
  boundConnections(server);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env().PORT, env().HOST, () => resolve(server));
  });
}

/**
 * Requests under way are finished, then the rest goes down, within a bound whatever hangs; a second signal does not
 * wait, unless it is an echo.
 */
function stopOnSignals(server: http.Server, release: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const silent = silentConnections(server);
  const stop = async () => {
    if (stoppingSince !== undefined) return Date.now() - stoppingSince < ECHO_MS ? undefined : process.exit(1);
    stoppingSince = Date.now();
    server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
    await sleep(LAST_CALL_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => {
      server.closeIdleConnections();
      silent.close(LAST_CALL_MS);
    }, IDLE_SWEEP_MS);
    setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS).unref();
    setTimeout(() => process.exit(1), DRAIN_DEADLINE_MS + RELEASE_DEADLINE_MS).unref();
    await closed;
    clearInterval(idle);
    await release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}

function addressOf(server: http.Server): string {
  const { port } = server.address() as AddressInfo;
  return env().PUBLIC_URL ?? `http://${env().HOST}:${port}`;
}
