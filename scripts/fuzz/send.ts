import net from "node:net";
import type { Attempt } from "./attempt";

const QUIET_MS = 150; // after an answer began: its rest is here, or the connection stays open for more requests
const PATIENCE_MS = 400; // for an answer to what may have none
const GIVEN_UP_MS = 20_000;

export interface Answer {
  /** All that came back, as bytes in Latin-1. */
  received: string;
  /** Until the answer began; undefined where none came. */
  ms?: number;
}

/** Sends an attempt over a connection of its own, from one of many loopback addresses: limits count by address. */
export function send(address: string, { bytes, isWhole }: Attempt, from: string): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const answer: Answer = { received: "" };
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: from });
    let timer = setTimeout(() => socket.destroy(), isWhole ? GIVEN_UP_MS : PATIENCE_MS);
    socket.on("data", (chunk) => {
      answer.ms ??= performance.now() - startedAt;
      answer.received += chunk.toString("latin1");
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), QUIET_MS);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.write(bytes);
  });
}
