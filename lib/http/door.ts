import { IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { ApiError } from "@/lib/catalog/errors";
import { hasBody, readBody } from "./body";
import { MOST_HEADERS } from "./connections";
import { countPage } from "./counted";
import { log } from "./log";
import { MAX_BODY_BYTES, RequestGone } from "./message";
import { answerNode } from "./node";
import { inTurn } from "./pipelining";
import { nowhere, type Resource, refusal } from "./resource";
import { isWellEncoded, readTarget, type Target } from "./target";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Rooms {
  /** What answers a path of the API. */
  find(path: string): Resource;
  /** Shows pages and answers their data routes. */
  showPage: Handle;
}

const PAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]; // Next fails at others

/** Where every request to the host comes in: what is none is refused, the API answers its own, and pages the rest. */
export function door(rooms: Rooms): RequestListener {
  return (incoming, outgoing) => {
    inTurn(incoming.socket, () => enter(rooms, incoming, outgoing)).catch((error) => {
      log().error({ err: error });
      outgoing.destroy();
    });
  };
}

async function enter({ find, showPage }: Rooms, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // Node's parser drops what comes in the same packet behind a request with `Upgrade`: no further one may be expected here.
  if (incoming.headers.upgrade) outgoing.setHeader("Connection", "close");
  const target = readTarget(incoming.url ?? "/");
  if (target) rewrite(incoming, target);
  const refused = refusalOf(incoming, target);
  if (refused) return await answerNode(refused, incoming, outgoing);
  if (target?.isApi) return await answerNode(find(target.path), incoming, outgoing);
  countPage(incoming.method ?? "", outgoing);
  try {
    await showPage(hasBody(incoming) ? await withBody(incoming, outgoing) : incoming, outgoing);
  } catch (error) {
    if (error instanceof RequestGone) outgoing.destroy();
    else if (error instanceof ApiError) await answerNode(refusal(error), incoming, outgoing);
    else throw error;
  }
}

/** From here on a request to a proxy looks like one to this host. */
function rewrite(incoming: IncomingMessage, { path, query, host }: Target): void {
  incoming.url = query ? `${path}?${query}` : path;
  if (host) incoming.headers.host = host;
}

function refusalOf({ method = "", rawHeaders }: IncomingMessage, target: Target | undefined): Resource | undefined {
  if (!target) return invalid("The request target is not valid.");
  if (rawHeaders.length > 2 * MOST_HEADERS) return invalid(`Send at most ${MOST_HEADERS} headers.`);
  if (target.isApi) return target.isApi === "nearly" ? nowhere : undefined;
  if (!PAGE_METHODS.includes(method)) {
    return refusal(new ApiError("method_not_allowed"), { Allow: PAGE_METHODS.join(", ") });
  }
  return isWellEncoded(target.path) ? undefined : invalid("The path is not validly percent-encoded.");
}

function invalid(message: string): Resource {
  return refusal(new ApiError("invalid_request", { message }));
}

/** The same request with its whole body at hand, so that nothing behind the door reads without a bound. */
async function withBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<IncomingMessage> {
  const body = await readBody(incoming, outgoing, MAX_BODY_BYTES);
  const whole = new IncomingMessage(incoming.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = incoming;
  Object.assign(whole, { method, url, rawHeaders, headers, httpVersion, httpVersionMajor, httpVersionMinor });
  whole.complete = true;
  whole.push(body);
  whole.push(null);
  return whole;
}
