import { NextRequest } from "next/server";
import { toApiError } from "@/lib/services/queues";
import { MAX_BODY_BYTES, RequestGone } from "./message";
import { respond, toApiRequest } from "./next";
import { invalid } from "./parse";
import { refusal } from "./resource";

/** A handler of a library, which would read bodies without a bound: it gets the request with its whole body at hand. */
export function bounded<C>(handler: (request: NextRequest, context: C) => Promise<Response>) {
  return async (request: NextRequest, context: C): Promise<Response> => {
    try {
      return await handler(await withBody(request), context);
    } catch (error) {
      if (error instanceof RequestGone) return new Response(null, { status: 499 });
      return await respond(refusal(toApiError(error)), request);
    }
  };
}

async function withBody(request: NextRequest): Promise<NextRequest> {
  if (!request.body) return request;
  const body = await toApiRequest(request).readBody(MAX_BODY_BYTES);
  if (request.headers.get("content-type")?.includes("application/json")) checkJson(body);
  const { method, headers } = request;
  return new NextRequest(request.url, { method, headers, body: body as Uint8Array<ArrayBuffer> });
}

function checkJson(body: Uint8Array): void {
  try {
    JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw invalid([{ path: "", message: "The body is not valid JSON" }], error);
  }
}
