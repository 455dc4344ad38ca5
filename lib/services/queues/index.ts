export { isFault, toApiError } from "./failures";
export { Gathered } from "./gathered";
export { inOrder } from "./in-order";
export { LeaseLost, TookTooLong, underLease } from "./lease";
export { emit, personOf } from "./outbox";
export { purge } from "./purge";
export { Together } from "./together";
export { inTurns } from "./turns";
