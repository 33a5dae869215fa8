import { asList, asText } from '../../core/json-value.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { createPatternRule } from '../mintlify/ignore-rule.ts'
import type { MkDocsSettings } from './read-settings.ts'

/** The file with which a folder lists its pages for the plugin literate-nav. */
export const literateFile = 'SUMMARY.md'

/** Returns the source without the pages that the settings exclude from the site. `root` is the folder of the pages. */
export function withoutExcluded(tree: SourceTree, root: string, settings: MkDocsSettings): SourceTree {
  const { values, plugins } = settings
  const written = [values.exclude_docs, values.draft_docs].flatMap(value => asText(value)?.split('\n') ?? [])
  const globs = asList(plugins.get('exclude')?.glob).flatMap(glob => asText(glob) ?? [])
  const literate = plugins.get('literate-nav')
  const lists = literate === undefined ? [] : [asText(literate.nav_file) ?? literateFile]
  // In the globs of the plugin, a star spans folders.
  const isExcluded = createPatternRule([
    ...written,
    ...lists,
    ...globs.map(glob => (glob.startsWith('*') ? glob : `/${glob}`)),
  ])
  const prefix = root === '' ? '' : `${root}/`
  const files = tree
    .files()
    .filter(file => !file.startsWith(prefix) || !isExcluded(file.slice(prefix.length)))
  return { ...tree, files: () => files }
}
