export { describeCurrentKey } from "./current-key";
export { deleteKeyFailures, noteKeyFailure, writeKeyFailures } from "./failures";
export { playgroundKey } from "./internal-keys";
export { createKey, findKey, forgetKey } from "./keys";
export {
  changeKey,
  getKey,
  getKeyWithMaker,
  issueKey,
  type KeyDetail,
  listKeys,
  listKeysWithMakers,
  type MemberKey,
  replaceKey,
  withdrawKey,
} from "./organization-keys";
export { remindOfExpiry } from "./reminders";
