import { asText, type JsonRecord } from '../../core/json-value.ts'
import { lastSegment, toTitle } from '../../core/page-path.ts'
import { calloutNames } from '../../html/callout-kinds.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import { writeItems } from './mdc-attributes.ts'

/** The lines before and after the content of a component. */
export interface WrittenComponent {
  start: string[]
  end: string[]
}

export interface MdcComponent {
  name: string
  properties: JsonRecord
  /** The text in square brackets; null without. */
  label: string | null
}

interface Component extends MdcComponent {
  /** Reads the first property that has a text. */
  read(...names: string[]): string | null
}

type Write = (component: Component) => WrittenComponent

/** The components of Nuxt UI, Docus and undocs, without the prefixes of their libraries. */
const table: [names: string, write: Write][] = [
  ['callout alert', writeCallout],
  ['card page-card page-feature feature read-more link-example', writeCard],
  ['card-group page-grid page-columns', writePlain('CardGroup')],
  ['code-group', writePlain('CodeGroup')],
  ['tabs', writePlain('Tabs')],
  ['tabs-item tab', writeTitled('Tab')],
  ['accordion', writePlain('AccordionGroup')],
  ['accordion-item collapsible', writeTitled('Accordion')],
  ['steps', writePlain('Steps')],
  ['field', writeField],
  ['button button-link link', writeButton],
  ['video', writeVideo],
  ['video-accordion', writeVideoLink],
  ['pm-install', writeCommand('npm install')],
  ['pm-run', writeCommand('npm run')],
  ['pm-x', writeCommand('npx')],
  ['div page page-body page-section page-hero container field-group browser-frame', writeBox],
  ['code-preview code-tree code-collapse', writeBox],
]
const writers: ReadonlyMap<string, Write> = new Map([
  ...calloutNames.map((name): [string, Write] => [name, writeCallout]),
  ...table.flatMap(([names, write]) => names.split(' ').map((name): [string, Write] => [name, write])),
])
const libraryPrefix = /^(?:prose|u|nuxt|docs|landing)-(?=.)/
const plainName = /^[A-Za-z][\w-]*$/

/** Writes a component of MDC as the component that other tools have for it. A labelled one directly in tabs is a tab. */
export function writeComponent(component: MdcComponent, { isTab = false } = {}): WrittenComponent {
  const { properties } = component
  const name = withoutLibrary(component.name)
  const read = (...names: string[]) =>
    names.map(key => readValue(properties[key])).find(value => value !== null) ?? null
  const known = { ...component, name, read }
  const write = isTab && readHead(known).title !== null ? writeTitled('Tab') : writers.get(name)
  return write?.(known) ?? writeHeading(known) ?? writeUnknown(component)
}

/** `u-button` and `UButton` → `button` */
export function withoutLibrary(name: string): string {
  return toKebab(name).replace(libraryPrefix, '')
}

function toKebab(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, letter => `-${letter}`).toLowerCase()
}

/** The words for a link without any: `/docs/api/use-fetch#options` → `Use fetch`. */
export function nameAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return toTitle(lastSegment(path.replace(/\/$/, ''))) || address
}

function writeElement(
  name: string,
  attributes: Record<string, string | null> = {},
  inside: string[] = [],
): WrittenComponent {
  const start = ['', writeTag(name, attributes), '', ...inside]
  return { start, end: ['', `</${name}>`, ''] }
}

function writePlain(name: string): Write {
  return () => writeElement(name)
}

function writeTitled(name: string): Write {
  return component => writeElement(name, readHead(component), readDescription(component))
}

function writeCallout(component: Component): WrittenComponent {
  const { name, label, read } = component
  const type = name === 'callout' || name === 'alert' ? (read('type') ?? 'note') : name
  const to = read('to', 'href')
  const written = writeElement('Callout', { type, title: read('title') ?? label }, readDescription(component))
  return to === null ? written : { ...written, end: ['', `[${nameAddress(to)}](${to})`, ...written.end] }
}

function writeCard(component: Component): WrittenComponent {
  const href = component.read('to', 'href')
  const { title, icon } = readHead(component)
  const shown = title ?? (href === null ? null : nameAddress(href))
  return writeElement('Card', { title: shown, href, icon }, readDescription(component))
}

function writeButton(component: Component): WrittenComponent {
  return writeElement('LinkButton', { href: component.read('to', 'href'), title: readHead(component).title })
}

function writeField(component: Component): WrittenComponent {
  const { read } = component
  const field = {
    name: readHead(component).title,
    type: read('type'),
    required: read('required'),
    default: read('default', 'defaultValue'),
  }
  return writeElement('ResponseField', field, readDescription(component))
}

function writeVideo({ read }: Component): WrittenComponent {
  return writeElement('video', { src: read('src'), poster: read('poster'), controls: 'true' })
}

/** Nuxt's `:video-accordion{title platform video-id}` becomes a link to the video. */
function writeVideoLink(component: Component): WrittenComponent {
  const { title } = readHead(component)
  const id = component.read('videoId', 'video-id')
  const isVimeo = component.read('platform') === 'vimeo'
  const address = `${isVimeo ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='}${id}`
  return writeLines([
    id !== null && /^[\w-]+$/.test(id) ? `[${title ?? address}](${address})` : (title ?? ''),
  ])
}

/** undocs shows a command for each package manager. */
function writeCommand(start: string): Write {
  return ({ read, label }) =>
    writeLines(['```sh', `${start} ${read('name', 'script', 'command') ?? label ?? ''}`.trim(), '```'])
}

/** A section's title becomes a heading. */
function writeBox(component: Component): WrittenComponent {
  const title = component.read('title')
  const head = [title === null ? '' : `## ${title}`, '', ...readDescription(component)]
  return { start: ['', ...head, ''], end: ['', ...writeItems(component.properties), ''] }
}

/** A component with a level and a text is a heading: `:header-with-badge{h="2" text="Roles"}`. */
function writeHeading({ read }: Component): WrittenComponent | undefined {
  const level = read('h', 'level')
  const text = read('text', 'title')
  if (level === null || text === null || !/^[1-6]$/.test(level)) return undefined
  return writeLines([`${'#'.repeat(Number(level))} ${text}`])
}

/** Keeps the properties that the writer of unknown components reads. */
function writeUnknown({ name, properties, label }: MdcComponent): WrittenComponent {
  const attributes = Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) => {
      const text = readValue(value)
      return text === null || !plainName.test(key) || key === 'class' || key === 'style' ? [] : [[key, text]]
    }),
  )
  return writeElement(toKebab(name), { ...attributes, ...(label && { label }) }, writeItems(properties))
}

function writeLines(lines: string[]): WrittenComponent {
  return { start: ['', ...lines, ''], end: [] }
}

function readHead({ read, label }: Component): { title: string | null; icon: string | null } {
  return { title: read('title', 'label', 'name') ?? label, icon: read('icon') }
}

function readDescription({ read }: Component): string[] {
  const description = read('description')
  return description === null ? [] : [description, '']
}

function readValue(value: unknown): string | null {
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : asText(value)
}
