import type { Route } from "./routes";

/** Bytes for a connection of their own. */
export interface Attempt {
  about: string;
  kind: Route["kind"] | "wire";
  bytes: Buffer;
  /** A whole request in valid HTTP: no answer at all is a fault. */
  isWhole: boolean;
}

/** What callers have to show. */
export interface Credentials {
  host: string;
  keys: readonly string[];
  cookie: string;
}
