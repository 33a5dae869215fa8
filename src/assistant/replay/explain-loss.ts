import type { LossCause, ReplayPlace } from '../../contract/index.ts'
import type { SearchIndex } from '../../search/index.ts'

/** Explains why the new build no longer answers from a section of the live one. */
export function explainLoss(
  { live, built }: { live: SearchIndex; built: SearchIndex },
  place: ReplayPlace,
): LossCause {
  if (built.findPage(place.path) === undefined) return 'page-deleted'
  const after = readSection(built, place)
  if (after === undefined) return 'section-removed'
  return after === readSection(live, place) ? 'unchanged' : 'section-changed'
}

/** The text of a section with its headings; undefined if the page lacks it. */
function readSection(index: SearchIndex, { path, anchor }: ReplayPlace): string | undefined {
  const page = index.findPage(path)
  if (page === undefined) return undefined
  const { first, end } = index.passagesOf(page)
  const texts: string[] = []
  for (let position = first; position < end; position += 1) {
    const passage = index.passage(position)
    if (passage.anchor === anchor)
      texts.push([...passage.headings, ...passage.blocks.map(({ markdown }) => markdown)].join('\n'))
  }
  return texts.length === 0 ? undefined : texts.join('\n')
}
