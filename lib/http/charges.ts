import type { Endpoint } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { Scope } from "@/lib/catalog/scopes";
import type { KeyIdentity, Outcome } from "@/lib/services/callers";
import { forgetKey } from "@/lib/services/keys";
import { meter, NO_WORK, type Receipt } from "@/lib/services/usage";
import { staged } from "@/lib/telemetry";
import type { Exchange } from "./exchange";

/** Who is charged, and in which request. */
export interface Charged {
  exchange: Exchange;
  key: KeyIdentity;
  /** What the key must be allowed, unless any key will do. */
  scope?: Scope;
  /** The endpoint whose usage it is. */
  countsAs: string;
  cost: Endpoint["cost"];
}

interface Cost {
  minuteCost: 0 | 1;
  monthCost: 0 | 1;
  probe?: boolean;
  outcome?: Outcome;
}

export const COSTS = {
  none: { minuteCost: 0, monthCost: 0 },
  minute: { minuteCost: 1, monthCost: 0 },
  month: { minuteCost: 1, monthCost: 1 },
} as const satisfies Record<Endpoint["cost"], Cost>;

/** Charges a request; throws where a limit is reached or the key is gone. */
export async function charge(of: Charged, cost: Cost): Promise<void> {
  const refusal = await count(of, cost);
  if (refusal) throw refusal;
}

/** The same, giving the refusal rather than throwing it. */
export async function count(of: Charged, cost: Cost): Promise<ApiError | undefined> {
  const { deadline } = of.exchange;
  deadline.check();
  const receipt = await staged("charge", () => meter().charge(chargeOf(of, cost), deadline));
  const refusal = refusalOf(of, receipt);
  if (refusal || !cost.probe) of.exchange.isCounted = true;
  return refusal;
}

/** A charge as the meter takes it. */
export function chargeOf({ countsAs, key, scope }: Charged, { outcome, probe = false, ...costs }: Cost) {
  return {
    key,
    scope,
    endpoint: countsAs,
    ...costs,
    ...NO_WORK,
    ...outcome?.usage,
    probe,
    record: outcome?.record,
    event: outcome?.event,
    counts: outcome?.counts,
  };
}

/** Notes what is left to the key; gives the error where the charge was refused. */
export function refusalOf({ exchange }: Charged, receipt: Receipt): ApiError | undefined {
  if (receipt.outcome === "invalid_key") {
    forgetKey(exchange.givenKey() ?? "");
    return new ApiError("invalid_api_key");
  }
  exchange.allowance = receipt.allowance;
  return receipt.outcome === "granted" ? undefined : exchange.tooMany(receipt.allowance, receipt.outcome);
}
