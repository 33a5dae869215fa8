import type { ElementContent } from 'hast'
import { createBox, createElement, createText, isBlank } from '../html/elements.ts'
import { createSwatch } from '../icons/draw-icons.ts'
import { type Component, parseAttribute, type WriteComponent } from './component.ts'

const placeNames = ['path', 'query', 'body', 'header', 'cookie']

interface Field {
  name: string
  type: string | null
  required: boolean
  deprecated: boolean
  defaultValue: string | null
  children: ElementContent[]
  /** Words before and after the name. */
  pre: string[]
  post: string[]
}

/** `<ParamField body="id" type="string" required>`, `<ResponseField name="id" type="string">`. */
export const writeField: WriteComponent = component => {
  const name = component.read('name', ...placeNames)
  return name === null ? component.children : [writeFieldBox({ ...readField(component), name })]
}

/** Whether an unknown component describes a field, such as `<ApiParam name="id" type="string" required>…</ApiParam>`. */
export function isField({ read, children }: Pick<Component, 'read' | 'children'>): boolean {
  return read('name') !== null && read('type') !== null && !children.every(isBlank)
}

function readField(component: Component): Omit<Field, 'name'> {
  return {
    type: component.read('type'),
    required: component.has('required'),
    deprecated: component.has('deprecated'),
    defaultValue: component.read('default'),
    children: component.children,
    pre: component.readList('pre'),
    post: component.readList('post'),
  }
}

/** Fumadocs: `<TypeTable type={{ name: { type, description, default, required } }} />`. */
export const writeTypeTable: WriteComponent = component => {
  const table = parseAttribute(component.read('type'))
  if (typeof table !== 'object' || table === null) return component.children
  return Object.entries(table).map(([name, value]) => {
    const read = (member: string) => readMember(value, member)
    const description = read('description')
    return writeFieldBox({
      name,
      type: read('type') ?? read('typeDescription'),
      required: read('required') === 'true',
      deprecated: read('deprecated') === 'true',
      defaultValue: read('default'),
      pre: [],
      post: [],
      children: description === null ? [] : [createElement('p', {}, [createText(description)])],
    })
  })
}

/** Mintlify: `<Color.Item name="blue-500" value="#3B82F6" />`, or a value for each colour scheme. */
export const writeColor: WriteComponent = component => {
  const name = component.read('name')
  const parsed = parseAttribute(component.read('value'))
  const single = typeof parsed === 'string' ? parsed : null
  const light = single ?? readMember(parsed, 'light')
  const dark = single ?? readMember(parsed, 'dark')
  const value = light === dark ? light : [light, dark].filter(Boolean).join(' / ')
  if (name === null && !value) return []
  const swatches =
    light === dark
      ? createSwatch(light)
      : [...createSwatch(light, 'only-light'), ...createSwatch(dark, 'only-dark')]
  return [createBox('p', 'color', [...swatches, createText([name, value].filter(Boolean).join(': '))])]
}

function writeFieldBox(field: Field): ElementContent {
  const facts = [
    ...field.post,
    field.type,
    field.required ? 'required' : null,
    field.deprecated ? 'deprecated' : null,
    field.defaultValue === null ? null : `default: ${field.defaultValue}`,
  ].filter(fact => fact !== null)
  const name = createElement('strong', {}, [createElement('code', {}, [createText(field.name)])])
  const head = createBox('p', 'field-name', [
    ...(field.pre.length > 0 ? [createText(`${field.pre.join(' ')} `)] : []),
    name,
    ...(facts.length > 0 ? [createText(` (${facts.join(', ')})`)] : []),
  ])
  return createElement('div', { className: ['field'], id: field.name }, [head, ...field.children])
}

function readMember(value: unknown, member: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Object.entries(value).find(([name]) => name === member)?.[1]
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : null
}
