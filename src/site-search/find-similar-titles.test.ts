import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SiteReader } from '../site/index.ts'
import { findSimilarTitles } from './find-similar-titles.ts'

function siteOf(titles: string[]) {
  const reads: string[] = []
  return {
    reads,
    paths: () => titles.map((_, at) => `/${at}`),
    describePage(path: string) {
      reads.push(path)
      return { title: titles[Number(path.slice(1))] ?? '' } as ReturnType<SiteReader['describePage']>
    },
  }
}

test('titles that are spelt like the query are found, best first', async () => {
  const site = siteOf(['Configuration', 'Configure the proxy', 'Glaze recipes'])
  expect(await findSimilarTitles(site, 'configuratoin')).toEqual([
    { path: '/0', title: 'Configuration' },
    { path: '/1', title: 'Configure the proxy' },
  ])
  expect(await findSimilarTitles(site, 'zebra')).toEqual([])
  expect(await findSimilarTitles(site, '')).toEqual([])
})

test('the titles of a site are read once, and in several iterations of the event loop', async () => {
  const site = siteOf(Array.from({ length: 5_000 }, (_, at) => `Page ${at}`))
  const found = [findSimilarTitles(site, 'first query'), findSimilarTitles(site, 'page 4999')]
  const readAtOnce = site.reads.length
  expect(readAtOnce).toBeLessThan(500)
  await turn()
  expect(site.reads.length).toBeGreaterThan(readAtOnce)
  expect(site.reads.length).toBeLessThan(5_000)
  expect((await Promise.all(found))[1]?.[0]).toEqual({ path: '/4999', title: 'Page 4999' })
  expect(site.reads).toHaveLength(5_000)
})
