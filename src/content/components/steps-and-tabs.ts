import type { Element, ElementContent } from 'hast'
import { asText, isRecord } from '../core/json-value.ts'
import {
  createBox,
  createElement,
  createText,
  hasClass,
  isBlank,
  isElement,
  readTextContent,
  walkElements,
} from '../html/elements.ts'
import { parseAttribute, type WriteComponent } from './component.ts'
import { readInlineMarkdown } from './inline-markdown.ts'
import { readIcon, withId } from './titled-boxes.ts'

/**
 * Writes `<Steps>` as a list with an item for each `<Step>`; content between steps belongs to the step before. Without `<Step>`,
 * the items of an ordered list or the headings are the steps; without those, it is a plain box.
 */
export const writeSteps: WriteComponent = ({ children }) => {
  const list = children.filter(child => !isBlank(child))
  const [only] = list
  if (list.length === 1 && isElement(only, 'ol')) return [toStepList(only)]
  const isStart = children.some(child => hasClass(child, 'step'))
    ? (child: ElementContent) => hasClass(child, 'step')
    : (child: ElementContent) => isElement(child, 'h2', 'h3', 'h4')
  const parts = flattenSteps(children)
  if (!parts.some(isStart)) return [createBox('div', 'group', children)]
  const items: Element[] = []
  for (const child of parts) {
    const last = items.at(-1)
    if (hasClass(child, 'step')) items.push({ ...child, tagName: 'li' })
    else if (last === undefined || isStart(child)) {
      if (!isBlank(child)) items.push(createBox('li', 'step', [child]))
    } else last.children.push(child)
  }
  return [createBox('ol', 'steps', items)]
}

function toStepList(list: Element): Element {
  const items = list.children.map(item =>
    isElement(item, 'li') ? createBox('li', 'step', item.children) : item,
  )
  return createBox('ol', 'steps', items)
}

/** Steps from a snippet may already be a list. */
function flattenSteps(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap(child => (hasClass(child, 'steps') ? flattenSteps(child.children) : [child]))
}

/**
 * Tabs can have their names on the parent: `<Tabs items={['npm', 'pnpm']}>`, `<Tabs values={[{ value: 'npm', label: 'With npm'
 * }]}>`. With Radix, they are in a list beside the tabs: `<TabsList><TabsTrigger value="npm">With npm</TabsTrigger></TabsList>`.
 */
export const writeTabs: WriteComponent = ({ children, read }) => {
  const items = parseAttribute(read('items', 'values'))
  const names: unknown[] = Array.isArray(items) ? items : children.flatMap(listTriggers)
  const first = /^\d{1,2}$/.exec(read('defaultTabIndex', 'defaultIndex') ?? '')?.[0]
  const classes = read('sync') === 'false' ? 'tabs unsynced' : 'tabs'
  let position = 0
  const tabs = children.flatMap(child => {
    if (!hasClass(child, 'tab')) return isTabList(child) ? [] : [child]
    const own = child.children.findIndex(node => hasClass(node, 'title'))
    const ownTitle = child.children[own]
    const title = nameTab(names, position++, readOwnName(ownTitle))
    if (title === null) return child
    const rest = child.children.filter((_, index) => index !== own)
    const icons = isElement(ownTitle) ? ownTitle.children.filter(part => hasClass(part, 'icon')) : []
    return { ...child, children: [createBox('p', 'title', [...icons, createText(title)]), ...rest] }
  })
  const box = createBox('div', classes, tabs)
  return [first === undefined ? box : { ...box, properties: { ...box.properties, dataFirst: first } }]
}

const triggerClass = 'tab-trigger'

/** `<TabsTrigger value>`: the name of a tab. */
export const writeTrigger: WriteComponent = ({ read, children }) => [
  {
    ...createBox('span', triggerClass, children),
    properties: { className: [triggerClass], dataValue: read('value') },
  },
]

/** Whether a node is a list of tab names, alone in any number of boxes. */
function isTabList(node: ElementContent): boolean {
  if (!isElement(node)) return false
  if (hasClass(node, 'tab-list')) return true
  const [only, ...others] = node.children.filter(child => !isBlank(child))
  return only !== undefined && others.length === 0 && isTabList(only)
}

/** Lists the names of tabs by the values of their tabs. */
function listTriggers(node: ElementContent): { value: string; label: string }[] {
  if (!isElement(node) || !isTabList(node)) return []
  return [...walkElements(node)]
    .filter(element => hasClass(element, triggerClass))
    .map(element => ({ value: String(element.properties.dataValue), label: readTextContent(element).trim() }))
}

/** `<CodeGroup dropdown>` has a list to choose from instead of tabs. With a list of tab names, it is tabs. */
export const writeCodeGroup: WriteComponent = component => {
  const { children, has } = component
  if (children.some(isTabList)) return writeTabs(component)
  return [createBox('div', has('dropdown') ? 'code-group dropdown' : 'code-group', children)]
}

function readOwnName(title: ElementContent | undefined): string | null {
  return title === undefined ? null : readTextContent(title)
}

/** Finds a tab's name on the parent, by position or by the tab's value. */
function nameTab(names: readonly unknown[], position: number, own: string | null): string | null {
  const name = names[position]
  if (typeof name === 'string') return own === null ? name : null
  if (own === null && isRecord(name)) return asText(name.label)
  const labelled = names.filter(isRecord).find(item => own !== null && own === item.value)
  return labelled === undefined ? null : asText(labelled.label)
}

/** `<Step title icon titleSize="h3">`. A title of another size is a heading. */
export const writeStep: WriteComponent = component => {
  const title = component.read('title')
  const icon = readIcon(component)
  const size = /^h[2-4]$/.exec(component.read('titleSize') ?? '')?.[0]
  const head =
    title === null
      ? []
      : [
          size === undefined
            ? createBox('p', 'title', readInlineMarkdown(title))
            : createElement(size, {}, readInlineMarkdown(title)),
        ]
  const mark = icon.length === 0 ? [] : [createBox('div', 'mark', icon)]
  const className = icon.length === 0 ? 'step' : 'step with-icon'
  return [
    withId(component, title, createBox('section', className, [...mark, ...head, ...component.children])),
  ]
}

/** `<File name>` and `<Folder name>` become list items. A folder is closed unless it says otherwise. */
export function writeFile(kind: 'file' | 'folder'): WriteComponent {
  return ({ read, has, children }) => {
    const items = children.filter(child => isElement(child, 'li'))
    const nested = items.length > 0 ? [createElement('ul', {}, items)] : []
    const isOpen = has('defaultOpen') || has('open') || read('openable') === 'false'
    const classes = [
      ...(kind === 'folder' ? ['folder'] : []),
      ...(kind === 'folder' && !isOpen ? ['closed'] : []),
      ...(has('highlight') ? ['current'] : []),
    ]
    const properties = classes.length > 0 ? { className: classes } : {}
    return [
      createElement('li', properties, [
        createElement('code', {}, [createText(read('name') ?? '')]),
        ...nested,
      ]),
    ]
  }
}

export const writeFiles: WriteComponent = ({ children }) => {
  const items = children.filter(child => isElement(child, 'li'))
  if (items.length > 0) return [createBox('ul', 'tree', items)]
  return children.map(child => (isElement(child, 'ul') ? createBox('ul', 'tree', child.children) : child))
}
