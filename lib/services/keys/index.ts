export { noteKeyFailure, writeKeyFailures } from "./failures";
export { playgroundKey } from "./internal-keys";
export { createKey, findKey, forgetKey } from "./keys";
export {
  changeMemberKey,
  createMemberKey,
  getMemberKey,
  type KeyDetail,
  listMemberKeys,
  type MemberKey,
  revokeMemberKey,
  rotateMemberKey,
} from "./member-keys";
export { remindOfExpiry } from "./reminders";
export { describeCurrentKey, describeOwnKey, listKeys, makeKey, revokeOtherKey, rotateKey, updateKey } from "./verbs";
