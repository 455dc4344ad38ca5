import type { Endpoint, EndpointId } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { Transaction } from "@/lib/services/audit";
import type { Caller, Outcome } from "@/lib/services/caller";
import { NO_WORK } from "@/lib/services/charge-statement";
import { answerOnce } from "@/lib/services/idempotency";
import { findKey, forgetKey, type KeyIdentity } from "@/lib/services/keys";
import { meter, type Receipt } from "@/lib/services/meter";
import type { Exchange } from "./exchange";
import { RequestGone } from "./message";
import { invalid, parseInput } from "./parse";

export type Verb = (caller: Caller, input: never) => Outcome | Promise<Outcome>;

export interface Operation {
  id: EndpointId;
  endpoint: Endpoint;
  verb: Verb;
}

interface Metered extends Operation {
  exchange: Exchange;
  key: KeyIdentity;
}

interface Cost {
  minuteCost: 0 | 1;
  monthCost: 0 | 1;
  probe?: boolean;
  outcome?: Outcome;
}

const COSTS = {
  none: { minuteCost: 0, monthCost: 0 },
  minute: { minuteCost: 1, monthCost: 0 },
  month: { minuteCost: 1, monthCost: 1 },
} as const satisfies Record<Endpoint["cost"], Cost>;
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Answers a request that needs a key, in the order 401, 403, 429, 400. What takes of the month works first and is
 * charged with its consequences in one commit; all else is charged first. Nothing is answered before its commit.
 */
export async function serveMetered(exchange: Exchange, operation: Operation): Promise<Outcome> {
  const of: Metered = { ...operation, exchange, key: await authenticate(exchange) };
  exchange.organizationId = of.key.organizationId;
  const { scope = "any", idempotent } = operation.endpoint;
  if (scope !== "any" && !of.key.scopes.includes(scope)) {
    await charge(of, COSTS.none);
    throw new ApiError("insufficient_permissions", { message: `The API key lacks the scope ${scope}.` });
  }
  const idempotencyKey = idempotent && exchange.request.header("idempotency-key");
  return idempotencyKey === undefined ? await serveEach(of) : await serveOnce(of, String(idempotencyKey));
}

async function authenticate({ request }: Exchange): Promise<KeyIdentity> {
  if (request.key) return request.key;
  const given = request.header("x-api-key");
  if (!given) throw new ApiError("missing_api_key");
  const key = await findKey(given);
  if (!key) throw new ApiError("invalid_api_key");
  return key;
}

async function serveEach(of: Metered): Promise<Outcome> {
  const { endpoint, exchange, verb, key } = of;
  await refuseWhereSpent(of);
  const caller = exchange.caller(key);
  const worksFirst = endpoint.cost === "month";
  const ready = await rejecting(of, async () => {
    const input = (await parseInput(exchange.request, endpoint)) as never;
    return { input, outcome: worksFirst ? await verb(caller, input) : undefined };
  });
  await charge(of, { ...COSTS[endpoint.cost], outcome: ready.outcome });
  return ready.outcome ?? (await verb(caller, ready.input));
}

/** The same for a request that may be repeated: one charge and one answer, which repeats get again, at no charge. */
async function serveOnce(of: Metered, idempotencyKey: string): Promise<Outcome> {
  const { id: endpoint, exchange, key } = of;
  let refusal: ApiError | undefined;
  const work = async (tx: Transaction, input: never) => {
    const caller = exchange.caller(key, tx);
    const early = of.endpoint.cost === "month" ? await of.verb(caller, input) : undefined;
    refusal = refusalOf(
      of,
      await meter().chargeWithin(tx, chargeOf(of, { ...COSTS[of.endpoint.cost], outcome: early })),
    );
    return refusal ? undefined : (early ?? (await of.verb(caller, input)));
  };
  const answered = await rejecting(of, async () => {
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw invalid([{ path: "Idempotency-Key", message: "Must be 1 to 255 printable ASCII characters" }]);
    }
    const input = (await parseInput(exchange.request, of.endpoint)) as never;
    const request = { requestId: exchange.requestId, keyId: key.id, endpoint, idempotencyKey, input };
    return await answerOnce(request, (tx) => work(tx, input));
  });
  if (!answered) throw refusal ?? new ApiError("internal_error");
  if (answered.replayed) {
    await charge(of, COSTS.none);
    exchange.requestId = answered.requestId;
    exchange.headers["Idempotent-Replayed"] = "true";
  }
  return answered.outcome;
}

/** An organization that is known to be over its limit is refused before any work. */
async function refuseWhereSpent(of: Metered): Promise<void> {
  if (of.endpoint.cost !== "month" || !meter().isSpent(of.key.organizationId)) return;
  await charge(of, { ...COSTS.month, probe: true });
}

/** What fails before its charge is charged as rejected: of the minute only. Where a limit is hit, that comes first. */
async function rejecting<T>(of: Metered, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestGone) throw error;
    await refuseWhereSpent(of);
    await charge(of, COSTS.minute);
    throw error;
  }
}

async function charge(of: Metered, cost: Cost): Promise<void> {
  const refusal = refusalOf(of, await meter().charge(chargeOf(of, cost)));
  if (refusal) throw refusal;
}

function chargeOf({ id: endpoint, key }: Metered, { outcome, probe = false, ...costs }: Cost) {
  return { key, endpoint, ...costs, ...NO_WORK, ...outcome?.usage, probe, record: outcome?.record };
}

/** Notes what is left to the organization; gives the error where the charge was refused. */
function refusalOf({ exchange }: Metered, receipt: Receipt): ApiError | undefined {
  if (receipt.outcome === "invalid_key") {
    forgetKey(exchange.request.header("x-api-key") ?? "");
    return new ApiError("invalid_api_key");
  }
  exchange.allowance = receipt.allowance;
  return receipt.outcome === "granted" ? undefined : exchange.tooMany(receipt.allowance, receipt.outcome);
}
