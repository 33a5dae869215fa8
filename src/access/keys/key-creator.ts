import { type KeyScope, keyScopes } from '../../contract/index.ts'
import type { ErrorDetail } from '../../shared/index.ts'
import { includesAddressRule } from '../addresses/address-rule.ts'
import type { Principal } from './principal.ts'

/** The caller who creates a key. */
export type KeyCreator = Pick<Principal, 'responsibleUserId' | 'scopes' | 'allowedAddresses' | 'expiresAt'>

/** Creates the keys of the first start. */
export const unrestricted: KeyCreator = {
  responsibleUserId: null,
  scopes: keyScopes,
  allowedAddresses: [],
  expiresAt: null,
}

interface Restrictions {
  allowedAddresses: string[]
  expiresAt: number | null
}

/** Lists the settings in which an admin key would exceed its creator. */
export function listExcesses(
  creator: KeyCreator,
  { scopes, allowedAddresses, expiresAt }: Restrictions & { scopes: readonly KeyScope[] },
): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const missing = scopes.find(scope => !creator.scopes.includes(scope))
  if (missing)
    problems.push({ path: 'scopes', message: `must not include ${missing}, which you do not have` })
  const isInside = (rule: string) => creator.allowedAddresses.some(outer => includesAddressRule(outer, rule))
  const outside = creator.allowedAddresses.length > 0 && allowedAddresses.find(rule => !isInside(rule))
  if (outside)
    problems.push({
      path: 'allowedAddresses',
      message: `must not include ${outside}, as the key of this request works only from ${creator.allowedAddresses.join(', ')}`,
    })
  if (creator.expiresAt !== null && expiresAt !== null && expiresAt > creator.expiresAt)
    problems.push({
      path: 'expiresAt',
      message: `must not be after ${new Date(creator.expiresAt).toISOString()}, when the key of this request expires`,
    })
  return problems
}

/** Restrictions that are not set are those of the creator. */
export function inheritRestrictions(
  creator: KeyCreator,
  { allowedAddresses, expiresAt }: Restrictions,
): Restrictions {
  return {
    allowedAddresses: allowedAddresses.length > 0 ? allowedAddresses : [...creator.allowedAddresses],
    expiresAt: expiresAt ?? creator.expiresAt,
  }
}
