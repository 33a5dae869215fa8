export type { Config } from './read-config.ts'
