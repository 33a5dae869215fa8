import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SourceTree } from '../core/source-tree.ts'
import { readSitePlan } from './read-site-plan.ts'

const corpora = join(import.meta.dirname, '../../../../shared/corpora')

function openTree(folder: string): SourceTree {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  const known = new Set(files)
  return {
    files: () => files,
    read: path => (known.has(path) ? readFileSync(join(folder, path)) : undefined),
  }
}

/** Why a Markdown file of a real site is not a page. */
const reasons: [string, RegExp][] = [
  ['a part that pages include', /(?:^|\/)(?:snippets\/|\.)/],
  ["the repository's own", /^(?:README|CONTRIBUTING)\.md$/],
  ['instructions for an agent', /(?:^|\/)skill\.md$/i],
]

describe.runIf(existsSync(corpora))('real sites', () => {
  test.each([
    {
      name: 'fastify',
      tool: 'folder',
      home: '/',
      pages: 42,
      left: 0,
      samples: ['/Guides/Getting-Started', '/Reference'],
    },
    {
      name: 'fumadocs',
      tool: 'fumadocs',
      home: '/docs',
      pages: 180,
      left: 5,
      samples: ['/docs/ui/theme', '/blog/v16'],
    },
    {
      name: 'mintlify',
      tool: 'mintlify',
      home: '/',
      pages: 518,
      left: 49,
      samples: ['/cli', '/es/quickstart'],
    },
    {
      name: 'vite',
      tool: 'vitepress',
      home: '/',
      pages: 57,
      left: 0,
      samples: ['/guide/features', '/config'],
    },
  ])(
    '$name: every file is a page or is left out for a known reason',
    ({ name, tool, home, pages, left, samples }) => {
      const tree = openTree(join(corpora, name))
      const plan = readSitePlan(tree)
      const planned = new Set(plan.pages.map(page => page.file))
      const others = tree.files().filter(file => /\.mdx?$/.test(file) && !planned.has(file))
      expect(others.filter(file => !reasons.some(([, pattern]) => pattern.test(file)))).toEqual([])
      expect(plan).toMatchObject({ tool, home })
      expect([plan.pages.length, others.length]).toEqual([pages, left])
      expect(new Set(plan.pages.map(page => page.path)).size).toBe(pages)
      expect(plan.pages.map(page => page.path)).toEqual(expect.arrayContaining(samples))
      expect(plan.problems.filter(problem => problem.severity === 'error')).toEqual([])
    },
  )
})
