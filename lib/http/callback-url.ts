import type { NextRequest } from "next/server";
import { invalid } from "./parse";

const NAME = "callbackUrl";
const COOKIE = /(^|\.)callback-url$/;

/**
 * Refuses an address to go on to that is none: next-auth would take it for a mistake in its own settings. Where people
 * are led is decided later, by `ownPath`. Throws `invalid_request`.
 */
export function checkCallbackUrl(request: NextRequest): void {
  const cookies = request.cookies.getAll().filter(({ name }) => COOKIE.test(name));
  const given = [...request.nextUrl.searchParams.getAll(NAME), ...cookies.map(({ value }) => value)];
  if (given.every(isAddress)) return;
  throw invalid([{ path: NAME, message: "Must be a path of this service, or an address that begins with http" }]);
}

function isAddress(given: string): boolean {
  const base = given.startsWith("/") ? "http://own.invalid" : undefined;
  return given === "" || (URL.canParse(given, base) && /^https?:$/.test(new URL(given, base).protocol));
}
