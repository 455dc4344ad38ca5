export { enterWithProof, followSignInLink, mailLink, resetPassword } from "./account-links";
export { changePassword, checkCredentials, signUp } from "./accounts";
export { dismissGuide, type Guide, readGuide } from "./guide";
export { acceptInvitation, findInvitation, invite, joinByInvitation, withdrawInvitation } from "./invitations";
export { changePlan, changeRole, listPeople, type People, removeMember, renameOrganization } from "./members";
export { networksOf } from "./networks";
export {
  type Belongings,
  countBelongings,
  deleteOrganization,
} from "./organization-end";
export { foundOrganization } from "./organizations";
export { deleteAccount, exportAccount, type OwnedAlone, ownedAlone } from "./own-account";
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  passSecondFactor,
  type SecondFactorState,
} from "./second-factors";
export {
  endSession,
  findSignedIn,
  listSessions,
  memberOf,
  openSession,
  SESSION_DAYS,
  type SessionView,
  type SignedIn,
  switchOrganization,
} from "./sessions";
export { changeSettings, readSettings, rewriteSettings, settingsOf } from "./settings";
export { greet } from "./welcome";
