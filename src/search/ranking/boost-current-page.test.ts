import { expect, test } from 'vitest'
import { makeSite, type PageSketch } from '../fixtures/make-site.ts'
import { buildIndex, openIndex } from '../index.ts'

const pages = ['/first', '/second', '/third'].map(
  (path): PageSketch => ({
    ...{ path, title: 'Proxy', trail: ['Guide'] },
    sections: [['', `The proxy of the ${path.slice(1)} server.`]],
  }),
)
const index = openIndex(
  buildIndex(
    makeSite([
      ...pages,
      { path: '/a', title: 'Proxy', trail: ['News'], sections: [['', 'The proxy of the fourth server.']] },
    ]),
  ),
)

function find(currentPath: string): string[] {
  const { hits } = index.search({ query: 'proxy', limit: 4, currentPath })
  return hits.map(({ page }) => index.page(page).path)
}

test.each(pages.map(({ path }) => path))(
  'of pages that say as much, %s comes first for a reader who is on it',
  path => {
    expect(find(path)[0]).toBe(path)
  },
)

test('its neighbours in the navigation rank above other pages', () => {
  expect(find('/third').slice(1)).toEqual(['/first', '/second', '/a'])
  expect(find('/a')).toEqual(['/a', '/first', '/second', '/third'])
})
