import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { searchPassages } from './search-passages.ts'

const index = openIndex(
  buildIndex(
    siteOf(
      page('/webhooks', 'Webhooks', [section(null, block('text', 'A webhook is a request.'))]),
      ...['/sign', '/retry', '/log'].map(path =>
        page(path, `Webhooks: ${path.slice(1)}`, [
          section(
            `How to ${path.slice(1)} webhooks`,
            block('text', 'Webhooks are signed, retried and logged.'),
          ),
        ]),
      ),
    ),
  ),
)

async function find(query: string, scoreThreshold = 0) {
  const site = { projectId: 'p', deploymentId: 'd', commitSha: null, index, pageUrl: (path: string) => path }
  const request = { query, limit: 10, filter: null, explain: false, scoreThreshold }
  const { passages } = await searchPassages(site, request)
  return passages.map(({ path, metadata }) => ({ path, score: metadata.score }))
}

test('a title that equals the query comes first and takes nothing from the others', async () => {
  const [first, ...others] = await find('webhooks')
  expect(first?.path).toBe('/webhooks')
  expect(others).toHaveLength(3)
  for (const { score } of others) expect(score / (first?.score ?? 0)).toBeGreaterThan(0.5)
  expect(await find('webhooks', (first?.score ?? 0) / 2)).toHaveLength(4)
})

test.each(['webhooks', 'webhooks request', 'how to retry webhooks', 'retry'])(
  'the scores for %j are in order, from 0 to 1',
  async query => {
    const scores = (await find(query)).map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(Math.max(...scores)).toBeLessThanOrEqual(1)
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0)
  },
)
