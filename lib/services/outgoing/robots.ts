import robotsParser from "robots-parser";
import { AGENT, FetchFailed } from "./fetch-file";

const READ_BYTES = 512_000; // of a robots.txt; RFC 9309 asks for 500 KiB
const MOST_MS = 5_000; // of all comparing: patterns with many wildcards take long

type Robot = ReturnType<typeof robotsParser>;

/** Why a page is not to be fetched. `isForbidden`: its site forbids it, rather than that the site could not be asked. */
export interface RobotsRefusal {
  reason: string;
  isForbidden: boolean;
}

/**
 * What sites let the service fetch, by their `robots.txt` (RFC 9309), each read once: the rules for the service's own
 * name, else those for all. A site without one allows everything, one that cannot be asked nothing.
 */
export class Robots {
  readonly #sites = new Map<string, Promise<Robot | RobotsRefusal>>();
  #spentMs = 0;

  constructor(
    private readonly fetchParts: (url: string) => AsyncIterable<Buffer>,
    private readonly mostMs = MOST_MS,
  ) {}

  async refusalOf(url: string): Promise<RobotsRefusal | undefined> {
    const robots = new URL("/robots.txt", url).href;
    const site = this.#sites.get(robots) ?? this.#read(robots);
    this.#sites.set(robots, site);
    const rules = await site;
    if ("reason" in rules) return rules;
    if (this.#spentMs > this.mostMs)
      return { reason: "The robots.txt of its site takes too long to read.", isForbidden: false };
    const begun = performance.now();
    const isForbidden = rules.isDisallowed(url, AGENT) === true;
    this.#spentMs += performance.now() - begun;
    return isForbidden ? { reason: "The robots.txt of its site asks not to fetch it.", isForbidden } : undefined;
  }

  async #read(url: string): Promise<Robot | RobotsRefusal> {
    try {
      return robotsParser(url, await this.#textOf(url));
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      const isAbsent = error.status !== undefined && error.status < 500;
      if (isAbsent) return robotsParser(url, "");
      return { reason: `The robots.txt of its site could not be had. ${error.reason}`, isForbidden: false };
    }
  }

  async #textOf(url: string): Promise<string> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const bytes of this.fetchParts(url)) {
      chunks.push(bytes);
      length += bytes.length;
      if (length >= READ_BYTES) break;
    }
    return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, READ_BYTES));
  }
}
