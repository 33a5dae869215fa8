import type { ApiKeyView } from '../../../../src/contract/index.ts'

/** Describes where a key can be used. Empty if there are no limits. */
export function describeKeyLimits({
  allowedAddresses,
  allowedOrigins,
}: Pick<ApiKeyView, 'allowedAddresses' | 'allowedOrigins'>): string {
  return [describe('from', allowedAddresses), describe('on', allowedOrigins)].filter(Boolean).join(' · ')
}

function describe(word: string, places: readonly string[]): string {
  const [first, ...others] = places.map(place => (place === 'self' ? 'this server' : place))
  if (first === undefined) return ''
  return others.length === 0 ? `${word} ${first}` : `${word} ${first} and ${others.length} more`
}
