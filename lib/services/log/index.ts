export { deleteLogView, type LogView, listLogViews, saveLogView } from "./log-views";
export { beginMonth } from "./months";
export { getRequest, listRequests } from "./request-log";
export { clearLog, purgeLog } from "./retention";
export { countFeedback, exportFeedback, giveFeedback, listFeedback, withdrawFeedback } from "./verdict-feedback";
export { exportVerifications } from "./verification-export";
export { listKeptTexts, listLoggedKeys } from "./verification-log";
export { hashText, toHarmRecord, toRecord, unsealText } from "./verification-record";
export { downloadReport, findOtherOrganization, isKept } from "./verification-reports";
