import { ApiError } from "@/lib/catalog/errors";
import { UnreadableDocument } from "@/lib/knowledge/documents/document";
import { isSitemap, readSitemap } from "@/lib/knowledge/documents/sitemap";
import { type SkippedReason, SkippedRows } from "@/lib/knowledge/import/statement";
import {
  askedIf,
  checkTargetUrl,
  FetchFailed,
  type Follow,
  fetchMoved,
  type GuardedFile,
  Robots,
  shownAddress,
  type Validators,
  validatorsIn,
} from "../outgoing";
import { inParts } from "./parts";

const MOST_PAGES = 2_000; // of all sitemaps of a source
const MOST_SITEMAPS = 50;
const PAGES_MS = 30 * 60_000; // for all of them together
const PAGE_MS = 30_000;
const PAGE_BYTES = 20_000_000;
const SITEMAP_BYTES = 10_000_000;
const ROBOTS_MS = 10_000;
const ROBOTS_BYTES = 5_000_000; // of which the beginning is read
const FILE_BYTES = 100_000_000; // of an address that was given
const PARTS_OF_ONE = 128; // of a megabyte: more than an address may hold
const AT_ONCE = 4; // pages of a site, so as not to be in the way of its readers

export interface PageBounds extends Pick<GuardedFile, "allowPrivate" | "pace" | "signal"> {
  timeoutMs: number;
  partBytes: number;
  /** For the pages of sitemaps; half an hour where it is left out. */
  pagesMs?: number;
  /** Of addresses that were read before: such a page is fetched again only where it changed. */
  known?: ReadonlyMap<string, Validators>;
  keep(part: { part: number; bytes: Buffer; url: string; validators?: Validators }): Promise<void>;
  /** Told how much is done, 0 to 1. */
  onProgress(done: number): void;
}

/**
 * Fetches documents from addresses, and the pages that sitemaps among them list and `robots.txt` allows; redirects are
 * followed within the hosts that were given. A listed page that cannot be had is left out and told with its reason. Unless
 * it is gone for good it is kept as a file without bytes, as is one that did not change: what was read before stays. Throws `FetchFailed` for an
 * address that was given and for a sitemap.
 */
export async function fetchDocuments(urls: readonly string[], bounds: PageBounds): Promise<SkippedReason[]> {
  return await new PageFetch(urls, bounds).run();
}

class PageFetch {
  readonly #hosts: ReadonlySet<string>;
  readonly #sitemaps: string[] = [];
  readonly #pages: string[] = [];
  readonly #known = new Set<string>();
  readonly #leftOut: SkippedRows;
  readonly #endsAt: number;
  readonly #robots: Robots;
  #kept = 0;
  /** Why nothing more can be kept. */
  #full: string | undefined;

  constructor(
    private readonly given: readonly string[],
    private readonly bounds: PageBounds,
  ) {
    this.#hosts = new Set(given.map((url) => new URL(url).host));
    this.#leftOut = new SkippedRows(shownAddress(given[0] ?? ""));
    this.#endsAt = performance.now() + (bounds.pagesMs ?? PAGES_MS);
    this.#robots = new Robots((url) => this.#partsOf({ url, timeoutMs: ROBOTS_MS, mostBytes: ROBOTS_BYTES }));
  }

  async run(): Promise<SkippedReason[]> {
    for (const [i, url] of this.given.entries()) await this.#fetchGiven(url, i);
    for (const sitemap of this.#sitemaps) await this.#list(sitemap); // which may list more of them
    await this.#fetchPages();
    const leftOut = this.#leftOut.list();
    if (this.#kept === 0) throw new FetchFailed(shownAddress(this.given[0] ?? ""), noneOf(leftOut));
    return leftOut;
  }

  async #fetchGiven(url: string, place: number): Promise<void> {
    this.#known.add(url);
    const { timeoutMs } = this.bounds;
    const page = { url, place, timeoutMs, mostBytes: FILE_BYTES, follow: this.#followGiven };
    for await (const { part, bytes, validators } of this.#fileOf(page)) {
      if (part % PARTS_OF_ONE === 0 && isSitemap(bytes)) return void this.#sitemaps.push(url);
      await this.bounds.keep({ url, part, bytes, validators });
      this.#kept += 1;
    }
  }

  /** The parts of a page with their numbers; one without bytes where it did not change. */
  async *#fileOf({
    url,
    place,
    ...file
  }: Page): AsyncGenerator<{ part: number; bytes: Buffer; validators?: Validators }> {
    const first = place * PARTS_OF_ONE;
    let part = first;
    let validators: Validators | undefined;
    const onHeaders: GuardedFile["onHeaders"] = (headers) => {
      validators = validatorsIn(headers);
    };
    const known = this.bounds.known?.get(url);
    try {
      for await (const bytes of this.#partsOf({ url, ...file, headers: askedIf(known), onHeaders }))
        yield { part, bytes, validators: part++ === first ? validators : undefined };
    } catch (error) {
      if (!(known && error instanceof FetchFailed && error.status === UNCHANGED)) throw error;
      yield { part, bytes: Buffer.alloc(0) };
    }
  }

  async #list(sitemap: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const bytes of this.#partsOf({ url: sitemap, timeoutMs: PAGE_MS, mostBytes: SITEMAP_BYTES }))
      chunks.push(bytes);
    const { of, addresses } = await readSitemap(Buffer.concat(chunks)).catch((error) => {
      throw error instanceof UnreadableDocument ? new FetchFailed(shownAddress(sitemap), error.message) : error;
    });
    const [listed, most] = of === "pages" ? [this.#pages, MOST_PAGES] : [this.#sitemaps, MOST_SITEMAPS];
    for (const address of addresses) {
      const url = URL.canParse(address) ? withoutFragment(address) : address;
      if (this.#known.has(url)) continue;
      const refusal = this.#refusalOf(url) ?? (listed.length < most ? undefined : tooMany(of, most));
      if (refusal) this.#leftOut.add(refusal, 0, shownAddress(url));
      else listed.push(url);
      if (!refusal) this.#known.add(url);
    }
  }

  #refusalOf(url: string): string | undefined {
    const reason = checkTargetUrl(url, { allowPrivate: this.bounds.allowPrivate });
    if (reason) return `The address ${reason}.`;
    return this.#hosts.has(new URL(url).host) ? undefined : "It is on another host: give an address there, too.";
  }

  /** Fetches the listed pages, some at a time. A failure that is not of one page, such as of the database, ends all. */
  async #fetchPages(): Promise<void> {
    const waiting = this.#pages.entries();
    let failure: unknown;
    let done = 0;
    const work = async () => {
      for (const [i, url] of waiting) {
        if (failure) return;
        await this.#fetchPage(url, this.given.length + i);
        this.bounds.onProgress(++done / this.#pages.length);
      }
    };
    const end = (error: unknown) => {
      failure ??= error;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(end)));
    if (failure) throw failure;
  }

  async #fetchPage(url: string, place: number): Promise<void> {
    const first = place * PARTS_OF_ONE;
    let part = first;
    try {
      if (this.#full) throw new FetchFailed(url, this.#full);
      if (performance.now() > this.#endsAt) throw new FetchFailed(url, "There was no time left for it.");
      await this.#askRobots(url);
      const page = { url, place, timeoutMs: PAGE_MS, mostBytes: PAGE_BYTES, follow: this.#followListed };
      for await (const { bytes, validators } of this.#fileOf(page))
        await this.bounds.keep({ url, part: part++, bytes, validators });
      if (part === first) throw new FetchFailed(url, "It holds nothing.");
      this.#kept += 1;
    } catch (error) {
      const { reason, isGone } = this.#whyNot(error);
      this.#leftOut.add(reason, 0, shownAddress(url));
      if (!isGone) await this.bounds.keep({ url, part, bytes: Buffer.alloc(0) });
    }
  }

  /** Throws what concerns more than that page. */
  #whyNot(error: unknown): { reason: string; isGone: boolean } {
    if (error instanceof FetchFailed)
      return { reason: error.reason, isGone: error instanceof Unwanted || GONE.has(error.status ?? 0) };
    if (!(error instanceof ApiError) || error.code !== "quota_exceeded") throw error;
    this.#full = error.message;
    return { reason: error.message, isGone: false };
  }

  /** Throws `FetchFailed`. */
  async #askRobots(url: string): Promise<void> {
    const refusal = await this.#robots.refusalOf(url);
    if (refusal) throw new (refusal.isForbidden ? Unwanted : FetchFailed)(url, refusal.reason);
  }

  readonly #follow: Follow = (target) => {
    const refusal = this.#refusalOf(target);
    if (refusal) throw new FetchFailed(target, `It redirects to ${shownAddress(target)}. ${refusal}`);
  };

  readonly #followGiven: Follow = (target) => {
    this.#follow(target);
    this.#known.add(target);
  };

  // Addresses that redirect to the same page give one document.
  readonly #followListed: Follow = async (target) => {
    this.#follow(target);
    if (this.#known.has(target)) throw new Unwanted(target, "It redirects to a page that is fetched anyway.");
    this.#known.add(target);
    await this.#askRobots(target);
  };

  #partsOf({ follow = this.#follow, ...file }: Fetched): AsyncIterable<Buffer> {
    const { allowPrivate, pace, signal, partBytes } = this.bounds;
    return inParts(fetchMoved({ ...file, allowPrivate, pace, signal }, follow), partBytes);
  }
}

/** What is fetched, and where its redirects may lead. */
interface Fetched extends Pick<GuardedFile, "url" | "timeoutMs" | "mostBytes" | "headers" | "onHeaders"> {
  follow?: Follow;
}

interface Page extends Fetched {
  /** Among all pages. */
  place: number;
}

/** A page that is left out for good, so that what was read of it before goes, too. */
class Unwanted extends FetchFailed {}

const GONE = new Set([404, 410]);
const UNCHANGED = 304;

const tooMany = (of: string, most: number) => `A source may have ${most.toLocaleString("en")} ${of} at most.`;

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

function noneOf([first]: SkippedReason[]): string {
  return first ? `None of its pages could be had. ${first.reason}` : "It holds nothing.";
}
