export { isFault, toApiError } from "./failures";
export { inOrder } from "./in-order";
export { LEASE_S, LeaseLost, TookTooLong, underLease } from "./lease";
export { emit, personOf } from "./outbox";
export { inTurns } from "./turns";
