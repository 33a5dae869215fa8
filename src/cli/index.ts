export type { ServeOptions } from './command.ts'
export { type CommandLine, runCommandLine } from './run-command-line.ts'
