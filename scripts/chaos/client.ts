import http from "node:http";

let agent = new http.Agent({ keepAlive: true });

export interface Call {
  path: string;
  method?: string;
  key?: string;
  body?: object;
  idempotencyKey?: string;
  timeoutMs?: number;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape are looked into
  body: any;
}

const USUAL_TIMEOUT_MS = 30_000;

/** One request with one deadline over all. Rejects where no whole answer comes. */
export function ask(address: string, { path, key, body, idempotencyKey, timeoutMs, ...more }: Call): Promise<Answer> {
  const headers = {
    ...(key && { "X-API-Key": key }),
    ...(body && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
  };
  const method = more.method ?? (body ? "POST" : "GET");
  const signal = AbortSignal.timeout(timeoutMs ?? USUAL_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = http.request(address + path, { method, headers, agent, signal }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.once("error", reject).once("aborted", () => reject(new Error("cut")));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body: parsed(text) }));
    });
    request.once("error", reject).end(body && JSON.stringify(body));
  });
}

/** Closes all connections that are kept open. */
export function hangUp(): void {
  agent.destroy();
  agent = new http.Agent({ keepAlive: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
