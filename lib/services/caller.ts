import type { KeyIdentity } from "./keys";
import type { VerificationRecord } from "./verification-record";

/** Who asks, and in which request: what every verb of the API gets beside its input. */
export interface Caller {
  requestId: string;
  /** Absent at endpoints that ask for none. */
  key?: KeyIdentity;
  /** Milliseconds since the request began, with two decimals. */
  elapsedMs(): number;
}

/** What a verb made of a request, and what is to be counted and logged in the transaction of its charge. */
export interface Outcome {
  status: number;
  body: object;
  usage?: { claims: number; verifiedClaims: number; confidenceSum: number };
  record?: VerificationRecord;
}
