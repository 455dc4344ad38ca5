import net, { type AddressInfo } from "node:net";

/** Stands before a server and does to connections what networks do. */
export interface Relay {
  /** As the server's address, at the relay's port. */
  url: string;
  /** Takes connections and bytes as before, and passes nothing on. */
  freeze(): void;
  thaw(): void;
  /** Takes connections and ends each at once, as a server does that is killed; `thaw` takes it back. */
  hangUp(): void;
  /** How many connections it took so far. */
  taken(): number;
  /** Ends every connection. */
  cut(): void;
  stop(): Promise<void>;
  /** After `stop`, at the same port. */
  start(): Promise<void>;
}

export async function startRelay(serverUrl: string): Promise<Relay> {
  const target = new URL(serverUrl);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  let isHangingUp = false;
  let taken = 0;
  const server = net.createServer((near) => {
    taken++;
    if (isHangingUp) return hangUp(near);
    const far = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => isFrozen || to.write(chunk));
      from.on("error", () => {}).on("close", () => to.destroy() && sockets.delete(from));
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(serverUrl);
  url.port = String(port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      isHangingUp = false;
    },
    hangUp: () => {
      isHangingUp = true;
    },
    taken: () => taken,
    cut,
    stop: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    start: () => listen(port),
  };
}

function hangUp(socket: net.Socket): void {
  socket
    .on("error", () => {})
    .resume()
    .end();
}
