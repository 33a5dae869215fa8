import type { NavigationNode } from '../content/index.ts'

/** A node without its children, and the number of nodes above it. A node that has children has an empty list of them. */
export type NavigationRecord = readonly [depth: number, node: NavigationNode]

/** Reading one record takes about a millisecond. */
const nodesInRecord = 1_000

/** Divides the navigation of a large site, so that it can be read in steps. */
export function* divideNavigation(nodes: readonly NavigationNode[]): Generator<NavigationRecord[]> {
  let record: NavigationRecord[] = []
  for (const entry of listNodes(nodes, 0)) {
    if (record.push(entry) < nodesInRecord) continue
    yield record
    record = []
  }
  if (record.length > 0) yield record
}

function* listNodes(nodes: readonly NavigationNode[], depth: number): Generator<NavigationRecord> {
  for (const node of nodes) {
    yield [depth, node.children ? { ...node, children: [] } : node]
    if (node.children) yield* listNodes(node.children, depth + 1)
  }
}

/** Puts the nodes together again. The records come in order. */
export function createNavigationJoiner() {
  const navigation: NavigationNode[] = []
  const lists = [navigation]
  return {
    navigation,
    add(record: readonly NavigationRecord[]) {
      for (const [depth, node] of record) {
        const children: NavigationNode[] | undefined = node.children && []
        lists[depth]?.push(children ? { ...node, children } : node)
        if (children) lists[depth + 1] = children
      }
    },
  }
}
