import net from "node:net";
import { ownAddress } from "./own-address";

/** Bytes sent over a connection of their own; gives all that came back until it closed, or until `ms` have passed. */
export function sendRaw(address: string, bytes: string | Uint8Array, { ms = 10_000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = open(address);
    socket.setTimeout(ms, () => socket.destroy());
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("error", () => {}).on("close", () => resolve(received));
    socket.write(bytes);
  });
}

/** A connection to the service; nothing is sent yet. */
export function open(address: string): net.Socket {
  const { hostname, port } = new URL(address);
  return net.connect({ port: Number(port), host: hostname, localAddress: ownAddress() });
}

/** The status of an answer as it came over the wire. */
export function statusOf(received: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]);
}
