import { promisify } from "node:util";
import { constants, gunzip, gunzipSync } from "node:zlib";
import { UnreadableDocument } from "./document";

/** What a sitemap lists, in its order, as it is written there. */
export interface Sitemap {
  /** Addresses of pages, or of further sitemaps. */
  of: "pages" | "sitemaps";
  addresses: string[];
}

const HEAD_BYTES = 4_096; // packed ones are at most a thousand times as large
const MOST_BYTES = 20_000_000; // unpacked; the protocol's 50,000 addresses take a third of that
const ROOT = /<(urlset|sitemapindex)[\s>]/;
const LONGEST_ADDRESS = 2_048;

/** Whether what begins so is a sitemap, packed with gzip or as it stands. */
export function isSitemap(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  const text = Buffer.from(isPacked(head) ? beginningOf(head) : head).toString();
  return /^\ufeff?\s*<(?:\?xml|!--|urlset|sitemapindex)/.test(text) && ROOT.test(withoutComments(text));
}

/** Throws `UnreadableDocument` for what is none, or unpacks to more than one may hold. */
export async function readSitemap(bytes: Uint8Array): Promise<Sitemap> {
  const xml = withoutComments((isPacked(bytes) ? await unpacked(bytes) : Buffer.from(bytes)).toString());
  const root = ROOT.exec(xml)?.[1];
  if (!root) throw new UnreadableDocument("It is no sitemap.");
  const addresses = Array.from(xml.matchAll(LOCATION), ([, address = ""]) => withoutEntities(address.trim()));
  return { of: root === "urlset" ? "pages" : "sitemaps", addresses: addresses.filter(Boolean) };
}

// Those of pictures and films have names of their own, such as image:loc.
const LOCATION = new RegExp(String.raw`<loc>\s{0,100}(?:<!\[CDATA\[)?([^<\]]{1,${LONGEST_ADDRESS}})`, "g");

const isPacked = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

function beginningOf(packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }); // it goes on behind the head
  } catch {
    return Buffer.alloc(0);
  }
}

async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    throw new UnreadableDocument(`The sitemap is damaged, or unpacks to more than ${MOST_BYTES / 1e6} MB.`);
  }
}

function withoutComments(xml: string): string {
  const [first = "", ...more] = xml.split("<!--");
  return first + more.map((part) => (part.includes("-->") ? part.slice(part.indexOf("-->") + 3) : "")).join("");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const withoutEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
