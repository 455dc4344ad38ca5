import type { IncomingHttpHeaders } from "node:http";

/** What a server sends along with a file so that it can be asked later whether the file has changed (RFC 9110, validators). */
export interface Validators {
  etag?: string;
  modified?: string;
}

const USABLE = /^[\x20-\x7e]{1,300}$/;

/** The validators in the headers of an answer; undefined where it has none that can be sent back. */
export function validatorsIn({ etag, "last-modified": modified }: IncomingHttpHeaders): Validators | undefined {
  const found = {
    ...(etag && USABLE.test(etag) ? { etag } : {}),
    ...(modified && USABLE.test(modified) ? { modified } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Headers that ask for a file only if it has changed since; without validators none, which always fetches it. */
export function askedIf({ etag, modified }: Validators = {}): Record<string, string> {
  return { ...(etag ? { "if-none-match": etag } : {}), ...(modified ? { "if-modified-since": modified } : {}) };
}
