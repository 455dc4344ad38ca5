export { DamagedBackup } from "./archive";
export { type Made, makeBackup } from "./make";
export { restoreBackup } from "./restore";
