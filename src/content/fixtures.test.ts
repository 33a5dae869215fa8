import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolderTree } from '../../test/support/folder-tree.ts'
import type { Page, ParsedSite } from './core/page.ts'
import { parseSite } from './parse-site.ts'

const folder = join(import.meta.dirname, 'fixtures')

describe('a documentation source is read as its tool would read it', () => {
  for (const name of readdirSync(folder)) {
    test(name, async () => {
      const site = parseSite(createFolderTree(join(folder, name, 'input')))
      await expect(writeSite(site)).toMatchFileSnapshot(join(folder, name, 'expected.md'))
    })
  }
})

function writeSite(site: ParsedSite): string {
  const problems = site.problems.map(
    ({ severity, file, line, message }) => `- ${severity} ${file}:${line} ${message}`,
  )
  return [`# ${site.name}`, ...site.pages.map(writePage), '## Problems', ...problems, ''].join('\n')
}

function writePage(page: Page): string {
  const { path, title, description, keywords, headings, links, html, passages } = page
  return [
    `## ${path}`,
    JSON.stringify({ title, description, keywords }),
    ...headings.map(heading => `- h${heading.depth} #${heading.anchor} ${heading.text}`),
    ...links.map(link => `- link ${link.path}#${link.anchor} "${link.text}" line ${link.line}`),
    '### HTML',
    html,
    ...passages.flatMap(({ anchor, headings: above, blocks }) => [
      `### Passage #${anchor} ${above.join(' > ')}`,
      ...blocks.map(
        block => `(${block.kind}) ${block.markdown}\n(words) ${block.text.replaceAll('\n', ' / ')}`,
      ),
    ]),
    '',
  ].join('\n')
}
