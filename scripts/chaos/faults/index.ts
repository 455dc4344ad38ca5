import { idleBurst } from "./bursts";
import { clockMoved } from "./clock";
import type { Fault } from "./fault";
import { brokenImports } from "./imports";
import { appKilled, postgresFrozen, postmasterKilled } from "./processes";
import { endlessBody, upgradeSockets } from "./sockets";
import { blackHole, fullDisk } from "./storage";

/** All that the service is to survive, in this order. */
export const FAULTS: readonly Fault[] = [
  appKilled,
  postmasterKilled,
  postgresFrozen,
  idleBurst,
  upgradeSockets,
  endlessBody,
  brokenImports,
  clockMoved,
  blackHole,
  fullDisk,
];
