export type { Principal } from './principal.ts'
