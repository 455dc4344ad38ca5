import { env } from "@/lib/env";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Where the service is reached: PUBLIC_URL, else the address that was asked for where that is this machine. Any other
 * name in the Host header is the caller's invention and would go into mails.
 */
export function publicOrigin(host: string | null): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  const isOwn = host && (LOOPBACK.test(host) || host.split(":")[0] === HOST);
  return isOwn && URL.canParse(`http://${host}`) ? `http://${host}` : `http://${HOST}:${PORT}`;
}

/**
 * Whether a request that changes something was sent by a page of this service. Browsers name the origin of every POST,
 * PATCH and DELETE; whoever names none, or another, is refused.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (!origin) return false;
  const { PUBLIC_URL } = env();
  if (PUBLIC_URL && origin === new URL(PUBLIC_URL).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

const UNSAFE = /^\/[/\\]|[\\\s\p{Cc}]/u; // what browsers take for another host, or drop while reading

/** The path to go on to, if it is one of this service; else the overview. */
export function ownPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || UNSAFE.test(path)) return "/overview";
  const base = "http://own.invalid";
  return URL.canParse(path, base) && new URL(path, base).origin === base ? path : "/overview";
}
