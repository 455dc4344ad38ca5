import { failure, guardedClient, INTERNET, type Network, reasonOf } from "./guarded-client";

export interface GuardedFile {
  url: string;
  /** For everything: look-up, connection, headers and body. */
  timeoutMs: number;
  allowPrivate: boolean;
  mostBytes: number;
}

/** The file could not be had; the message says why, for the person who gave the address. */
export class FetchFailed extends Error {
  override name = "FetchFailed";
}

/**
 * One GET of a file from a host that nobody vouches for, as deliveries are posted: allowed addresses only, no redirects,
 * no proxy, one deadline. Yields its bytes as they come. Throws `FetchFailed`.
 */
export async function* fetchFile(file: GuardedFile, network: Network = INTERNET): AsyncGenerator<Buffer> {
  const deadline = new AbortController();
  const late = setTimeout(() => deadline.abort(failure("ASSAY_DEADLINE")), file.timeoutMs);
  const client = guardedClient(file, network);
  const { pathname, search } = new URL(file.url);
  try {
    const { statusCode, body } = await client.request({
      method: "GET",
      path: pathname + search,
      headers: { "accept-encoding": "identity" },
      signal: deadline.signal,
      reset: true,
    });
    if (statusCode !== 200) throw new FetchFailed(`${file.url} answered ${statusCode} rather than 200.`);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > file.mostBytes) throw new FetchFailed(`${file.url} holds more than ${file.mostBytes} bytes.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const { message } = reasonOf(deadline.signal.aborted ? failure("ASSAY_DEADLINE") : error);
    throw new FetchFailed(`${file.url}: ${message}`, { cause: error });
  } finally {
    clearTimeout(late);
    client.destroy().catch(() => {});
  }
}
