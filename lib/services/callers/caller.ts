import type { Transaction } from "@/lib/db/client";
import type { Asker, Changer } from "./asker";
import type { Actor } from "./audit";

/** Whose a key is and what it could do when it was read; whether it still holds, and for that, is asked with every charge. */
export interface KeyIdentity {
  id: string;
  organizationId: string;
  scopes: readonly string[];
}

/** Who asks, and in which request: what every verb of the API gets beside its input. */
export interface Caller {
  requestId: string;
  /** Absent at endpoints that ask for none. */
  key?: KeyIdentity;
  /** The network address that asks. */
  address: string;
  /** Milliseconds since the request began, with two decimals. */
  elapsedMs(): number;
  /** Milliseconds that are left for the answer; absent where nobody waits. */
  msLeft?(): number;
  /** Hears of an entry of the answer's list, by its number, once nothing can change it; absent where nobody wants to. */
  tell?(entry: object, at: number): void;
}

/** The caller of a verb that changes rows: all in one transaction, with the answer where that is kept. */
export interface ChangingCaller extends Caller {
  tx: Transaction;
}

/** The key of a caller whose endpoint asks for one. */
export function keyOf({ key }: Caller): KeyIdentity {
  if (!key) throw new Error("This endpoint needs a scope in the catalog: it was called without a key.");
  return key;
}

/** The caller as the audit log names it. */
function actorOf(caller: Caller): Actor {
  return { name: keyOf(caller).id, address: caller.address };
}

/** The caller as who asks about rows of the organization. */
export function askerOf(caller: Caller): Asker {
  return { organizationId: keyOf(caller).organizationId, actor: actorOf(caller) };
}

/** The same for changes. */
export function changerOf(caller: ChangingCaller): Changer {
  return { ...askerOf(caller), tx: caller.tx };
}
