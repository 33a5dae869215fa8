import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildUpon,
  buildWhole,
  compareRandomBuilds,
  type Files,
} from '../../../test/support/changed-builds.ts'

interface Source {
  files: Files
  page: string
  other: string
  newPage: string
  pieces: string[]
}

const toctree = (...lines: string[]) => ['.. toctree::', ...lines.map(line => `   ${line}`), ''].join('\n')
const heading = (title: string) => `${title}\n${'='.repeat(title.length)}`

const sphinx: Source = {
  files: {
    'conf.py': "project = 'Kiln'\n",
    'index.rst': `${heading('Kiln')}\n\n${toctree(':glob:', '', 'guide/*')}`,
    'guide/start.rst': `.. _start:\n\n${heading('Start')}\n\nSee :ref:\`fire\`.\n`,
    'guide/fire.rst': `.. _fire:\n\n${heading('Fire')}\n\nThe fuse.\n`,
    'guide/list.rst': `${heading('List')}\n\n${toctree(':glob:', '', '*')}`,
    'guide/alone.rst': `${heading('Alone')}\n\nNo references.\n`,
  },
  page: 'guide/start.rst',
  other: 'guide/fire.rst',
  newPage: 'guide/new.rst',
  pieces: [
    `.. _fire:\n\n${heading('Fire')}`,
    `.. _fire:\n\n${heading('Flames')}`,
    `.. _new:\n\n${heading('New')}`,
    'See :ref:`fire`, :ref:`new` and :doc:`fire`.',
    'See :doc:`/guide/new` and :doc:`start`.',
    '.. glossary::\n\n   turbine\n      It turns.',
    'A :term:`turbine`.',
  ],
}

const mkdocs: Source = {
  files: {
    'mkdocs.yml': 'site_name: Kiln\nplugins:\n  - search\n  - autorefs\n',
    'docs/index.md': '# Kiln\n\nSee [the fire][fire].\n',
    'docs/start.md': '# Start\n\n## Section\n\nSee [sections][section] and [nothing][missing].\n',
    'docs/fire.md': '# Fire\n\nThe fuse.\n',
    'docs/alone.md': '# Alone\n\nNo references.\n',
  },
  page: 'docs/start.md',
  other: 'docs/fire.md',
  newPage: 'docs/new.md',
  pieces: ['# Fire', '## Section', '[](){#missing}', 'See [new][new] and [fire][].', '# New', 'The turbine.'],
}

describe.each([
  ['Sphinx', sphinx],
  ['MkDocs with cross-references', mkdocs],
])('a site of %s', (_, { files, page, other, newPage, pieces }) => {
  const text = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
    .map(chosen => `${chosen.join('\n\n')}\n`)
  const edit = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(page, other, newPage), text) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(other, newPage), fc.constant(null)) },
  )
  const edits = fc.array(edit, { maxLength: 3 })

  it('is the same as a whole build if pages and their labels change', async () => {
    const { built, added, removed } = await compareRandomBuilds(fc.tuple(fc.constant(files), edits, edits), {
      numRuns: 200,
      paths: ['/guide/new', '/new'],
      queries: ['fuse', 'turbine'],
      filters: [{}],
    })
    expect(built).toBeGreaterThan(80)
    expect(Math.min(added, removed)).toBeGreaterThan(5)
  })

  it('reads only the pages that refer to a new label, or list all pages', async () => {
    const changed = await buildUpon(await buildWhole(files), { ...files, [newPage]: pieces.at(-1) ?? '' })
    expect(changed?.readCount).toBeLessThan(4)
  })
})
