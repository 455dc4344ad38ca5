import { isIP } from "node:net";
import { isAllowedAddress } from "./public-addresses";

const LONGEST_URL = 2_048;
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * Why deliveries cannot go to a URL, for the person who gave it; undefined where they may. Names are looked up when a
 * delivery connects, and their addresses checked then.
 */
export function checkTargetUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string | undefined {
  if (text.length > LONGEST_URL) return `must be at most ${LONGEST_URL} characters`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname) return "must be an absolute URL, such as https://example.com/hooks";
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) return "must begin with https://";
  if (url.username || url.password) return "must not hold a user name or password";
  const host = hostOf(url);
  const isRefused = isIP(host) ? !isAllowedAddress(host, { allowPrivate }) : !allowPrivate && LOCAL_NAMES.test(host);
  return isRefused ? "must be a public address" : undefined;
}

/** The name or address of a URL as sockets take it: no brackets, no final dot. URL parsing made odd spellings plain. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.$/g, "");
}
