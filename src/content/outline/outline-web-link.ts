import { asText } from '../core/json-value.ts'
import type { OutlineNode } from '../core/outline.ts'

/** Outlines an entry that leads to another site; nothing for other addresses. */
export function outlineWebLink(title: string, address: unknown): OutlineNode[] {
  const href = asText(address)
  return href !== null && title !== '' && /^https?:\/\/[^\s/]/i.test(href) ? [{ title, href }] : []
}
