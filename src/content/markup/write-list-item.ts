import type { ElementContent } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import { defaultHandlers } from 'remark-rehype'

/** Copies of lists, for the library's handler: it checks all items of a list for each of them. */
const copies = new WeakMap<List, List>()

/** Handles list items as remark-rehype does, in linear time. */
export function writeListItem(
  state: Parameters<typeof defaultHandlers.listItem>[0],
  node: ListItem,
  parent: Parents | undefined,
): ElementContent {
  return defaultHandlers.listItem(state, node, parent?.type === 'list' ? copyWithSpread(parent) : parent)
}

/** Returns an empty copy of the list that is spread if one of its items is. */
function copyWithSpread(list: List): List {
  const known = copies.get(list)
  if (known !== undefined) return known
  const spread = list.spread === true || list.children.some(item => item.spread ?? item.children.length > 1)
  const copy: List = { ...list, children: [], spread }
  copies.set(list, copy)
  return copy
}
