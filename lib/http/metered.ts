import type { Endpoint, EndpointId } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { Caller, Outcome } from "@/lib/services/caller";
import { findKey, forgetKey, type KeyIdentity } from "@/lib/services/keys";
import { meter } from "@/lib/services/meter";
import type { Exchange } from "./exchange";
import { RequestGone } from "./message";
import { parseInput } from "./parse";

export type Verb = (caller: Caller, input: never) => Outcome | Promise<Outcome>;

export interface Operation {
  id: EndpointId;
  endpoint: Endpoint;
  verb: Verb;
}

interface Cost {
  minuteCost: 0 | 1;
  monthCost: 0 | 1;
  probe?: boolean;
  outcome?: Outcome;
}

const ONLY_SEEN: Cost = { minuteCost: 0, monthCost: 0 };
const OF_THE_MINUTE: Cost = { minuteCost: 1, monthCost: 0 };
const OF_THE_MONTH: Cost = { minuteCost: 1, monthCost: 1 };

/**
 * Answers a request that needs a key, in the order 401, 403, 429, 400. What takes of the month works first and is
 * charged with its consequences in one commit; all else is charged first. Nothing is answered before its commit.
 */
export async function serveMetered(exchange: Exchange, operation: Operation): Promise<Outcome> {
  const key = await authenticate(exchange);
  const settle = (cost: Cost) => charge(exchange, { key, endpoint: operation.id }, cost);
  if (!key.scopes.includes(operation.endpoint.scope ?? "")) {
    await settle(ONLY_SEEN);
    throw new ApiError("insufficient_permissions", {
      message: `The API key lacks the scope ${operation.endpoint.scope}.`,
    });
  }
  if (operation.endpoint.cost === "month" && meter().isSpent(key.organizationId)) {
    await settle({ ...OF_THE_MONTH, probe: true });
  }
  const run = await prepare(exchange, { ...operation, key }).catch(async (error) => {
    if (!(error instanceof RequestGone)) await settle(OF_THE_MINUTE);
    throw error;
  });
  if (operation.endpoint.cost !== "month") await settle(OF_THE_MINUTE);
  const outcome = await run();
  if (operation.endpoint.cost === "month") await settle({ ...OF_THE_MONTH, outcome });
  return outcome;
}

async function authenticate({ request }: Exchange): Promise<KeyIdentity> {
  const given = request.header("x-api-key");
  if (!given) throw new ApiError("missing_api_key");
  const key = await findKey(given);
  if (!key) throw new ApiError("invalid_api_key");
  return key;
}

/** Reads and checks the input; what takes of the month also works here, so that its failures are charged as rejected. */
async function prepare(exchange: Exchange, { endpoint, verb, key }: Operation & { key: KeyIdentity }) {
  const input = await parseInput(exchange.request, endpoint.input);
  const caller: Caller = { requestId: exchange.requestId, key, elapsedMs: () => exchange.elapsedMs() };
  if (endpoint.cost !== "month") return () => verb(caller, input as never);
  const outcome = await verb(caller, input as never);
  return () => outcome;
}

async function charge(exchange: Exchange, of: { key: KeyIdentity; endpoint: string }, cost: Cost): Promise<void> {
  const { outcome, probe = false, ...costs } = cost;
  const usage = outcome?.usage ?? { claims: 0, verifiedClaims: 0, confidenceSum: 0 };
  const receipt = await meter().charge({ ...of, ...costs, ...usage, probe, record: outcome?.record });
  if (receipt.outcome === "invalid_key") {
    forgetKey(exchange.request.header("x-api-key") ?? "");
    throw new ApiError("invalid_api_key");
  }
  exchange.allowance = receipt.allowance;
  if (receipt.outcome !== "granted") throw exchange.tooMany(receipt.allowance, receipt.outcome);
}
