import type { Socket } from "node:net";

const MOST_WAITING = 100; // requests behind one that is being answered; each takes memory

const lines = new WeakMap<Socket, (() => void)[]>();

/**
 * Works on the requests of one connection one at a time, in their order. Node hands over all that came in one packet:
 * 41 requests for a page, sent without waiting for an answer, held everybody else up for 8 s.
 */
export async function inTurn(socket: Socket, work: () => Promise<void>): Promise<void> {
  const line = lines.get(socket);
  if (line && line.length >= MOST_WAITING) return void socket.destroy();
  if (line) await new Promise<void>((resolve) => line.push(resolve));
  else lines.set(socket, []);
  try {
    if (!socket.destroyed) await work();
  } finally {
    const next = lines.get(socket)?.shift();
    if (next) next();
    else lines.delete(socket);
  }
}
