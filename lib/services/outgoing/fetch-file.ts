import type { IncomingHttpHeaders } from "node:http";
import { failure, guardedClient, INTERNET, type NetworkAccess, reasonOf } from "./guarded-client";

const CONNECT_MS = 10_000;

/** What the service calls itself where it fetches files; `robots.txt` may speak to it by that name. */
export const AGENT = "Assay-Documents";

/** A body must bring so many bytes in each window; a sender that is slower holds a place that others wait for. */
export interface Pace {
  windowMs: number;
  leastBytes: number;
}

const PACE: Pace = { windowMs: 30_000, leastBytes: 64 * 1024 }; // 2 kB/s, and half a minute to begin

export interface GuardedFile {
  url: string;
  /** For everything: look-up, connection, headers and body. */
  timeoutMs: number;
  allowPrivate: boolean;
  mostBytes: number;
  pace?: Pace;
  headers?: Record<string, string>;
  /** Told before the bytes come. */
  onHeaders?: (headers: IncomingHttpHeaders) => void;
  /** Ends the fetch with its reason. */
  signal?: AbortSignal;
}

/** The file could not be had; the message says why, for the person who gave the address. */
export class FetchFailed extends Error {
  override name = "FetchFailed";
  /** What was answered, where that is why. */
  readonly status?: number;
  /** Where it is instead, as the answer says. */
  readonly location?: string;

  constructor(
    url: string,
    /** The same without the address. */
    readonly reason: string,
    { status, location, cause }: { status?: number; location?: string; cause?: unknown } = {},
  ) {
    super(`${url}: ${reason}`, { cause });
    this.status = status;
    this.location = location;
  }
}

/**
 * One GET of a file from a host that nobody vouches for, as deliveries are posted: allowed addresses only, no redirect
 * followed, no proxy, one deadline, and a least pace. Yields its bytes as they come. Throws `FetchFailed`.
 */
export async function* fetchFile(file: GuardedFile, network: NetworkAccess = INTERNET): AsyncGenerator<Buffer> {
  const { url, timeoutMs, pace = PACE } = file;
  const shown = shownAddress(url);
  const deadline = new AbortController();
  const late = setTimeout(() => deadline.abort(failure("ASSAY_DEADLINE")), timeoutMs);
  const slow = () =>
    new FetchFailed(shown, `It sent less than ${pace.leastBytes} bytes in ${pace.windowMs / 1_000} s.`);
  const watch = new PaceWatch(pace, () => deadline.abort(slow()));
  const stop = () => deadline.abort(file.signal?.reason);
  file.signal?.addEventListener("abort", stop, { once: true });
  const client = guardedClient({ ...file, timeoutMs: Math.min(timeoutMs, CONNECT_MS) }, network);
  const { pathname, search } = new URL(url);
  try {
    file.signal?.throwIfAborted();
    const { statusCode, headers, body } = await client.request({
      method: "GET",
      path: pathname + search,
      headers: { "user-agent": `${AGENT}/1`, "accept-encoding": "identity", ...file.headers },
      signal: deadline.signal,
      reset: true,
    });
    if (statusCode !== 200)
      throw new FetchFailed(shown, `It answered ${statusCode} rather than 200.`, {
        status: statusCode,
        location: locationIn(headers, url),
      });
    file.onHeaders?.(headers as IncomingHttpHeaders);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > file.mostBytes) throw new FetchFailed(shown, `It holds more than ${file.mostBytes} bytes.`);
      watch.came(chunk.length);
      yield chunk;
      watch.wait();
    }
  } catch (error) {
    file.signal?.throwIfAborted();
    throw failedFetch(shown, deadline.signal.aborted ? deadline.signal.reason : error);
  } finally {
    clearTimeout(late);
    watch.end();
    file.signal?.removeEventListener("abort", stop);
    client.destroy().catch(() => {});
  }
}

function locationIn({ location }: Record<string, string | string[] | undefined>, url: string): string | undefined {
  const given = String(location ?? "");
  if (given === "" || !URL.canParse(given, url)) return undefined;
  const target = new URL(given, url);
  target.hash = "";
  return target.href;
}

/** An address without what may be a secret in it. */
export const shownAddress = (url: string) => url.replace(/[?#].*$/s, "");

function failedFetch(url: string, cause: unknown): FetchFailed {
  return cause instanceof FetchFailed ? cause : new FetchFailed(url, reasonOf(cause).message, { cause });
}

/** Tells when too little came; the time in which its taker was busy with what came does not count. */
class PaceWatch {
  private timer: NodeJS.Timeout | undefined;
  private bytes = 0;
  private leftMs: number;
  private waitingSince = 0;

  constructor(
    private readonly pace: Pace,
    private readonly onSlow: () => void,
  ) {
    this.leftMs = pace.windowMs;
    this.wait();
  }

  wait(): void {
    this.waitingSince = performance.now();
    this.timer = setTimeout(this.onSlow, this.leftMs);
  }

  came(bytes: number): void {
    clearTimeout(this.timer);
    this.leftMs -= performance.now() - this.waitingSince;
    this.bytes += bytes;
    if (this.bytes < this.pace.leastBytes) return;
    this.bytes = 0;
    this.leftMs = this.pace.windowMs;
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
