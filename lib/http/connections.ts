import type { Server } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";

const HEADERS_DEADLINE_MS = 10_000;
const REQUEST_DEADLINE_MS = 60_000;
const IDLE_CONNECTION_MS = 65_000; // longer than the minute of usual load balancers, so that they close first
const STALLED_CONNECTION_MS = 120_000; // nothing moves either way: a caller who does not read its answer
const SWEEP_MS = 1_000; // how often the first two are looked at

export const MOST_HEADERS = 100;
export const SERVER_OPTIONS = {
  headersTimeout: HEADERS_DEADLINE_MS,
  requestTimeout: REQUEST_DEADLINE_MS,
  keepAliveTimeout: IDLE_CONNECTION_MS,
  connectionsCheckingInterval: SWEEP_MS,
};

/**
 * Bounds what callers hold open: connections in all and from one address, and the time of each. Nothing may listen for
 * `upgrade` on the server: without a listener an offer of another protocol is answered in HTTP/1.1, as RFC 9110 allows,
 * and every socket stays with the server, which closes it when its time is up.
 */
export function boundConnections(server: Server): void {
  const { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, PUBLIC_URL } = env();
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MOST_HEADERS + 1; // one more shows that there are too many
  server.timeout = STALLED_CONNECTION_MS;
  server.on("drop", () => server.closeIdleConnections());
  server.on("connect", (_, socket) => refuseTunnel(socket as Socket));
  if (!PUBLIC_URL) boundEachNetwork(server, MAX_CONNECTIONS_PER_ADDRESS); // else all come from the proxy
}

/**
 * What closes the connections on which nothing at all came for so long: to Node they are not idle, so that a server which is told to
 * close waits for them. Browsers and HTTP clients open such ahead of their next request.
 */
export function silentConnections(server: Server): { close(silentMs: number): void } {
  const openedAt = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    openedAt.set(socket, performance.now());
    socket.once("close", () => openedAt.delete(socket));
  });
  return {
    close(silentMs) {
      const latest = performance.now() - silentMs;
      for (const [socket, at] of openedAt) if (socket.bytesRead === 0 && at <= latest) socket.destroy();
    },
  };
}

/** Node hands the socket of a CONNECT over for good, so it must be closed here. */
function refuseTunnel(socket: Socket): void {
  socket.on("error", () => {});
  socket.write("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}

function boundEachNetwork(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > most) socket.destroy();
  });
}

/** An IPv4 address, or the 64 bits of an IPv6 address that one caller usually has all addresses of. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === "ipv4" ? ip.toString() : ip.toByteArray().slice(0, 8).join(".");
}
