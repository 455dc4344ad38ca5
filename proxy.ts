import { type NextRequest, NextResponse } from "next/server";

/**
 * Gives every page its content policy, with a nonce for the scripts of this one answer: Next reads it from the request
 * and puts it on all that it writes inline. The API and files never come through here.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Nonce", nonce);
  headers.set("X-Path", request.nextUrl.pathname + request.nextUrl.search); // pages are not told otherwise
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  matcher: [
    "/((?!v1/|v1$|v1alpha1/|contentsafety/|mcp$|health$|api/|_next/|openapi\\.json$|icon\\.svg$|favicon\\.ico$).*)",
  ],
};

/** Sonner 2.0.8 puts its one style sheet into the page by script, empty at first, and takes no nonce. */
const STYLES_OF_TOASTS =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** Styles of elements are set by script, which no policy hinders; those in the markup are positions and widths. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}' ${STYLES_OF_TOASTS}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
