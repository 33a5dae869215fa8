import type { Element, Root } from 'hast'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { siteFilesPath } from '../../shared/index.ts'
import { hasClass, isElement, readClasses, readProperty, walkElements } from './elements.ts'
import { renameReservedId } from './reserved-ids.ts'

const calloutClasses = 'callout-note callout-info callout-tip callout-warning callout-danger callout-success'
const codeClasses = ['expandable', 'nocopy', 'numbered', 'wrap']

/** All classes that pages can have. Stylesheets rely on them. */
const classes: Record<string, string[]> = {
  aside: toNames('callout with-icon', calloutClasses),
  div: toNames(
    'api api-request arrow card cards code-group colors cols-1 cols-2 cols-3 cols-4 dropdown example field for-agents for-people group',
    'horizontal mark panel preview prompt servers tabs tile typed unfolded unsynced',
    calloutClasses,
  ),
  figure: toNames('code frame'),
  img: toNames('icon only-dark only-light'),
  li: toNames('closed current field folder step task-list-item with-icon'),
  ol: ['steps'],
  p: toNames('color cta field-name tags title'),
  pre: codeClasses,
  section: toNames('step tab update view with-icon'),
  span: toNames(
    'alone badge bracket for-agents for-people icon image math math-block only-dark only-light term tip tooltip',
    'badge-gray badge-blue badge-green badge-yellow badge-orange badge-red badge-purple badge-white badge-surface',
    'badge-white-destructive badge-surface-destructive badge-xs badge-sm badge-lg badge-pill badge-stroke badge-disabled',
  ),
  ul: ['tree'],
}

function toNames(...lists: string[]): string[] {
  return lists.flatMap(list => list.split(' '))
}

const siteFile = new RegExp(`^${siteFilesPath}[0-9a-f]+\\.[a-z0-9]+$`)
/** An image on another host. The owner of the site decides whether it is shown. */
const remoteImage = /^https:\/\/[\w-]+(?:\.[\w-]+)+\/[^\s"'<>]*$/

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const schema: Options = {
  tagNames: (
    'a abbr aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup ' +
    'table tbody td tfoot th thead time tr tt u ul var wbr audio video track'
  ).split(' '),
  attributes: {
    ...Object.fromEntries(
      Object.entries(classes).map(([tag, names]) => [
        tag,
        [['className', ...names] as [string, ...string[]]],
      ]),
    ),
    ...Object.fromEntries(headings.map(heading => [heading, ['id']])),
    a: [
      'download',
      'href',
      'rel',
      ['dataMedia', 'audio', 'frame', 'video'],
      ['dataOptions', /^[a-z ]{1,40}$/],
      ['dataHeight', /^\d{1,5}$/],
    ],
    audio: [['src', siteFile], 'controls', 'loop', 'muted', 'preload', 'title'],
    track: [
      ['src', siteFile],
      ['kind', 'captions', 'chapters', 'descriptions', 'subtitles'],
      'default',
      'label',
      'srcLang',
    ],
    video: [
      ['src', siteFile],
      ['poster', siteFile],
      ...['autoplay', 'controls', 'height', 'loop', 'muted', 'playsinline', 'preload', 'title', 'width'],
    ],
    code: [['className', /^language-[\w+#-]+$/]],
    aside: [
      ['className', ...(classes.aside ?? [])],
      ['dataColor', /^#[0-9a-f]{3,8}$/i],
    ],
    details: ['id', 'open'],
    div: ['id', ['className', ...(classes.div ?? [])], ['dataFirst', /^\d{1,2}$/]],
    img: [
      ['className', ...(classes.img ?? [])],
      ['src', siteFile, remoteImage],
      'alt',
      'decoding',
      'height',
      'loading',
      'width',
    ],
    '*': [['dataNames', /^[\w:./%[\] -]{1,500}$/]],
    li: ['id', ['className', ...(classes.li ?? [])]],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true],
    ],
    ol: [['className', 'steps'], 'start'],
    pre: [
      ['className', ...codeClasses],
      ...['dataAdded', 'dataFocused', 'dataMarked', 'dataRemoved'].map((name): [string, RegExp] => [
        name,
        /^[\d,-]{1,2000}$/,
      ]),
    ],
    section: [
      ['className', ...(classes.section ?? [])],
      ['dataFeedTitle', /^.{1,300}$/s],
      ['dataFeedText', /^.{1,5000}$/s],
    ],
    span: [
      ['className', ...(classes.span ?? [])],
      ['dataIcon', /^[\w:/ -]{1,100}$/],
      ['dataType', /^[\w-]{1,30}$/],
      ['dataColor', /^[#\w(),.%/ ]{3,50}$/],
      ['dataSize', /^\d{1,3}$/],
      ['dataSvg', /^\["svg",.{2,40000}\]$/s],
      ['dataSwatch', /^[#\w(),.%/ +-]{3,80}$/],
    ],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {
    tbody: ['table'],
    td: ['table'],
    th: ['table'],
    thead: ['table'],
    tfoot: ['table'],
    tr: ['table'],
  },
  strip: ['script', 'style', 'template', 'noscript', 'title', 'head', 'textarea', 'object', 'svg', 'math'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

const allowedTags = new Set([...(schema.tagNames ?? []), ...(schema.strip ?? [])])
/** HTML elements that are removed but keep their children. They are not components. */
const unwrappedTags = new Set(
  'acronym address area article base basefont bdi bdo big button canvas center data datalist dialog embed fieldset footer font form header hgroup label legend main map marquee menu meta meter nav nobr optgroup option output param picture progress search select slot source strike track center body html'.split(
    ' ',
  ),
)
const sanitise = unified().use(rehypeSanitize, schema).freeze()

export function isAllowedTag(name: string): boolean {
  return allowedTags.has(name) || unwrappedTags.has(name)
}

/**
 * Removes everything unsafe: scripts, styles, frames, forms, event handlers, and ids other than those of
 * headings, folds and fields. Reserved ids are renamed. Class names of the source can be kept in `data-names`.
 */
export function sanitiseHtml(tree: Root, { keepsNames = false } = {}): Root {
  for (const element of walkElements(tree)) keepNames(element, keepsNames)
  const safe = sanitise.runSync(tree)
  for (const element of walkElements(safe)) {
    const id = readProperty(element, 'id')
    if (id !== null) element.properties.id = renameReservedId(id)
    if (isElement(element, 'div', 'li') && !hasClass(element, 'field')) delete element.properties.id
  }
  keepFirstIds(safe)
  for (const element of walkElements(safe)) {
    if (Array.isArray(element.properties.className) && element.properties.className.length === 0)
      delete element.properties.className
  }
  return safe
}

const safeName = /^-?[a-z_][\w:./%[\]-]{0,63}$/i
const nameLimit = 500

/** Class names of the source are kept apart, because only the owner can allow them. */
function keepNames(element: Element, keepsNames: boolean): void {
  // Authors cannot set the attribute themselves.
  delete element.properties.dataNames
  if (!keepsNames) return
  const known = classes[element.tagName] ?? []
  const names = readClasses(element).filter(name => safeName.test(name) && !known.includes(name))
  if (names.length > 0 && element.tagName !== 'code')
    element.properties.dataNames = names.join(' ').slice(0, nameLimit)
}

/** A fold or field keeps its id if no heading and no earlier one has it. */
function keepFirstIds(tree: Root): void {
  const elements = [...walkElements(tree)]
  const used = new Set(elements.filter(isHeading).map(({ properties }) => properties.id))
  for (const element of elements) {
    const { properties } = element
    if (isHeading(element) || properties.id === undefined) continue
    if (used.has(properties.id)) delete properties.id
    else used.add(properties.id)
  }
}

function isHeading({ tagName }: Element): boolean {
  return headings.includes(tagName)
}
