import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { readPageMarkdown } from './read-page-markdown.ts'

test('a page contains each heading once, at its depth', () => {
  const passages = [
    section(null, block('text', 'Opening.')),
    section('Install', block('text', 'First part.')),
    section('Install', block('text', 'Second part.')),
    section(['Use', 'From code'], block('code', '```js\nuse()\n```')),
    section(['Use', 'From the shell'], block('text', 'Run it.')),
  ]
  const site = siteOf(page('/kiln', 'Kiln', passages, { description: 'About kilns.' }))
  expect(readPageMarkdown(openIndex(buildIndex(site)), 0)).toBe(
    `# Kiln

About kilns.

Opening.

## Install

First part.

Second part.

## Use

### From code

\`\`\`js
use()
\`\`\`

### From the shell

Run it.
`,
  )
})
