export type {
  LimitStorageOptions,
  MigrateOptions,
  ProcessCommands,
  RecoverOptions,
  RotateOptions,
  ServeOptions,
  TestMailOptions,
} from './core/command.ts'
export type { MigrationFinding, MigrationReport } from './core/migration-report.ts'
export { type CommandLine, runCommandLine } from './run-command-line.ts'
