import type { OutlinePage } from '../../core/outline.ts'
import { createSiteLabels, type LabelledPlace, type SiteLabels } from '../../core/site-labels.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { readPandocHeading } from './pandoc-attributes.ts'

const named =
  /\{[^{}\n]{0,300}#((?:fig|tbl|eq|lst|thm|exm|exr|nte|tip|wrn|imp|cau)-[\w:.-]+)|^\s*(?:#|\/\/|%%)\|\s*label:\s*["']?((?:fig|tbl|lst)-[\w:.-]+)/
const limitLabels = 50_000

/** Finds the places that cross-references such as `@sec-intro` lead to. */
export function indexLabels(tree: SourceTree, pages: readonly OutlinePage[]): SiteLabels {
  const places = new Map<string, LabelledPlace>()
  for (const { file, path } of pages) {
    const source = readSourceText(tree, file)
    if (!('text' in source) || file.endsWith('.ipynb')) continue
    for (const line of source.text.split('\n')) {
      if (!line.includes('-') || places.size >= limitLabels) continue
      const heading = line.includes('{') ? readPandocHeading(line) : undefined
      const section = heading?.attributes?.id ?? undefined
      const [, inside, cell] = section === undefined ? (named.exec(line) ?? []) : []
      const name = section ?? inside ?? cell
      if (name !== undefined && !places.has(name))
        places.set(name, { address: `${path}#${name}`, title: heading?.title ?? null })
    }
  }
  return createSiteLabels(places)
}
