import { randomInt } from "node:crypto";
import { Agent, setGlobalDispatcher } from "undici";

/** Where the calls of a test file come from: on Linux an address of its own, so that no file uses up the limits of another. */
export const OWN_ADDRESS = process.platform === "linux" ? `127.${randomInt(1, 255)}.${randomInt(256)}.1` : undefined;

setGlobalDispatcher(new Agent({ localAddress: OWN_ADDRESS }));
