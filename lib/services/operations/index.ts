export { checkHealth, checkReadiness } from "./health";
export { becomeHost } from "./host-lock";
export { type InngestCalls, inngestAddress, inngestCalls, inngestSigns, noteInngestCall } from "./inngest-signs";
export { buildIndexes, endIndexes } from "./large-indexes";
export { sweepOrganizations } from "./organization-sweep";
export { startRuntime } from "./runtime";
export { beat } from "./worker-pulse";
