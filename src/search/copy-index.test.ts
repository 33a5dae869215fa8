import { describe, expect, it } from 'vitest'
import { block, page, section, siteOf } from '../../test/support/site-fixtures.ts'
import type { Audience } from '../content/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildIndex, copyIndex, openIndex, readIndexData } from './index.ts'

const text = (words: string) => [section('Part', block('text', words))]
const site = siteOf(
  page('/open', 'Valves', text('Turn the valve of the turbine to set the pressure. See /secretplace.'), {
    groups: ['Guide'],
  }),
  page('/hidden', 'Zirconium', text('The zirconiumvalve of the turbine is confidential.'), {
    access: { isRestricted: true, groups: ['insiders'] },
    description: 'A classified note',
    groups: ['Wardens'],
    tags: ['undisclosed'],
    version: 'v9',
  }),
  page('/other', 'Pressure', text('The pressure of the turbine is set at the valve. The gauge shows it.')),
)
const bytes = buildIndex(site)
const whole = readIndexData(bytes)
const questions = ['turbine', 'set pressure of valve', 'guage', 'zirconiumvalve', 'what does the gauge show']
const asText = (copy: Uint8Array) => new TextDecoder('latin1').decode(copy)

describe.each<Audience>([{ kind: 'open' }, { kind: 'all' }, { kind: 'reader', groups: ['insiders'] }])(
  'a copy for %o',
  audience => {
    const copy = runAtOnce(copyIndex(whole, audience))
    const [copied, original] = [openIndex(copy), openIndex(bytes, null, audience)]

    it.each(questions)('finds the same for “%s”', query => {
      expect(copied.search({ query, limit: 10 })).toEqual(original.search({ query, limit: 10 }))
    })

    it('has the same pages and passages', () => {
      for (const { path } of site.pages) {
        const position = copied.findPage(path)
        expect(position).toBe(original.findPage(path))
        if (position === undefined) continue
        expect(copied.page(position)).toEqual(original.page(position))
        const { first } = copied.passagesOf(position)
        expect(copied.passage(first)).toEqual(original.passage(first))
      }
    })
  },
)

describe('a copy for everybody', () => {
  const copy = asText(runAtOnce(copyIndex(whole, { kind: 'open' })))

  it('has nothing of a restricted page', () => {
    const allWords = asText(runAtOnce(copyIndex(whole, { kind: 'all' })))
    for (const word of [
      'zirconiumvalv',
      'confidenti',
      'classified',
      '/hidden',
      'v9',
      'Wardens',
      'undisclosed',
    ]) {
      expect(allWords).toContain(word)
      expect(copy).not.toContain(word)
    }
    expect(copy).not.toContain('insiders')
    expect(copy).toContain('gaug')
  })
})

it('a copy has the wanted pages only', () => {
  const copy = runAtOnce(copyIndex(whole, { kind: 'all' }, path => path === '/open'))
  const index = openIndex(copy)
  const found = index.search({ query: 'turbine', limit: 10 }).hits
  expect(found.map(hit => index.page(hit.page).path)).toEqual(['/open'])
  expect(asText(copy)).not.toContain('gaug')
})
