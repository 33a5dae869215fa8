import type { ApiKeyView } from '../../../../src/contract/index.ts'

/** From where a key may be used, in words; empty where it may from everywhere. */
export function describeKeyLimits({
  allowedAddresses,
  allowedOrigins,
}: Pick<ApiKeyView, 'allowedAddresses' | 'allowedOrigins'>): string {
  return [describe('from', allowedAddresses), describe('on', allowedOrigins)].filter(Boolean).join(' · ')
}

function describe(word: string, places: readonly string[]): string {
  const [first, ...others] = places
  if (first === undefined) return ''
  return others.length === 0 ? `${word} ${first}` : `${word} ${first} and ${others.length} more`
}
