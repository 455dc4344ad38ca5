export { DamagedBackup, type Manifest, type Sums } from "./archive";
export { type BackupOptions, type Made, makeBackup } from "./make";
export { type RestoreOptions, restoreBackup } from "./restore";
