import fc from "fast-check";
import type { Attempt, Credentials } from "./attempt";
import { jsonBody, text } from "./hostile";
import type { Route } from "./routes";
import { wireAttempt } from "./wire";

/** Any attempt on any route, in any shape, by anyone. */
export function attempts(routes: readonly Route[], names: readonly string[], who: Credentials): fc.Arbitrary<Attempt> {
  const any = fc.constantFrom(...routes);
  const request = any.chain((route) => requestTo(route, names, who));
  const wire = fc.tuple(any, headersFor(who)).chain(([route, headers]) => wireAttempt(route, headers));
  return fc.oneof({ weight: 4, arbitrary: request }, { weight: 1, arbitrary: wire });
}

interface Parts {
  method: string;
  target: Buffer;
  headers: string;
  odd: Buffer;
  type: string;
  body: Buffer;
  isChunked: boolean;
}

function requestTo(route: Route, names: readonly string[], who: Credentials): fc.Arbitrary<Attempt> {
  const isSent = ["POST", "PUT", "PATCH"].includes(route.method);
  const json = jsonBody(route.body, names);
  const form = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 5 }).map(asQuery);
  const parts: fc.Arbitrary<Parts> = fc.record({
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(route.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    target: targetOf(route, names),
    headers: headersFor(who),
    odd: oddHeader,
    type: fc.oneof(
      { weight: 5, arbitrary: fc.constant("application/json") },
      { weight: 2, arbitrary: fc.constantFrom(...TYPES) },
    ),
    body: isSent
      ? fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: form })
      : fc.constant(Buffer.alloc(0)),
    isChunked: fc.boolean(),
  });
  return parts.map((made) => ({
    about: `${made.method} ${route.path}`,
    kind: route.kind,
    bytes: written(made),
    isWhole: true,
  }));
}

function written({ method, target, headers, odd, type, body, isChunked }: Parts): Buffer {
  const head = [Buffer.from(`${method} `), target, Buffer.from(` HTTP/1.1\r\n${headers}Connection: close\r\n`), odd];
  if (body.length === 0) return Buffer.concat([...head, Buffer.from("\r\n")]);
  const about = `Content-Type: ${type}\r\n${isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`}`;
  const sent = isChunked
    ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]
    : [body];
  return Buffer.concat([...head, Buffer.from(`${about}\r\n\r\n`), ...sent]);
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH", "QUERY"];
const TYPES = [
  ...["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", ";"],
  ...["application/json; charset=utf-16", "text/plain;charset=UTF-8", "application/octet-stream", "application/JSON"],
];

/** The path with its parameters, and a query; most of it validly encoded. */
function targetOf({ path, query }: Route, names: readonly string[]): fc.Arbitrary<Buffer> {
  const segment = fc.oneof(
    { weight: 4, arbitrary: text.map((value) => encoded(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%ff", "%", "%c3%28", "%00", "%2e%2e", "%2f", "%5c", "a\\b", "", "%F0%9F"),
    },
  );
  const values = fc
    .dictionary(fc.constantFrom(...query, ...names), text, { maxKeys: 4 })
    .map((given) => String(asQuery(given)));
  const raw = fc.constantFrom(
    "",
    "",
    "%ff=%ff",
    "&&&",
    "=",
    "a=%00",
    "a[]=1&a[b]=2",
    "?".repeat(50),
    `x=${"a".repeat(9_000)}`,
  );
  return fc.tuple(fc.array(segment, { minLength: 3, maxLength: 3 }), values, raw).map(([segments, given, more]) => {
    let n = 0;
    const filled = path.replace(/\{[^}]+\}/g, () => segments[n++ % segments.length] ?? "");
    const all = [given, more].filter(Boolean).join("&");
    return Buffer.from(all ? `${filled}?${all}` : filled, "latin1");
  });
}

function asQuery(given: Record<string, string>): Buffer {
  return Buffer.from(
    Object.entries(given)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join("&"),
  );
}

function encoded(value: string): string {
  return encodeURIComponent(wellFormed(value)).replace(/^\.{1,2}$/, "%2e");
}

/** Who asks: with a key, a wrong one, signed in, both, or nobody. */
function headersFor({ host, keys, cookie }: Credentials): fc.Arbitrary<string> {
  const own = `Host: ${host}\r\nOrigin: http://${host}\r\n`;
  const session = `Cookie: ${cookie}\r\n`;
  const key = fc.constantFrom(...keys).map((one) => `X-API-Key: ${one}\r\n`);
  return fc.oneof(
    { weight: 4, arbitrary: key.map((one) => own + one) },
    { weight: 4, arbitrary: fc.constant(own + session) },
    { weight: 2, arbitrary: key.map((one) => own + one + session) },
    { weight: 1, arbitrary: fc.constant(own) },
    {
      weight: 1,
      arbitrary: text.map((odd) => `${own}X-API-Key: ${clean(odd)}\r\nCookie: assay-session=${clean(odd)}\r\n`),
    },
  );
}

function wellFormed(value: string): string {
  return Buffer.from(value).toString(); // halves of a character become the sign for what is none
}

function clean(value: string): string {
  return Buffer.from(wellFormed(value))
    .toString("latin1")
    .replace(/[\r\n\0]/g, "")
    .slice(0, 2_000);
}

/** Headers that Next, proxies or libraries act on, with a value that they do not look for. */
const ODD_NAMES = [
  ...[
    "Next-Action",
    "RSC",
    "Next-Router-State-Tree",
    "Next-Router-Prefetch",
    "Next-Url",
    "X-Nextjs-Data",
    "X-Matched-Path",
  ],
  ...["X-Middleware-Subrequest", "X-Middleware-Rewrite", "X-Invoke-Path", "X-Forwarded-For", "X-Forwarded-Host"],
  ...[
    "X-Forwarded-Proto",
    "X-Http-Method-Override",
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Content-Encoding",
  ],
  ...[
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Idempotency-Key",
    "Authorization",
    "Referer",
    "User-Agent",
    "Cookie",
  ],
  ...["X-Path", "X-Nonce", "Content-Security-Policy", "Sec-Fetch-Site", "Content-Language", "Purpose", "Te", "Via"],
];
const oddHeader = fc
  .option(fc.tuple(fc.constantFrom(...ODD_NAMES), fc.oneof(text, fc.constantFrom("1", "*", "text/csv", "bytes=0-"))))
  .map((odd) => Buffer.from(odd ? `${odd[0]}: ${clean(odd[1])}\r\n` : "", "latin1"));
