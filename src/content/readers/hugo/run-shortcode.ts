import type { TemplateNode } from '../../go-templates/parse-template.ts'
import { runTemplate } from '../../go-templates/run-template.ts'
import {
  createBudget,
  longestText,
  type TemplateBudget,
  TemplateLimitError,
} from '../../go-templates/template-budget.ts'
import {
  createObject,
  type TemplateObject,
  type TemplateValue,
  toText,
  unknownValue,
} from '../../go-templates/template-value.ts'
import { isTagComponent } from '../../syntax/convert-template-tags.ts'
import { createPage, createShortcodeContext, createSite } from './create-shortcode-context.ts'
import { createTemplateNeeds, isUseful } from './create-template-needs.ts'
import {
  createTemplateFinder,
  type FindTemplate,
  listSiteFolders,
  readSiteFile,
  type SiteTemplate,
} from './find-templates.ts'
import { layOutOutput } from './lay-out-output.ts'
import { createParameters, type ParameterNeeds } from './read-parameter.ts'
import type { ShortcodeTag } from './read-shortcode-tags.ts'
import { readSiteData } from './read-site-data.ts'

export interface RunnerNeeds extends ParameterNeeds {
  root: string
}

/** The first is part of Hugo, the other of the theme Docsy. */
export const parameterNames: readonly string[] = ['param', '_param']
const shortcodeFolders = ['_shortcodes', 'shortcodes']
/** Shortcodes of Hugo and of themes that are shown without their template. */
const converted =
  /^(?:code-toggle|code|highlight|ref|relref|link|figure|img|image|readfile|code[-_]sample|codenew|include(?:[-_]\w+)?|(?:.*(?:[a-z\d]T|[-_]t)abs?))$/
/** Components that are nothing without content. */
const containers = new Set(['tabs', 'tabpane', 'steps', 'stepper', 'cards', 'cardpane', 'accordion'])
const stepsOfShortcode = 50_000
const stepsOfPage = 500_000
/** How many characters around a shortcode decide how its output is written. */
const nearby = 500
const textOfPage = 2_000_000
const deepestShortcode = 20

interface Source {
  text: string
  tags: readonly ShortcodeTag[]
  file: string
  /** Whether a tag is in a code block. */
  isCode: (tag: ShortcodeTag) => boolean
}

/** Runs the shortcodes of a page. */
export interface ShortcodeRunner {
  /** Returns the output of the shortcode at a position in `tags`, and null if it stays as it is. */
  run(position: number): string | null
  /** Whether the site has a template of this name. */
  isOwn(name: string): boolean
}

interface Page extends Source {
  find: FindTemplate
  readFile: (path: string) => string | undefined
  readParameter: (name: string) => string | undefined
  page: TemplateObject
  site: TemplateObject
  globals: ReadonlyMap<string, TemplateValue>
  budget: TemplateBudget
  /** By position in `tags`. Null while a shortcode runs, and if it stays as it is. */
  outputs: Map<number, string | null>
  /** How many more characters may be written. */
  textLeft: number
}

interface Place {
  position: number
  parent: TemplateObject | null
  depth: number
}

export function createShortcodeRunner(needs: RunnerNeeds, source: Source): ShortcodeRunner {
  const opened = openPage(needs, source)
  return {
    run: position => run(opened, { position, parent: null, depth: 0 }),
    isOwn: name => findTemplate(opened, name) !== null,
  }
}

function openPage(needs: RunnerNeeds, source: Source): Page {
  const { tree, root, variables, values } = needs
  const folders = listSiteFolders(tree, root)
  const dataFolders = folders.map(folder => (folder === '' ? 'data' : `${folder}/data`))
  const readParameter = createParameters(needs, source.file)
  const data = readSiteData(tree, dataFolders)
  const site = createSite(variables, data)
  const page = createPage({ values, readParameter, site })
  const hugo = createObject({ member: name => (name === 'Data' ? data : unknownValue) })
  return {
    ...source,
    ...{ find: createTemplateFinder(tree, folders), readParameter, page, site },
    readFile: path => readSiteFile(tree, folders, path),
    globals: new Map<string, TemplateValue>(Object.entries({ site, hugo, page })),
    budget: createBudget(stepsOfPage),
    outputs: new Map(),
    textLeft: textOfPage,
  }
}

function findTemplate({ find }: Page, name: string): SiteTemplate | null {
  return find(shortcodeFolders, `${name}.html`) ?? find(shortcodeFolders, `${name}.md`)
}

function run(page: Page, place: Place): string | null {
  const known = page.outputs.get(place.position)
  if (known !== undefined) return known
  page.outputs.set(place.position, null)
  const output = compute(page, place)
  page.outputs.set(place.position, output)
  return output
}

function compute(page: Page, place: Place): string | null {
  const tag = page.tags[place.position]
  if (tag === undefined || tag.kind === 'end' || place.depth > deepestShortcode) return null
  const template = findTemplate(page, tag.name)
  if (template?.nodes && !isConverted(tag, template.nodes)) {
    const output = runOwn(page, place, { tag, nodes: template.nodes })
    if (output !== null) return output
  }
  return parameterNames.includes(tag.name) ? (page.readParameter(toText(tag.values[0])) ?? null) : null
}

function runOwn(
  page: Page,
  place: Place,
  { tag, nodes }: { tag: ShortcodeTag; nodes: readonly TemplateNode[] },
): string | null {
  const { find, globals, readFile, site } = page
  const { isMarkdown } = tag
  const budget = createBudget(stepsOfShortcode, page.budget)
  const inner = () => readInner(page, context, place)
  const context: TemplateObject = createShortcodeContext({
    ...{ tag, site, inner },
    page: page.page,
    parent: place.parent,
  })
  try {
    const output = runTemplate(
      createTemplateNeeds({ budget, globals, find, readFile, isMarkdown }),
      nodes,
      context,
    )
    page.textLeft -= output.text.length
    return page.textLeft >= 0 && isUseful(output) ? output.text : null
  } catch (error) {
    if (error instanceof TemplateLimitError) return null
    throw error
  }
}

/** The text between the tags, with the shortcodes in it filled in. */
function readInner(page: Page, parent: TemplateObject, { position, depth }: Place): string {
  const { text, tags } = page
  const tag = tags[position]
  const end = tags[tag?.endTag ?? -1]
  if (tag === undefined || end === undefined || tag.endTag === null) return ''
  let inner = ''
  let at = tag.end
  for (let next = position + 1; next < tag.endTag; next += 1) {
    const child = tags[next]
    if (child === undefined || child.start < at) continue
    const last = tags[child.endTag ?? next] ?? child
    const output = last.end <= end.start ? run(page, { position: next, parent, depth: depth + 1 }) : null
    inner += text.slice(at, child.start)
    at = output === null ? child.end : last.end
    inner += output === null ? text.slice(child.start, child.end) : layOut(page, output, { child, inner, at })
    if (inner.length > longestText) throw new TemplateLimitError('The content of the shortcode is too long.')
  }
  return inner + text.slice(at, end.start)
}

/** Writes the output of a shortcode within another one. `inner` is the text before it. */
function layOut(
  { text, isCode }: Page,
  output: string,
  { child, inner, at }: { child: ShortcodeTag; inner: string; at: number },
): string {
  const before = inner.slice(Math.max(0, inner.lastIndexOf('\n') + 1, inner.length - nearby))
  const [after = ''] = text.slice(at, at + nearby).split('\n', 1)
  const isInSpan = before.split('`').length % 2 === 0
  const { isMarkdown } = child
  return layOutOutput(output, { before, after, isInSpan, isCode: isCode(child), isMarkdown })
}

/** Components look better than most templates. One that only prints parameters is a name that the site uses for something else. */
function isConverted(tag: ShortcodeTag, nodes: readonly TemplateNode[]): boolean {
  if (!tag.isPaired && containers.has(lastName(tag).toLowerCase())) return false
  return hasOtherForm(tag) && !nodes.every(isPlain)
}

/** Whether a shortcode is shown without its template. */
export function hasOtherForm(tag: Pick<ShortcodeTag, 'name'>): boolean {
  const name = lastName(tag)
  return isTagComponent(name.toLowerCase()) || converted.test(name)
}

function lastName({ name }: Pick<ShortcodeTag, 'name'>): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

function isPlain(node: TemplateNode): boolean {
  if (node.kind === 'text') return true
  const operands = node.kind === 'print' ? node.pipeline.commands.flat() : []
  return (
    operands.length > 0 &&
    operands.every(
      operand =>
        operand.kind === 'literal' || (operand.kind === 'chain' && !operand.fields.includes('Inner')),
    )
  )
}
