import type { Found, PagePart } from './create-documentation-server.ts'

/** What a search found, for models that read text. */
export function describeFound({ coverage, passages }: Found, unknownFilterValues: string[]): string {
  if (passages.length === 0 && unknownFilterValues.length > 0)
    return `No page has ${unknownFilterValues.join(', ')}. Search again without it.`
  if (passages.length === 0) return 'Nothing was found. Try other words.'
  const texts = passages.map(
    ({ title, headings, path, url, content }) =>
      `## ${[title, ...headings].join(' › ')}\n${url} (page ${path})\n\n${content}`,
  )
  return [...openings[coverage], ...texts].join('\n\n')
}

const openings: Record<Found['coverage'], string[]> = {
  answered: [],
  'possibly-related': ['These passages may be related; they may not answer the question.'],
  'not-covered': ['The documentation does not seem to answer this. These passages are the nearest.'],
}

export function describePart({ title, url, content, nextOffset }: PagePart): string {
  const rest = nextOffset === null ? '' : `\n\n(The page goes on: read_page with offset ${nextOffset}.)`
  return `${title}\n${url}\n\n${content}${rest}`
}
