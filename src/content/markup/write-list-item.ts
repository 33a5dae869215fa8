import type { ElementContent } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import { defaultHandlers } from 'remark-rehype'

/** Lists by how their items are set. The library's own handler asks all items of a list for each of them. */
const settled = new WeakMap<List, List>()

/** remark-rehype's handler of list items, in time that grows with the length of the list. */
export function writeListItem(
  state: Parameters<typeof defaultHandlers.listItem>[0],
  node: ListItem,
  parent: Parents | undefined,
): ElementContent {
  return defaultHandlers.listItem(state, node, parent?.type === 'list' ? settleSpread(parent) : parent)
}

/** A list without items, set as this one is: apart where one of its items is. */
function settleSpread(list: List): List {
  const known = settled.get(list)
  if (known !== undefined) return known
  const spread = list.spread === true || list.children.some(item => item.spread ?? item.children.length > 1)
  const settledList: List = { ...list, children: [], spread }
  settled.set(list, settledList)
  return settledList
}
