import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { UpdateEvent } from '../../../src/contract/index.ts'
import { applyUpdateEvent } from './apply-update-event.ts'
import { queryKeys } from './query-keys.ts'

const update = (id: string, change: Partial<UpdateEvent> = {}): UpdateEvent => ({
  _id: id,
  projectId: 'p',
  createdAt: '2026-09-25T08:12:31.402Z',
  status: 'in_progress',
  summary: 'Reading the files.',
  subdomain: 'docs',
  author: null,
  source: 'api',
  steps: [{ step: 'fetch', startedAt: '2026-09-25T08:12:31.480Z' }],
  previewOf: null,
  ...change,
})

function openCache() {
  const cache = new QueryClient()
  const { steps: _, previewOf: __, ...known } = update('2', { commit: { sha: 'abc' } })
  const filesChanged = { added: ['a.md'], modified: [], removed: [] }
  const first = { ...known, commit: { sha: 'abc', filesChanged } }
  cache.setQueryData(queryKeys.updates('p'), {
    pages: [{ updates: [first], nextCursor: null, hasMore: false }],
    pageParams: [undefined],
  })
  cache.setQueryData(queryKeys.newestUpdate('p'), first)
  cache.setQueryData(queryKeys.update('2'), { ...first, logs: ['Fetching'] })
  const listed = () =>
    cache.getQueryData<{ pages: { updates: { _id: string; status: string }[] }[] }>(queryKeys.updates('p'))
      ?.pages[0]?.updates
  return { cache, listed }
}

test('a new deployment is listed first', () => {
  const { cache, listed } = openCache()
  applyUpdateEvent(cache, update('3'))
  expect(listed()?.map(({ _id }) => _id)).toEqual(['3', '2'])
  expect(cache.getQueryData(queryKeys.newestUpdate('p'))).toMatchObject({ _id: '3' })
  expect(cache.getQueryData(queryKeys.steps('3'))).toMatchObject({ steps: [{ step: 'fetch' }] })
})

test('a known deployment changes in place, and keeps its log and changed files', () => {
  const { cache, listed } = openCache()
  applyUpdateEvent(cache, update('2', { status: 'success', commit: { sha: 'abc' } }))
  expect(listed()).toMatchObject([{ _id: '2', status: 'success' }])
  expect(cache.getQueryData(queryKeys.update('2'))).toMatchObject({
    status: 'success',
    logs: ['Fetching'],
    commit: { sha: 'abc', filesChanged: { added: ['a.md'] } },
  })
})

test('an older deployment that is not listed stays unlisted', () => {
  const { cache, listed } = openCache()
  applyUpdateEvent(cache, update('1'))
  expect(listed()?.map(({ _id }) => _id)).toEqual(['2'])
  expect(cache.getQueryData(queryKeys.newestUpdate('p'))).toMatchObject({ _id: '2' })
})

test('a page that was not opened is not filled', () => {
  const cache = new QueryClient()
  applyUpdateEvent(cache, update('1'))
  expect(cache.getQueryData(queryKeys.updates('p'))).toBeUndefined()
  expect(cache.getQueryData(queryKeys.newestUpdate('p'))).toBeUndefined()
  expect(cache.getQueryData(queryKeys.update('1'))).toBeUndefined()
})
