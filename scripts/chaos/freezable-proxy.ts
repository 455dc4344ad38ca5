import net from "node:net";

export interface FreezableProxy {
  port: number;
  /** Lets no byte through in either direction, and takes new connections without a word: a black hole. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Carries bytes to a port of this machine. */
export async function startProxy(target: number): Promise<FreezableProxy> {
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const track = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const server = net.createServer((near) => {
    const far = net.connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("data", (chunk) => other.write(chunk));
      one.once("close", () => other.destroy());
      track(one);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
