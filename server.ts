import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import routes from "virtual:routes";
import next from "next";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { answerNode, callerAddress } from "@/lib/http/node";
import { isApiPath, router } from "@/lib/http/router";
import { secureAddress, transportHeaders } from "@/lib/http/transport";
import { startBackground } from "@/lib/jobs/background";
import { becomeHost } from "@/lib/services/host-lock";
import { startRuntime } from "@/lib/services/runtime";
import { greet } from "@/lib/services/welcome";

const HEADERS_DEADLINE_MS = 15_000;
const REQUEST_DEADLINE_MS = 60_000;
const IDLE_CONNECTION_MS = 65_000; // longer than the minute of usual load balancers, so that they close first
const DRAIN_DEADLINE_MS = 10_000;
const ECHO_MS = 1_000; // Ctrl-C reaches this process from the terminal and once more from npm
const LAST_CALL_MS = 250; // requests on their way over connections that look idle are still answered
const IDLE_SWEEP_MS = 50; // connections that callers keep open go as soon as their last answer is out

/** One process: Next for pages, the API directly, the database and the graph behind both. */
export async function serve(say: (line: string) => void): Promise<void> {
  const runtime = await startRuntime(say);
  const lock = runtime.embedded ? await becomeHost(runtime.databaseUrl) : undefined;
  if (runtime.embedded && !lock) {
    await runtime.stop();
    throw new Error(`Assay already runs on ${env().DATA_DIR}. Stop it first, or set DATA_DIR to another folder.`);
  }
  const background = startBackground((error) => log().error({ err: error }));
  const release = async () => {
    await background.stop();
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

type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;

async function pages(): Promise<Handle> {
  const { HOST, PORT } = env();
  const app = next({ dev: false, hostname: HOST, port: PORT });
  await app.prepare();
  const show = app.getRequestHandler();
  return async (request, response) => {
    const secure = secureAddress(request.url ?? "/", String(request.headers["x-forwarded-proto"] ?? ""));
    if (secure) return void response.writeHead(308, { Location: secure, ...transportHeaders() }).end();
    request.headers["x-forwarded-for"] = callerAddress(request); // Next believes what it finds here
    for (const [name, value] of Object.entries(transportHeaders())) response.setHeader(name, value);
    await show(request, response);
  };
}

function listen(showPage: Handle): Promise<http.Server> {
  const find = router(routes.map(({ GET }) => GET.resource));
  const server = http.createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    const answered = isApiPath(path) ? answerNode(find(path), request, response) : showPage(request, response);
    answered.catch((error) => {
      log().error({ err: error });
      response.destroy();
    });
  });
  server.headersTimeout = HEADERS_DEADLINE_MS;
  server.requestTimeout = REQUEST_DEADLINE_MS;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env().PORT, env().HOST, () => resolve(server));
  });
}

/** Requests under way are finished, then the rest goes down; a second signal does not wait, unless it is an echo. */
function stopOnSignals(server: http.Server, release: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) return Date.now() - stoppingSince < ECHO_MS ? undefined : process.exit(1);
    stoppingSince = Date.now();
    server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
    await sleep(LAST_CALL_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS).unref();
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
