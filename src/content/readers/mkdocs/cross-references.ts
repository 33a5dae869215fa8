import type { OutlinePage } from '../../core/outline.ts'
import { createSiteLabels, type LabelledPlace, type SiteLabels } from '../../core/site-labels.ts'
import type { SourceLine } from '../../core/source-line.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { splitFrontMatter } from '../../formats/read-front-matter.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { createSlugger } from '../../html/slugs.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'

const limitPlaces = 200_000
/** Longer lines are not read as headings. */
const limitHeading = 1_000
const heading = /^ {0,3}#{1,6}[ \t]+(\S.*)$/
/** Code whose documentation MkDocs generates. */
export const documented = /^:::\s+([\w.]+)\s*$/
/** `[](){#name}` and `{#name}`. */
const anchor = /\{:?[ ]*#([\w.:-]+)[^{}]*\}/g
const definition = /^ {0,3}\[([^\]]{1,300})\]:/
/** A code span, or a link such as `[text][name]`, whose text can have code. */
const reference =
  /(?<!`)(`{1,20})(?!`).{1,2000}?(?<!`)\1(?!`)|(?<![\]\\])\[((?:`[^`\n]{1,500}`|[^[\]`\n]){1,500})\]\[([^[\]\n]{0,300})\]/g

/**
 * Finds what pages refer to by name with the plugin autorefs: headings, anchors, and code whose documentation is generated.
 */
export function indexReferences(tree: SourceTree, pages: readonly OutlinePage[]): SiteLabels {
  const places = new Map<string, LabelledPlace>()
  const add = (name: string, page: OutlinePage) => {
    if (!places.has(name) && places.size < limitPlaces)
      places.set(name, { address: `${page.path}#${name}`, title: null })
  }
  for (const page of pages) {
    const source = readSourceText(tree, page.file)
    if (!('text' in source)) continue
    const slugger = createSlugger(null)
    const isFenced = createFenceTracker()
    for (const line of splitFrontMatter(source.text).body.split('\n')) {
      if (isFenced(line)) continue
      const anchors = [...line.matchAll(anchor)]
      for (const [, name = ''] of anchors) add(name, page)
      const [, text] = line.length > limitHeading ? [] : (heading.exec(line) ?? [])
      if (text !== undefined && anchors.length === 0) add(slugger.slug(toPlainText(text)), page)
      const [, code] = documented.exec(line) ?? []
      if (code !== undefined) add(code, page)
    }
  }
  return createSiteLabels(places)
}

/** Removes the marks of emphasis, code and links, and the `#` at the end. */
function toPlainText(text: string): string {
  return text.replace(/[`*]|\]\([^()]*\)|\[|[ \t]+#*[ \t]*$/g, '')
}

/** Writes references to known names as links. Others, such as names in other projects, become plain text. */
export function linkReferences({ places }: SiteLabels, lines: readonly SourceLine[]): readonly SourceLine[] {
  const defined = new Set(lines.flatMap(({ text }) => definition.exec(text)?.[1]?.toLowerCase() ?? []))
  const isFenced = createFenceTracker()
  const write = (whole: string, _: string | undefined, text?: string, given = '') => {
    if (text === undefined || text.startsWith('^')) return whole
    const name = given === '' ? text.replaceAll('`', '') : given
    if (defined.has((given === '' ? text : given).toLowerCase())) return whole
    const place = findPlace(places, name)
    return place === undefined ? text : `[${text}](<${place.address}>)`
  }
  return lines.map(line =>
    isFenced(line.text) || !line.text.includes('][')
      ? line
      : { ...line, text: line.text.replace(reference, write) },
  )
}

/** Members of documented code are on its page. */
function findPlace(places: SiteLabels['places'], name: string): LabelledPlace | undefined {
  for (let found = name; found !== ''; found = found.slice(0, Math.max(0, found.lastIndexOf('.')))) {
    const place = places.get(found)
    if (place !== undefined) return place
  }
  return undefined
}
