import type { SearchIndex } from '../../search/index.ts'

/** Joins a page's passages to Markdown: title, description, headings and blocks. Links stay site paths. */
export function readPageMarkdown(index: SearchIndex, page: number): string {
  return `${[...listPageMarkdown(index, page)].join('\n\n')}\n`
}

/** Yields the parts of a page as Markdown, each at most as long as a passage. */
export function* listPageMarkdown(index: SearchIndex, page: number): Generator<string> {
  const { title, description } = index.page(page)
  yield `# ${title}`
  if (description) yield description
  const { first, end } = index.passagesOf(page)
  let above: { headings: string[]; anchor: string | null } = { headings: [], anchor: null }
  for (let position = first; position < end; position++) {
    const passage = index.passage(position)
    yield* newHeadings(above, passage)
    for (const block of passage.blocks) yield block.markdown.trimEnd()
    above = passage
  }
}

function newHeadings(
  above: { headings: string[]; anchor: string | null },
  passage: { headings: string[]; anchor: string | null },
): string[] {
  const { headings } = passage
  let shared = headings.findIndex((heading, depth) => heading !== above.headings[depth])
  if (shared === -1) shared = headings.length
  // The same heading with another anchor starts another section.
  if (shared === headings.length && passage.anchor !== above.anchor) shared = Math.max(0, shared - 1)
  return headings
    .slice(shared)
    .map((heading, below) => `${'#'.repeat(Math.min(6, shared + below + 2))} ${heading}`)
}
