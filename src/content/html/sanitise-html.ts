import type { Root } from 'hast'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { siteFilesPath } from '../../shared/index.ts'
import { walkElements } from './elements.ts'

const codeClasses = ['expandable', 'nocopy', 'numbered', 'wrap']

/** All classes that pages can have. Stylesheets rely on them. */
const classes: Record<string, string[]> = {
  aside: [
    'callout',
    'callout-note',
    'callout-info',
    'callout-tip',
    'callout-warning',
    'callout-danger',
    'callout-success',
  ],
  div: [
    'card',
    'cards',
    'code-group',
    'dropdown',
    'field',
    'group',
    'for-agents',
    'for-people',
    'prompt',
    'tabs',
  ],
  figure: ['code'],
  img: ['only-dark', 'only-light'],
  li: ['step', 'task-list-item'],
  ol: ['steps'],
  p: ['field-name', 'title'],
  pre: codeClasses,
  section: ['step', 'tab'],
  span: ['alone', 'badge', 'for-agents', 'for-people', 'image'],
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const schema: Options = {
  tagNames: (
    'a abbr aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup ' +
    'table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
  attributes: {
    ...Object.fromEntries(
      Object.entries(classes).map(([tag, names]) => [
        tag,
        [['className', ...names] as [string, ...string[]]],
      ]),
    ),
    ...Object.fromEntries(headings.map(heading => [heading, ['id']])),
    a: ['download', 'href', 'rel'],
    code: [['className', /^language-[\w+#-]+$/]],
    details: ['open'],
    img: [
      ['className', 'only-dark', 'only-light'],
      ['src', new RegExp(`^${siteFilesPath}[0-9a-f]+\\.[a-z0-9]+$`)],
      'alt',
      'decoding',
      'height',
      'loading',
      'width',
    ],
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
  'address article bdi bdo big button center data datalist fieldset footer font form header hgroup label legend main map meter nav nobr optgroup option output picture progress search select source strike track center body html'.split(
    ' ',
  ),
)
const sanitise = unified().use(rehypeSanitize, schema).freeze()

export function isAllowedTag(name: string): boolean {
  return allowedTags.has(name) || unwrappedTags.has(name)
}

/**
 * Removes everything unsafe: scripts, styles, frames, forms, external images, event handlers, and ids other than those of
 * headings.
 */
export function sanitiseHtml(tree: Root): Root {
  const safe = sanitise.runSync(tree)
  for (const element of walkElements(safe)) {
    if (Array.isArray(element.properties.className) && element.properties.className.length === 0)
      delete element.properties.className
  }
  return safe
}
