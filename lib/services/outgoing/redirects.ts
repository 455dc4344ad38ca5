import { FetchFailed, fetchFile, type GuardedFile, shownAddress } from "./fetch-file";

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Decides whether a redirect may be followed: throws `FetchFailed` where it may not. */
export type Follow = (target: string) => void | Promise<void>;

/** A file from where it is now: redirects are followed, each as a guarded fetch of its own. Throws `FetchFailed`. */
export async function* fetchMoved(file: GuardedFile, follow: Follow): AsyncGenerator<Buffer> {
  let { url } = file;
  const seen = new Set([url]);
  for (;;) {
    try {
      yield* fetchFile({ ...file, url });
      return;
    } catch (error) {
      const target = targetOf(error);
      if (target === undefined) throw error;
      if (seen.has(target)) throw new FetchFailed(shownAddress(file.url), "It redirects in a circle.");
      if (seen.size > MOST_REDIRECTS)
        throw new FetchFailed(shownAddress(file.url), `It redirects more than ${MOST_REDIRECTS} times.`);
      await follow(target);
      seen.add(target);
      url = target;
    }
  }
}

function targetOf(error: unknown): string | undefined {
  return error instanceof FetchFailed && REDIRECTS.has(error.status ?? 0) ? error.location : undefined;
}
