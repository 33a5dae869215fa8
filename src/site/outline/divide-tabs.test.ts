import { expect, test } from 'vitest'
import { divideTabs } from './divide-tabs.ts'

const leaf = (path: string) => ({ title: path, path })
const guides = { title: 'Guides', tab: true, children: [leaf('/a'), leaf('/b')] }
const api = { title: 'API', tab: true, path: '/api', children: [leaf('/api/x')] }
const about = leaf('/about')

test('a page shows the nodes of its tab', () => {
  expect(divideTabs([guides, api, about], '/b')).toEqual({
    tabs: [guides, api],
    current: guides,
    nodes: [leaf('/a'), leaf('/b')],
  })
  expect(divideTabs([guides, api], '/api/x').nodes).toEqual([{ title: 'API', path: '/api' }, leaf('/api/x')])
})

test('a page outside all tabs shows the nodes outside all tabs; an unknown page shows the first tab', () => {
  expect(divideTabs([guides, api, about], '/about')).toMatchObject({ current: undefined, nodes: [about] })
  expect(divideTabs([guides, api], '/hidden')).toMatchObject({ current: undefined, nodes: guides.children })
  expect(divideTabs([guides, leaf('/'), api], '/').nodes).toEqual([leaf('/'), leaf('/a'), leaf('/b')])
  expect(divideTabs([guides, api], null).nodes).toEqual(guides.children)
})

test('a single tab is not shown as a tab', () => {
  expect(divideTabs([guides, about], '/a')).toEqual({ tabs: [], current: undefined, nodes: [guides, about] })
})
