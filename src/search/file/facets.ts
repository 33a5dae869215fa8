export const facetNames = ['version', 'language', 'groups', 'tag'] as const
export type FacetName = (typeof facetNames)[number]

/** Start and end of a value's pages in `facetPages`. */
export type FacetRanges = Record<FacetName, Record<string, [start: number, end: number]>>

/** Returns one spelling of a facet value, so that `V2` finds `v2`. */
export function facetKey(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase()
}
