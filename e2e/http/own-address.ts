import { randomInt } from "node:crypto";
import { Agent, setGlobalDispatcher } from "undici";

let address: string | undefined;

/** Where the calls of a test file come from: on Linux an address of its own, so that no file uses up the limits of another. */
export function ownAddress(): string | undefined {
  return address;
}

/** Has calls come from another one from now on. Gives what closes the connections that they leave. */
export function takeAddress(): () => void {
  address = process.platform === "linux" ? `127.${randomInt(1, 255)}.${randomInt(256)}.1` : undefined;
  const agent = new Agent({ localAddress: address });
  setGlobalDispatcher(agent);
  return () => void agent.close().catch(() => {}); // answers that nobody read keep theirs
}
