import type { KeyScope } from '../contract/index.ts'

/** Who a valid key stands for. */
export interface Principal {
  keyId: string
  kind: 'admin' | 'assistant'
  organizationId: string
  /** Set for assistant keys alone. */
  projectId: string | null
  scopes: readonly KeyScope[]
  /** Browser origins that may use the key; empty: all. */
  allowedOrigins: readonly string[]
}
