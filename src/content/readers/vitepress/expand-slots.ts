import type { Element, ElementContent } from 'hast'
import { createTitledCode } from '../../code/create-listing.ts'
import { parseAttribute } from '../../components/component.ts'
import { createElement, hasClass, isBlank, isElement, readContent } from '../../html/elements.ts'

/** The HTML parser lower-cases the name after it. */
const prefix = 'v-slot:'

interface Slot {
  name: string
  children: ElementContent[]
}

/**
 * Replaces the slots of a component (`<template v-slot:name>`) with their content. Those of `<Tabs>` and `<ApiTabs>` are tabs, and
 * several slots with nothing but code are a code group.
 */
export function expandSlots(component: Element): ElementContent[] {
  const parts = component.children.map(child => ({ child, slot: readSlot(child) }))
  const slots = parts.flatMap(({ slot }) => slot ?? [])
  const isTabs = /tabs$/i.test(component.tagName)
  const isCodeGroup = !isTabs && slots.length > 1 && slots.every(slot => slot.children.every(isCode))
  if (slots.length === 0 || (!isTabs && !isCodeGroup))
    return parts.flatMap(({ child, slot }) => slot?.children ?? [child])
  const titles = nameSlots(component, slots)
  const named = slots.map(({ children }, index) => {
    const title = titles[index] ?? ''
    return isTabs
      ? createElement('tab', { title }, children)
      : createTitledCode({ title, icon: null }, children)
  })
  const rest = parts.flatMap(({ child, slot }) => (slot ? [] : [child]))
  if (component.tagName.toLowerCase() === 'tabs') return [...named, ...rest]
  return [createElement(isTabs ? 'tabs' : 'codegroup', {}, named), ...rest]
}

function readSlot(node: ElementContent): Slot | undefined {
  if (!isElement(node, 'template')) return undefined
  const name = Object.keys(node.properties).find(property => property.startsWith(prefix))
  const { content } = node
  return name === undefined || content === undefined
    ? undefined
    : { name: name.slice(prefix.length), children: readContent(content) }
}

function isCode(node: ElementContent): boolean {
  return isBlank(node) || isElement(node, 'pre') || (isElement(node, 'figure') && hasClass(node, 'code'))
}

/** Components often take a list of titles. If none of them is the slot's name, their order decides. */
function nameSlots({ properties }: Element, slots: readonly Slot[]): string[] {
  const titles = Object.values(properties)
    .map(value => parseAttribute(typeof value === 'string' ? value : null))
    .find(value => isTexts(value) && value.length === slots.length)
  if (!isTexts(titles)) return slots.map(slot => slot.name)
  return slots.map(
    ({ name }, index) => titles.find(title => title.toLowerCase() === name) ?? titles[index] ?? name,
  )
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}
