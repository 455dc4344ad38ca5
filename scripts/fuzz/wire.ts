import fc from "fast-check";
import type { Attempt } from "./attempt";
import type { Route } from "./routes";

/** A request line and headers, then what comes next as it is. */
type Write = (line: string, headers: string) => string;

const JSON_TYPE = "Content-Type: application/json\r\n";
const CLOSE = "Connection: close\r\n";
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const post =
  (more: string, body = ""): Write =>
  (line, headers) =>
    `${line.replace(/^\S+/, "POST")}${headers}${JSON_TYPE}${more}\r\n${body}`;
const plain =
  (more: string): Write =>
  (line, headers) =>
    `${line}${headers}${more}\r\n`;
const instead =
  (start: string): Write =>
  (_, headers) =>
    `${start}\r\n${headers}\r\n`;

/** Ways to write HTTP wrongly, or rightly as nobody does. */
const WAYS: Record<string, Write> = {
  "bad chunk size": post(CHUNKED, "zz\r\n{}\r\n0\r\n\r\n"),
  "huge chunk size": post(CHUNKED, "ffffffffffffffff\r\n{}\r\n"),
  "negative chunk": post(CHUNKED, "-1\r\n{}\r\n0\r\n\r\n"),
  "long chunk extension": post(CHUNKED, `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  "chunks of one byte": post(CHUNKED + CLOSE, `${"1\r\n \r\n".repeat(2_000)}0\r\n\r\n`),
  trailers: post(CHUNKED + CLOSE, `2\r\n{}\r\n0\r\n${"X-A: b\r\n".repeat(50)}\r\n`),
  "chunks that end early": post(CHUNKED, '5\r\n{"a":'),
  "length and chunks": post(`Content-Length: 2\r\n${CHUNKED}`, "2\r\n{}\r\n0\r\n\r\n"),
  "chunks and length": post(`${CHUNKED}Content-Length: 4\r\n`, "2\r\n{}\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n"),
  "two codings": post("Transfer-Encoding: gzip, chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
  "unknown coding": post("Transfer-Encoding: xchunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
  "two lengths": post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}"),
  "length with a sign": post("Content-Length: +2\r\n", "{}"),
  "length beyond numbers": post(`Content-Length: ${"9".repeat(40)}\r\n`, "{}"),
  "length of the largest number": post("Content-Length: 18446744073709551615\r\n", "{}"),
  "length too long": post("Content-Length: 100\r\n", "{}"),
  "length too short": post(`Content-Length: 1\r\n${CLOSE}`, "{}"),
  "no length": post(CLOSE, "{}"),
  "gzip in name only": post(`Content-Encoding: gzip\r\nContent-Length: 2\r\n${CLOSE}`, "{}"),
  "expects to go on": post(`Expect: 100-continue\r\nContent-Length: 2\r\n${CLOSE}`, "{}"),
  "expects to go on, and leaves": post("Expect: 100-continue\r\nContent-Length: 2000000\r\n"),
  "expects what nobody knows": post(`Expect: everything\r\nContent-Length: 2\r\n${CLOSE}`, "{}"),
  "offers h2c": plain("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"),
  "offers h2c with a body": post("Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n", "{}"),
  "offers a websocket": plain("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\n"),
  "speaks HTTP/2 at once": () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
  "speaks TLS": () => "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
  "speaks HTTP/1.0": (line, headers) => `${line.replace("1.1", "1.0")}${headers}\r\n`,
  "speaks HTTP/0.9": () => "GET /\r\n",
  "speaks HTTP/9.9": (line, headers) => `${line.replace("1.1", "9.9")}${headers}\r\n`,
  "no host": (line) => `${line}\r\n`,
  "two hosts": plain("Host: b\r\n"),
  "header without a colon": plain("nonsense\r\n"),
  "header with a space": plain("X A: b\r\n"),
  "header over lines": plain("X-A: b\r\n c\r\n"),
  "header with NUL": plain("X-A: \0\r\n"),
  "header of no UTF-8": plain(`X-A: \xff\xfe\xc3\x28\r\nUser-Agent: \xff\r\n${CLOSE}`),
  "header of 20 kB": plain(`X-A: ${"a".repeat(20_000)}\r\n`),
  "1,000 headers": plain("X-A: b\r\n".repeat(1_000)),
  "200 cookies": plain(`Cookie: ${"a=b; ".repeat(200)}\r\n${CLOSE}`),
  "the same headers twice": (line, headers) => `${line}${headers}${headers}${CLOSE}\r\n`,
  "bare line feeds": (line, headers) => `${line}${headers}\r\n`.replaceAll("\r", ""),
  "empty lines first": (line, headers) => `${"\r\n".repeat(100)}${line}${headers}${CLOSE}\r\n`,
  "a line that never ends": () => `GET /${"a".repeat(30_000)}`,
  "half of the headers": (line, headers) => `${line}${headers}`,
  "many at once": (line, headers) => `${`${line}${headers}\r\n`.repeat(40)}${line}${headers}${CLOSE}\r\n`,
  "a request behind nonsense": (line, headers) => `${line}${headers}\r\n\0\0\0${line}${headers}\r\n`,
  "a tunnel": instead("CONNECT example.com:443 HTTP/1.1"),
  "a tunnel to itself": instead("CONNECT / HTTP/1.1"),
  "asks everything": instead("OPTIONS * HTTP/1.1"),
  "asks a proxy": instead("GET http://example.com/v1/verify HTTP/1.1"),
  "asks a proxy for nothing": instead("GET http:// HTTP/1.1"),
  "a path without a slash": instead("GET v1/verify HTTP/1.1"),
  "a backslash": instead("GET /v1\\verify HTTP/1.1"),
  "two slashes": instead("POST //v1//verify HTTP/1.1"),
  "bytes beyond ASCII in the path": instead("GET /\xc3\xa9\xff HTTP/1.1"),
  "a long method": instead(`${"A".repeat(500)} / HTTP/1.1`),
  "a small method": instead("get / HTTP/1.1"),
  nonsense: () => "\0\x01\x02 nonsense\r\n\r\n",
};

/** One of the ways, on a route. What becomes of it is open, but for the rules that hold for every answer. */
export function wireAttempt({ method, path }: Route, headers: string): fc.Arbitrary<Attempt> {
  const line = `${method} ${path.replace(/\{[^}]+\}/g, "id")} HTTP/1.1\r\n`;
  return fc.constantFrom(...Object.entries(WAYS)).map(([name, write]) => ({
    about: `${name}: ${method} ${path}`,
    kind: "wire" as const,
    bytes: Buffer.from(write(line, headers), "latin1"),
    isWhole: false,
  }));
}
