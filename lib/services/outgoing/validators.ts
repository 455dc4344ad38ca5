import type { IncomingHttpHeaders } from "node:http";

/** What a server says by which it knows an answer of its own again. */
export interface Validators {
  etag?: string;
  modified?: string;
}

const USABLE = /^[\x20-\x7e]{1,300}$/;

/** Those of an answer, where it has any. */
export function validatorsIn({ etag, "last-modified": modified }: IncomingHttpHeaders): Validators | undefined {
  const found = {
    ...(etag && USABLE.test(etag) ? { etag } : {}),
    ...(modified && USABLE.test(modified) ? { modified } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** The headers that ask for a file only where it is another one now. */
export function askedIf({ etag, modified }: Validators = {}): Record<string, string> {
  return { ...(etag ? { "if-none-match": etag } : {}), ...(modified ? { "if-modified-since": modified } : {}) };
}
