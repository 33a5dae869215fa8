import { expect, test } from 'vitest'
import { buildIndex } from '../build-index.ts'
import { makeSite } from '../fixtures/make-site.ts'
import { openIndex } from '../open-index.ts'

const topics = ['Kilns', 'Glazes', 'Alarms', 'Shelves', 'Ramps', 'Cones'].map(name => ({
  path: `/${name}`,
  title: name,
  language: 'en',
  sections: [[name, `The ${name} report to the monitor. Calibrate the ${name} every year.`]] as [
    string,
    string,
  ][],
}))
const index = openIndex(buildIndex(makeSite(topics)))
const answerabilityOf = (query: string) => index.search({ query, limit: 5 }).answerability

test('a longer word with one spelling mistake hardly lowers the probability that a site answers', () => {
  const [right, wrong] = [answerabilityOf('calibrate glazes'), answerabilityOf('calibrate galzes')]
  expect(right).toBeGreaterThan(0.4)
  expect(wrong).toBeGreaterThanOrEqual(0.4)
})

test('a question about a word that the site lacks is not answered', () => {
  expect(answerabilityOf('calibrate turbochargers')).toBeLessThan(0.4)
})
