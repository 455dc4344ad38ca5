import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../client";
import { broken, type Fault } from "./fault";

const SOCKETS = 1_000;
const H2C = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
const ANSWER_MS = 10_000;
const CHUNK = Buffer.alloc(64 * 1024, "x");
const MOST_BYTES = 256 * 1024 * 1024;

/** Offers to speak another protocol, from many sockets that stay open. */
export const upgradeSockets: Fault = {
  name: "upgrade-sockets",
  world: "embedded",
  async happen({ app }, seconds) {
    await ask(app.address, { path: "/sign-in" }); // the first page has Next listen for upgrades
    const h2c = await answerTo(app.address, `GET /health HTTP/1.1\r\nHost: a\r\n${H2C}\r\n`);
    const other = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    const websocket = await answerTo(app.address, other);
    const sockets = Array.from({ length: SOCKETS }, () => open(app.address, other));
    await sleep(seconds * 1000);
    for (const socket of sockets) socket.destroy();
    return broken({
      "an h2c offer is answered as HTTP/1.1": h2c.startsWith("HTTP/1.1 200"),
      "any other upgrade gets an answer": websocket.startsWith("HTTP/1.1 "),
    });
  },
};

/** A body without an end, sent by strangers to the routes of signing in. */
export const endlessBody: Fault = {
  name: "endless-body",
  world: "embedded",
  async happen({ app }, seconds) {
    const taken = await Promise.all(
      ["/api/auth/callback/credentials", "/api/dashboard/sign-up", "/sign-in"].map((path) =>
        pour(app.address, path, seconds * 1000),
      ),
    );
    return broken({ "no route reads a body without an end": taken.every((bytes) => bytes < MOST_BYTES) });
  },
};

/** Sends for as long as anybody reads; gives how many bytes were taken. */
async function pour(address: string, path: string, ms: number): Promise<number> {
  const form = "Content-Type: application/x-www-form-urlencoded";
  const head = `POST ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${form}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const socket = open(address, head).resume();
  const piece = Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from("\r\n")]);
  const deadline = performance.now() + ms;
  let given = 0;
  while (!socket.destroyed && given < MOST_BYTES && performance.now() < deadline) {
    if (socket.writableLength < piece.length * 4 && socket.write(piece)) given += piece.length;
    await sleep(1);
  }
  socket.destroy();
  return given;
}

function open(address: string, head: string): net.Socket {
  const { port, hostname } = new URL(address);
  const socket = net.connect(Number(port), hostname).on("error", () => {});
  socket.write(head);
  return socket;
}

/** The first bytes of the answer; empty where there is none in time. */
async function answerTo(address: string, head: string): Promise<string> {
  const socket = open(address, head);
  const first = new Promise<string>((resolve) => {
    socket.once("data", (chunk) => resolve(chunk.toString())).once("close", () => resolve(""));
  });
  const answer = await Promise.race([first, sleep(ANSWER_MS, "")]);
  socket.destroy();
  return answer;
}
