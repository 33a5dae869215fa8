import { expect, test } from 'vitest'
import { embedToy } from '../../../test/support/embedding-service.ts'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import {
  buildIndex,
  createVectorScan,
  draftVectors,
  openIndex,
  readVectorFile,
  type SearchIndex,
} from '../../search/index.ts'
import { findExtract } from '../extractive-answer/find-extract.ts'
import { measureCloseness } from './measure-closeness.ts'

/** The second section has all words of the question; the first says the same with other words. */
const pages = siteOf(
  page('/a', 'Garage', [
    section('Vehicles', block('text', 'Remove the car: erase it.')),
    section(
      'Doors',
      block(
        'text',
        'Delete the code of the door panel beside the car lift, then choose hinges, locks and lamps.',
      ),
    ),
  ]),
  ...['Paint', 'Tyres', 'Lights', 'Seats'].map(title =>
    page(`/${title.toLowerCase()}`, title, [
      section(`Choose ${title}`, block('text', `${title} come in four sizes and many colours.`)),
    ]),
  ),
)
const question = 'How do I delete a car?'
const words = buildIndex(pages)

async function openWithVectors(): Promise<SearchIndex> {
  const draft = await draftVectors(openIndex(words), { maker: 'toy', earlier: [] })
  for (const missing of draft.missing) draft.take(missing, embedToy(draft.textOf(missing)))
  const file = draft.write()
  if (!file) throw new Error('there is no vector')
  return openIndex(words, createVectorScan(readVectorFile(file)))
}

async function firstSection(index: SearchIndex, vector?: number[]) {
  const search: SearchIndex['search'] = request => index.search({ ...request, ...(vector && { vector }) })
  const place = {
    projectId: 'a',
    deploymentId: 'b',
    commitSha: null,
    index,
    search,
    pageUrl: (path: string) => path,
  }
  const asked = { text: question, earlier: [], context: [], currentPath: null, filter: null, pageSize: 5 }
  const planned = { asked: question, query: question, background: [], wants: 'answer' as const }
  const found = await findExtract(place, {
    ...{ planned, question: asked, currentPage: undefined, limit: 5 },
  })
  return found.parts[0]?.section.head.anchor
}

test('a section that says the same in other words goes before one that has the words', async () => {
  const index = await openWithVectors()
  expect(await firstSection(index)).toBe('doors')
  expect(await firstSection(index, embedToy(question))).toBe('vehicles')
})

test('without vectors, or with a vector of another model, the words decide', async () => {
  expect(await firstSection(openIndex(words), embedToy(question))).toBe('doors')
  expect(await firstSection(await openWithVectors(), embedToy(question, 32))).toBe('doors')
})

test('closeness is unknown without a search by meaning, and if all passages are equally similar', () => {
  const hits = openIndex(words).search({ query: question, limit: 5 }).hits
  expect(measureCloseness({ hits })).toBeNull()
  expect(measureCloseness({ hits, similarities: { mean: 0.5, deviation: 0 } })).toBeNull()
  expect(measureCloseness({ hits, similarities: { mean: 0, deviation: 1 } })).toBeNull()
})
