import { isApiPath } from "./paths";

const ABSOLUTE = /^https?:\/\/([^/?#\\]+)(.*)$/i;
const BASE = "http://own.invalid";

/** Where a request goes, from its request line. */
export interface Target {
  /** Percent-encoded, as it is written. */
  path: string;
  /** Without the question mark. */
  query: string;
  /** Named by targets that proxies are sent; it takes the place of the Host header. */
  host?: string;
  /** `nearly`: a path of the API only for software that takes `\` for `/`, joins slashes or decodes twice. */
  isApi: boolean | "nearly";
}

/** Reads a request target; undefined where it is none. What is meant for the API is never one of a page. */
export function readTarget(raw: string): Target | undefined {
  const [, host, rest] = ABSOLUTE.exec(raw) ?? [];
  const target = rest ?? raw;
  if (target === "*") return { path: "*", query: "", isApi: "nearly" };
  const mark = target.indexOf("?");
  const path = (mark < 0 ? target : target.slice(0, mark)) || (host ? "/" : "");
  if (!path.startsWith("/")) return undefined;
  const query = mark < 0 ? "" : target.slice(mark + 1);
  if (isApiPath(path)) return { path, query, host, isApi: true };
  const plain = plainPath(path);
  return isApiPath(plain) ? { path: plain, query, host, isApi: "nearly" } : { path, query, host, isApi: false };
}

/** Whether every percent sign of a path begins a character; Next fails where one does not. */
export function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A path as the most lenient reader takes it. */
function plainPath(path: string): string {
  const decoded = isWellEncoded(path) ? decodeURIComponent(path) : path;
  const joined = decoded.replace(/[\\/]+/g, "/");
  return URL.canParse(joined, BASE) ? new URL(joined, BASE).pathname : joined;
}
