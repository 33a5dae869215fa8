import { expect, test } from 'vitest'
import { createMemoryTree } from '../../index.ts'
import { parseSite } from '../../parsing.ts'

const files = {
  'nuxt.config.ts': 'export default defineNuxtConfig({})',
  'content/_partials/license.md': '---\ntitle: No page\n---\n\nFree for **all**.\n',
  'public/img/kiln.txt': 'x',
}

function read(text: string) {
  const site = parseSite(createMemoryTree({ ...files, 'content/index.md': `# Kiln\n\n${text}\n\nEnd.\n` }))
  const html = site.pages[0]?.html.replace(/\n/g, '')
  return { html, paths: site.pages.map(({ path }) => path), problems: site.problems }
}

test.each([':partial{content="license"}', '::partial{content="license"}\n::', ':include{file="license.md"}'])(
  'the text of a partial is inserted: %s',
  text => {
    expect(read(text)).toEqual({
      html: '<p>Free for <strong>all</strong>.</p><p>End.</p>',
      paths: ['/'],
      problems: [],
    })
  },
)

test.each([':partial{content="other"}', ':partial{content="../../nuxt.config"}'])(
  'a missing partial is a finding: %s',
  text => {
    const { html, problems } = read(text)
    expect(html).toContain('<p>End.</p>')
    expect(problems).toEqual([expect.objectContaining({ message: expect.stringContaining('<partial>') })])
  },
)

test('in code, it is shown as it is', () => {
  expect(read('```md\n:partial{content="license"}\n```').html).toContain(':partial')
})

test('files of the folder public beside the content are found', () => {
  expect(read('[Text](/img/kiln.txt)').problems).toEqual([])
})
