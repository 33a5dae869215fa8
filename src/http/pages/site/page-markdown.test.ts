import { expect, test } from 'vitest'
import { makeLinksAbsolute, readPageMarkdown } from '../../../assistant/index.ts'
import { createMemoryTree } from '../../../content/index.ts'
import { parseSite } from '../../../content/parsing.ts'
import { buildIndex, openIndex } from '../../../search/index.ts'
import type { Steps } from '../../../shared/index.ts'
import { buildSite, openSite, renderPage, writeLlmsText } from '../../../site/index.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { writePageMarkdown } from './page-markdown.ts'

const sections = 800
const text = Array.from(
  { length: sections },
  (_, at) =>
    `## Part ${at}\n\nSee [the start](./index.md), \`[code](x)\` and **words**.\n\n- [one](#part-1)\n`,
).join('\n')
const parsed = parseSite(createMemoryTree({ 'index.md': '# Start\n', 'large.md': `# Large\n\n${text}` }))
const index = openIndex(buildIndex(parsed))
const site = openSite(buildSite(parsed))
const pageUrl = (path: string, anchor: string | null) => `https://docs.example${path}#${anchor}`

/** Does all steps, and returns the result and the largest step. */
function measure<Result>(work: Steps<Result>): { result: Result; steps: number; largest: number } {
  let largest = 0
  for (let steps = 0; ; steps += 1) {
    const step = work.next()
    if (step.done) return { result: step.value, steps, largest }
    largest = Math.max(largest, step.value)
  }
}

test('the Markdown of a large page is written in small steps, and equals the whole', () => {
  // Needs only these members.
  const hosted = { live: { index, site }, pageUrl } as HostedSite
  const { result, steps, largest } = measure(writePageMarkdown(hosted, '/large'))
  const position = index.findPage('/large') ?? -1
  expect(result).toBe(makeLinksAbsolute(readPageMarkdown(index, position), pageUrl))
  expect(steps).toBeGreaterThan(sections)
  expect(largest).toBeLessThan(5_000)
})

test('a large page is rendered in small steps', () => {
  const page = site.readPage('/large')
  if (!page) throw new Error('the page is missing')
  const { result, steps, largest } = measure(renderPage(site, page, { siteName: 'a', basePath: '' }))
  expect(result).toContain('Part 799')
  expect(steps).toBeGreaterThan(sections)
  expect(largest).toBeLessThan(5_000)
})

test('llms.txt is written in a step for each page', () => {
  const { result, steps } = measure(writeLlmsText(site, { siteUrl: 'https://docs.example', siteName: 'a' }))
  expect(result).toContain('https://docs.example/large.md')
  expect(steps).toBe(2)
})
