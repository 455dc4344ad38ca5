export { type Activity, type ActivityPage, listActivity } from "./activity";
export { type Asker, alone, type Changer, dated, lockOrganization } from "./asker";
export {
  countAttempt,
  countWithin,
  forgetAttempts,
  isKnownNetwork,
  rememberNetwork,
  type Subjects,
  uncountAttempt,
} from "./attempts";
export { type Actor, type AuditAction, audit, type Transaction } from "./audit";
export { askerOf, type Caller, type ChangingCaller, changerOf, type KeyIdentity, keyOf } from "./caller";
export { type Member, requireRole, type Visitor } from "./member";
export type { Allowance, LimitState, Outcome, OutcomeCount, TextEvent, VerificationRecord, WorkDone } from "./outcome";
