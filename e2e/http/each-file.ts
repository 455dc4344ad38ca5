import { afterAll } from "vitest";
import { openShared } from "./client";
import { takeAddress } from "./own-address";

// Files follow each other in one process; each calls from an address of its own and has its own connections.
const leave = takeAddress();
const database = openShared();
afterAll(async () => {
  leave();
  await database.close();
});
