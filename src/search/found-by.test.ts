import { describe, expect, test } from 'vitest'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
import { buildIndex, openIndex } from './index.ts'

function openSketches(...sketches: PageSketch[]) {
  const index = openIndex(buildIndex(makeSite(sketches)))
  return (query: string) =>
    index.search({ query, limit: 10 }).hits.map(({ page, passage }) => {
      const { anchor } = index.passage(passage)
      return index.page(page).path + (anchor === null ? '' : `#${anchor}`)
    })
}

const other: PageSketch = { path: '/other', title: 'Other', sections: [['', 'Grey stones lie about.']] }

describe('a page is found by', () => {
  test('the texts of links to it, and a section by links to its heading', () => {
    const search = openSketches(
      {
        path: '/start',
        title: 'Start',
        sections: [['', 'Read on.']],
        links: [
          { path: '/kiln', anchor: null, text: 'overheat protection', line: null },
          { path: '/kiln', anchor: 'lid', text: 'safety catch', line: null },
        ],
      },
      {
        path: '/kiln',
        title: 'Kiln',
        sections: [
          ['', 'It is made of brick.'],
          ['Lid', 'It opens upwards.'],
        ],
      },
      other,
    )
    expect(search('overheat protection')).toEqual(['/kiln'])
    expect(search('safety catch')).toEqual(['/kiln#lid'])
  })

  test.each<[string, Partial<PageSketch>]>([
    ['its description', { description: 'About thermocouples' }],
    ['its keywords', { keywords: ['thermocouples'] }],
    ['its tags', { tags: ['thermocouples'] }],
    ['its path', { path: '/parts/thermocouples' }],
    ['its title', { title: 'Thermocouples' }],
    ['a heading', { sections: [['Thermocouples', 'They wear out.']] }],
    ['its code', { sections: [['', '    thermocouples.read()']] }],
  ])('%s', (_, said) => {
    const search = openSketches(
      { path: '/page', title: 'Page', sections: [['', 'They wear out.']], ...said },
      other,
    )
    expect(search('thermocouples')).toHaveLength(1)
    expect(search('thermocouples')[0]).not.toBe('/other')
  })
})

test('identical passages are found once', () => {
  const copied = 'Every kiln needs a sensor of its own. '.repeat(8)
  const search = openSketches(
    { path: '/v1/kiln', title: 'Kiln', sections: [['Sensor', copied]] },
    { path: '/v2/kiln', title: 'Kiln', sections: [['Sensor', copied]] },
    other,
  )
  expect(search('kiln sensor')).toHaveLength(1)
})

test('a word in the title counts more than one in the text', () => {
  const text = 'Grey stones lie about, and so on.'
  const search = openSketches(
    { path: '/text', title: 'Stones', sections: [['', `${text} Kiln.`]] },
    { path: '/title', title: 'Kiln', sections: [['', text]] },
  )
  expect(search('kiln')).toEqual(['/title', '/text'])
})

test('a word counts more in a short passage than in a long one', () => {
  const search = openSketches(
    { path: '/long', title: 'One', sections: [['', `${'Grey stones lie about. '.repeat(60)} Kiln.`]] },
    { path: '/short', title: 'Two', sections: [['', 'Grey stones lie about. Kiln.']] },
  )
  expect(search('kiln')).toEqual(['/short', '/long'])
})

test('a language filter matches every region of it, and a regional filter only that region', () => {
  const index = openIndex(
    buildIndex(
      makeSite(
        ['es', 'es-MX', 'en-GB'].map(language => ({
          path: `/${language}`,
          title: 'Webhooks',
          language,
          sections: [['', 'HTTP.']] as PageSketch['sections'],
        })),
      ),
    ),
  )
  const found = (language: string) =>
    index
      .search({ query: 'webhooks', limit: 5, filter: { language } })
      .hits.map(({ page }) => index.page(page).path)
      .sort()
  expect(found('es')).toEqual(['/es', '/es-MX'])
  expect(found('ES-mx')).toEqual(['/es-MX'])
  expect(found('en')).toEqual(['/en-GB'])
})
