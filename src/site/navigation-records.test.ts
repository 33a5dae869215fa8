import { expect, it } from 'vitest'
import type { NavigationNode } from '../content/index.ts'
import { createNavigationJoiner, divideNavigation } from './navigation-records.ts'

const leaves = (name: string, count: number): NavigationNode[] =>
  Array.from({ length: count }, (_, i) => ({ title: `${name} ${i}`, path: `/${name}/${i}` }))

it('a navigation is the same after it was divided', () => {
  const navigation: NavigationNode[] = [
    { title: 'Home', path: '/' },
    { title: 'Guides', path: '/guides', children: [{ title: 'First', children: leaves('first', 1_500) }] },
    { title: 'Empty', children: [], tab: true },
    { title: 'Elsewhere', href: 'https://example.com/', tag: 'new' },
    { title: 'Last', children: leaves('last', 900), expanded: true },
  ]
  const records = [...divideNavigation(navigation)]
  expect(records.map(({ length }) => length)).toEqual([1_000, 1_000, 406])
  for (const joiner of [createNavigationJoiner(), createNavigationJoiner()]) {
    for (const record of records) joiner.add(record)
    expect(joiner.navigation).toEqual(navigation)
  }
})

it('an empty navigation has no records', () => {
  expect([...divideNavigation([])]).toEqual([])
  expect(createNavigationJoiner().navigation).toEqual([])
})
