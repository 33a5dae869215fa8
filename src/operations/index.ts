export { type BackupReport, backUp } from './backup/back-up.ts'
export type { Check } from './doctor/check.ts'
export { diagnose } from './doctor/diagnose.ts'
export { type RestoreReport, restoreBackup } from './restore/restore-backup.ts'
