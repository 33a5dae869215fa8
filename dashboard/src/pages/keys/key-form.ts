import type { CreateKey } from '../../../../src/contract/index.ts'

export interface KeyForm {
  kind: 'admin' | 'assistant'
  name: string
  access: 'read' | 'write'
  expiry: string
  addresses: string[]
  origins: string[]
}

const dayMs = 86_400_000

/** Values are a number of days, or `never`. */
export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]

/** Converts the form to an API request. `now` is in milliseconds since the epoch. */
export function toKeyRequest(
  form: KeyForm,
  { projectId, now }: { projectId: string; now: number },
): CreateKey {
  const expiresAt = form.expiry === 'never' ? null : new Date(now + Number(form.expiry) * dayMs).toISOString()
  const shared = { name: form.name.trim(), expiresAt, allowedAddresses: form.addresses }
  if (form.kind === 'admin')
    return { ...shared, kind: 'admin', scopes: form.access === 'write' ? ['read', 'write'] : ['read'] }
  return { ...shared, kind: 'assistant', projectId, allowedOrigins: form.origins }
}
