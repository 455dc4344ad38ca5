import http from "node:http";
import type { AddressInfo } from "node:net";

/** How to answer a delivery: with a status, or not as one should. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | "hang"
  | "reset"
  | "endless";

export interface Received {
  at: number;
  /** Identifies the event. */
  id: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  stop(): Promise<void>;
}

const CHUNK = Buffer.alloc(65_536, "x");

/** A receiver of deliveries on a free local port; `behave` decides on each, given how many came before. */
export async function startReceiver(
  behave: (one: Received, before: number) => Behaviour = () => 200,
): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const id = String(request.headers["webhook-id"]);
    const one = {
      at: Date.now(),
      id,
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    const behaviour = behave(one, received.length);
    received.push(one);
    answer(response, behaviour);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: http.ServerResponse, behaviour: Behaviour): void {
  if (behaviour === "hang") return;
  if (behaviour === "reset") return void response.socket?.resetAndDestroy();
  if (behaviour === "endless") return void pour(response.writeHead(200));
  const given = typeof behaviour === "number" ? { status: behaviour } : behaviour;
  const { status, headers, body = "ok", afterMs = 0 }: Exclude<Behaviour, number | string> = given;
  setTimeout(() => response.writeHead(status, headers).end(body), afterMs);
}

/** Writes for as long as anybody reads. */
function pour(response: http.ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on("drain", more).on("error", () => {});
  more();
}
