/** Receivers of webhooks that check signatures, to copy as they stand; a test runs each. */
export const RECEIVERS = {
  curl: {
    title: "curl: send a signed event to your receiver",
    code: `BODY='{"id":"evt_try","type":"key.created","created_at":"2026-01-31T12:00:00.000Z","organization_id":"org_try","data":{}}'
DIGEST=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')
curl -si "$RECEIVER_URL" \\
  -H "Content-Type: application/json" \\
  -H "X-Service-Signature: sha256=$DIGEST" \\
  -d "$BODY"`,
  },
  typescript: {
    title: "TypeScript: receive, with nothing to install",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.WEBHOOK_SECRET!;
const seen = new Set<string>(); // in your database, so that a repeat is known after a restart

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // the raw bytes, before anything parses them

  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(String(request.headers["x-service-signature"]).replace(/^sha256=/, ""), "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end(); // answer first, work afterwards
  const event = JSON.parse(body.toString());
  if (seen.has(event.id)) return;
  seen.add(event.id);
  console.log(event.type, event.data);
}).listen(Number(process.env.PORT ?? 4000));`,
  },
  standard: {
    title: "TypeScript: receive with the library of Standard Webhooks, which also refuses replays",
    code: `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(Buffer.from(process.env.WEBHOOK_SECRET!), { format: "raw" });

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = webhook.verify(Buffer.concat(chunks), request.headers as Record<string, string>) as { type: string };
    response.writeHead(204).end();
    console.log(event.type);
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(process.env.PORT ?? 4000));`,
  },
  python: {
    title: "Python: receive, with nothing to install",
    code: `import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
seen = set()  # in your database, so that a repeat is known after a restart

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))  # the raw bytes
        expected = "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        given = self.headers.get("X-Service-Signature", "")
        valid = hmac.compare_digest(given.encode(), expected.encode())
        self.send_response(204 if valid else 401)
        self.end_headers()
        if not valid:
            return
        event = json.loads(body)
        if event["id"] not in seen:
            seen.add(event["id"])
            print(event["type"], event["data"], flush=True)

ThreadingHTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()`,
  },
} as const;
