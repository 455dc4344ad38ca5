export { isMailDue, pruneMail, queueMail, queueMailToOwners, sendDueMail } from "./mail";
