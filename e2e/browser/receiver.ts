import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  body: string;
  headers: http.IncomingHttpHeaders;
}

/** A subscriber's server on this machine, which answers with the status it is set to. */
export class Receiver {
  status = 200;
  readonly received: Received[] = [];
  readonly #server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    this.received.push({ body, headers: request.headers });
    response.writeHead(this.status).end(`answer ${this.received.length}`);
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Whether a delivery was signed with that secret. */
export function isSigned({ body, headers }: Received, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  return headers["x-service-signature"] === `sha256=${expected}`;
}
