import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, signal } from "../process";
import type { Fault } from "./fault";

export const appKilled: Fault = {
  name: "app-killed",
  world: "embedded",
  endsApp: true,
  async happen({ app }) {
    await app.kill();
    return [];
  },
};

/** The app itself has to bring it back: nobody restarts the app. */
export const postmasterKilled: Fault = {
  name: "postmaster-killed",
  world: "embedded",
  async happen({ postmaster }) {
    signal([postmaster()], "SIGKILL");
    return [];
  },
};

export const postgresFrozen: Fault = {
  name: "postgres-frozen",
  world: "embedded",
  async happen({ postmaster }, seconds) {
    const all = familyOf(postmaster());
    signal(all, "SIGSTOP");
    await sleep(seconds * 1000);
    signal(all, "SIGCONT");
    return [];
  },
};
