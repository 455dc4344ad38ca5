import { changesRows, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import {
  type Allowance,
  alone,
  type Caller,
  type ChangingCaller,
  type KeyIdentity,
  type Outcome,
} from "@/lib/services/callers";
import { findKey, forgetKey, noteKeyFailure } from "@/lib/services/keys";
import { toApiError } from "@/lib/services/queues";
import { answerOnce, giveBack, LimitReached, meter, type Settle, settleAdvance } from "@/lib/services/usage";
import { type Charged, COSTS, charge, chargeOf, count, refusalOf } from "./charges";
import type { Exchange } from "./exchange";
import { LiveAnswer } from "./live-answer";
import { log } from "./log";
import { RequestGone } from "./message";
import { checkInput, invalid, parseInput } from "./parse";

export type Verb = (caller: never, input: never) => Outcome | Promise<Outcome>;

export interface Operation {
  id: EndpointId;
  endpoint: Endpoint;
  verb: Verb;
  /** The input where it came otherwise than as the request, such as the arguments of a tool. */
  given?: unknown;
}

type Metered = Operation & Charged;

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Answers a request that needs a key, in the order 401, 403, 429, 400. What takes of the month works first and is
 * charged with its consequences in one commit; all else is charged first. Nothing is answered before its commit.
 */
export async function serveMetered(exchange: Exchange, operation: Operation): Promise<Outcome> {
  const { scope: wanted, cost, countsAs = operation.id } = operation.endpoint;
  const scope = wanted === "any" ? undefined : wanted;
  const of: Metered = { ...operation, exchange, key: await authenticate(exchange), scope, countsAs, cost };
  try {
    return await serve(of);
  } catch (error) {
    if (!(error instanceof RequestGone)) note(of, toApiError(error));
    throw error;
  }
}

/**
 * Answers a request that needs any key and is not all of one endpoint. Unless an endpoint that it asked was charged, it
 * costs a request of the minute, failed or not.
 */
export async function serveMinute(exchange: Exchange, work: () => Promise<Outcome>): Promise<Outcome> {
  const of: Charged = { exchange, key: await authenticate(exchange), countsAs: "none", cost: "minute" };
  const outcome = await rejecting(of, work);
  if (!exchange.isCounted) await charge(of, COSTS.minute);
  return outcome;
}

async function serve(of: Metered): Promise<Outcome> {
  await requireScope(of);
  const { exchange, endpoint, given } = of;
  const { events, idempotent } = endpoint;
  if (events && given === undefined) {
    exchange.headers.Vary = "Accept";
    if (exchange.prefers("text/event-stream")) exchange.live = new LiveAnswer(events);
  }
  const idempotencyKey = idempotent && exchange.request.header("idempotency-key");
  try {
    if (idempotencyKey !== undefined) return await serveOnce(of, String(idempotencyKey));
    return exchange.live ? await serveLive(of, exchange.live) : await serveEach(of);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === "invalid_api_key";
    // A charge that is refused for its key does not say why: the key may only have lost its scope.
    if (isRefused) await requireScope({ ...of, key: await authenticate(exchange) });
    throw error;
  }
}

/** Notes a failed request with its key, for the page that tells what went wrong with it; also one of a refused key. */
function note({ exchange, key, endpoint }: Metered, { status, code: error }: ApiError): void {
  const occurred_at = new Date().toISOString();
  const of = `${endpoint.method} ${endpoint.path}`;
  noteKeyFailure(key.id, { request_id: exchange.requestId, occurred_at, endpoint: of, status, error });
}

async function authenticate(exchange: Exchange): Promise<KeyIdentity> {
  const key = exchange.request.key ?? (await identify(exchange.givenKey()));
  exchange.organizationId = key.organizationId;
  return key;
}

async function identify(given: string | undefined): Promise<KeyIdentity> {
  if (!given) throw new ApiError("missing_api_key");
  const key = await findKey(given);
  if (!key) throw new ApiError("invalid_api_key");
  return key;
}

/** A key may have been given the scope since it was read. */
async function requireScope(of: Metered): Promise<void> {
  const { scope, exchange } = of;
  if (!scope || of.key.scopes.includes(scope)) return;
  if (!spentPlanMinute(of.key)) {
    forgetKey(exchange.givenKey() ?? "");
    of.key = await authenticate(exchange);
  }
  if (!of.key.scopes.includes(scope)) await forbid(of, scope);
}

/** Costs a request of the minute. Once the plan's is spent the answer is the same, from memory: 403 comes before 429. */
async function forbid(of: Metered, scope: string): Promise<never> {
  const spent = spentPlanMinute(of.key);
  if (spent) Object.assign(of.exchange, { allowance: spent, isCounted: true });
  else {
    const refusal = await count({ ...of, scope: undefined }, COSTS.minute);
    if (refusal?.code === "invalid_api_key") throw refusal;
  }
  of.exchange.headers = {};
  throw new ApiError("insufficient_permissions", { message: `The API key lacks the scope ${scope}.` });
}

/** A minute that no change of the key opens again: a limit of the key's own may have been raised since it refused. */
function spentPlanMinute(key: KeyIdentity): Allowance | undefined {
  const spent = meter().spentMinute(key);
  return spent?.minute.isOfKey ? undefined : spent;
}

async function serveEach(of: Metered): Promise<Outcome> {
  await refuseWhereSpent(of);
  const worksFirst = of.cost === "month";
  const ready = await rejecting(of, async () => {
    const input = await inputOf(of);
    return { input, outcome: worksFirst ? await work(of, input) : undefined };
  });
  await charge(of, { ...COSTS[of.cost], outcome: ready.outcome });
  return ready.outcome ?? (await work(of, ready.input));
}

/**
 * The same where entries of the answer leave before the last is there: it is charged as soon as the first is. What the
 * work was is added with the last; what fails before gives the month back what it took.
 */
async function serveLive(of: Metered, live: LiveAnswer): Promise<Outcome> {
  const { exchange, key, countsAs: endpoint } = of;
  await refuseWhereSpent(of);
  const ready = await rejecting(of, async () => {
    const working = work(of, await inputOf(of), live.tell.bind(live));
    return { working, outcome: await Promise.race([working, live.begun]) };
  });
  ready.working.catch(() => {}); // where the charge is refused nobody hears of it
  const { outcome, working } = ready;
  await charge(of, { ...COSTS[of.cost], ...(outcome ? { outcome } : {}) });
  if (outcome) return outcome;
  const advance = { key, endpoint, allowance: exchange.allowance as Allowance };
  exchange.open(live);
  try {
    const late = await exchange.deadline.hold(working);
    await settleAdvance(advance, late);
    return late;
  } catch (error) {
    await giveBack(advance).catch((err) => log().error({ requestId: exchange.requestId, err }));
    throw error;
  }
}

async function inputOf({ exchange, endpoint, given }: Metered): Promise<never> {
  const input = given === undefined ? await parseInput(exchange.request, endpoint) : checkInput(endpoint.input, given);
  return input as never;
}

/** What changes rows does so in one transaction; nothing else runs in any. */
async function work(of: Metered, input: never, tell?: Caller["tell"]): Promise<Outcome> {
  const { exchange, key, verb, endpoint } = of;
  const caller = { ...exchange.caller(key), tell };
  if (changesRows(endpoint)) return await limited(exchange, () => alone(verb as Change)(caller, input));
  return await (verb as Work)(caller, input);
}

/** A change may charge for more than its request: the answer tells what is left after that. */
async function limited(exchange: Exchange, change: () => Outcome | Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await change();
    if (outcome.allowance) exchange.allowance = outcome.allowance;
    return outcome;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    exchange.allowance = error.allowance;
    throw exchange.tooMany(error.allowance, error.limit);
  }
}

type Work = (caller: Caller, input: never) => Outcome | Promise<Outcome>;

type Change = (caller: ChangingCaller, input: never) => Outcome | Promise<Outcome>;

/** The same for a request that may be repeated: repeats get the first answer, and cost of the minute alone. */
async function serveOnce(of: Metered, idempotencyKey: string): Promise<Outcome> {
  const { id: endpoint, exchange, key } = of;
  if (meter().spentMinute(key)) await charge(of, { ...COSTS.minute, probe: true });
  let refusal: ApiError | undefined;
  const answered = await rejecting(of, async () => {
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw invalid([{ path: "Idempotency-Key", message: "Must be 1 to 255 printable ASCII characters" }]);
    }
    const input = await inputOf(of);
    const request = { requestId: exchange.requestId, keyId: key.id, endpoint, idempotencyKey, input };
    const refused = (by: ApiError) => {
      refusal = by;
    };
    return await answerOnce(request, () => prepare(of, input, refused));
  });
  if (!answered) throw refusal ?? new ApiError("internal_error");
  if (answered.replayed) {
    if (!exchange.isCounted) await charge(of, COSTS.minute);
    exchange.requestId = answered.requestId;
    exchange.headers["Idempotent-Replayed"] = "true";
  }
  return answered.outcome;
}

/** What takes of the month works here and is charged with its answer; a change is charged here and made with its answer. */
async function prepare(of: Metered, input: never, refused: (by: ApiError) => void): Promise<Settle> {
  const { exchange, key, endpoint } = of;
  exchange.deadline.check(); // it may have waited for its turn
  if (changesRows(endpoint)) {
    await charge(of, COSTS[of.cost]);
    return async (tx) => await limited(exchange, () => (of.verb as Change)({ ...exchange.caller(key), tx }, input));
  }
  await refuseWhereSpent(of);
  const outcome = await work(of, input);
  return async (tx) => {
    exchange.deadline.check();
    exchange.isCounted = true;
    const receipt = await meter().chargeWithin(tx, chargeOf(of, { ...COSTS[of.cost], outcome }));
    const refusal = refusalOf(of, receipt);
    if (refusal) refused(refusal);
    return refusal ? undefined : outcome;
  };
}

/** A key that is known to be over a limit, its own or its plan's, is refused before any work. */
async function refuseWhereSpent(of: Charged): Promise<void> {
  if (of.cost !== "month" || !meter().isSpent(of.key)) return;
  await charge(of, { ...COSTS.month, probe: true });
}

/**
 * What fails before its charge is charged as rejected: of the minute only. Where a limit is hit, that comes first. An
 * outage is our failure, and asking the database once more would only take longer.
 */
async function rejecting<T>(of: Charged, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (of.exchange.isCounted || error instanceof RequestGone || toApiError(error).status === 503) throw error;
    await refuseWhereSpent(of);
    await charge(of, COSTS.minute);
    throw error;
  }
}
