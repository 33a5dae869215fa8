import { describe, expect, it } from 'vitest'
import { createSeenFinder, openSeenFiles, writeSeenFiles } from './seen-files.ts'

const stampsThen: Record<string, string> = {
  'a.md': '1',
  'logo.svg': '2',
  'broken.md': '3',
  'edited.md': '4',
}
const treeThen = {
  files: () => [...Object.keys(stampsThen), 'recent.md'],
  stampOf: (path: string) => stampsThen[path],
  frontMatterOf: (path: string) => (path.endsWith('.md') ? `---\ntitle: ${path}\n---` : undefined),
}
const digests = new Map([
  ['a.md', 'digest of a'],
  ['logo.svg', 'digest of the logo'],
  ['broken.md', ''],
  ['edited.md', 'digest before'],
  ['recent.md', 'digest of recent'],
])

describe('the files that an earlier build saw', () => {
  const seen = openSeenFiles(writeSeenFiles(treeThen))
  const stampsNow: Record<string, string> = {
    ...stampsThen,
    'edited.md': '5',
    'recent.md': '6',
    'new.md': '7',
  }
  const find = createSeenFinder(seen, { tree: { stampOf: path => stampsNow[path] }, digests })

  it('are found with their digests and front matter', () => {
    expect(find('a.md')).toEqual({ digest: 'digest of a', frontMatter: '---\ntitle: a.md\n---' })
    expect(find('logo.svg')).toEqual({ digest: 'digest of the logo', frontMatter: undefined })
  })

  it.each([
    ['changed since', 'edited.md'],
    ['changed during that build', 'broken.md'],
    ['had changed just before that build', 'recent.md'],
    ['are new', 'new.md'],
  ])('are read again if they %s', (_, path) => {
    expect(find(path)).toBeUndefined()
  })
})
