import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArtifactUnreadable } from '../artifacts/artifact-store.ts'
import type { DeploymentArtifacts } from '../artifacts/index.ts'
import { copyIndex, openIndex } from '../search/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { openSite } from '../site/index.ts'
import type { BuildOutcome, BuiltSite } from './build-protocol.ts'
import { digestFile } from './parsing/verified-tree.ts'
import { createSiteBuilder } from './site-builder.ts'

describe('a build after another', () => {
  let home: string
  let docs: string
  let lines: string[]
  const stored = new Map<string, Uint8Array>()
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'lectern-build-'))
    docs = mkdtempSync(join(home, 'docs-'))
    writeFileSync(join(docs, 'index.md'), '# Start\n\nSee [more](./more.md).')
    writeFileSync(join(docs, 'more.md'), '# More\n\nMore words.')
  })
  afterEach(() => {
    stored.clear()
    rmSync(home, { recursive: true })
  })

  async function build(live?: DeploymentArtifacts): Promise<BuildOutcome> {
    lines = []
    const artifacts = {
      read: async (digest: string) => {
        const content = stored.get(digest)
        if (content === undefined) throw new ArtifactUnreadable('It is missing.')
        return content
      },
      readPart: async (digest: string) => stored.get(digest)?.subarray(0, 1),
    }
    const builder = createSiteBuilder({ artifacts, workFolder: join(home, 'work') })
    try {
      return await builder.build(
        { deploymentId: 'a', projectId: 'p', origin: { kind: 'folder', path: docs }, live },
        { onStep: () => {}, onLog: line => void lines.push(line), onSource: () => {} },
        new AbortController().signal,
      )
    } finally {
      await builder.close()
    }
  }

  function store(outcome: BuildOutcome): DeploymentArtifacts & { pages: string } {
    const { index, site, manifest, pages } = asBuilt(outcome)
    const put = (content: Uint8Array) => {
      stored.set(digestFile(content), content)
      return digestFile(content)
    }
    return { index: put(index), site: put(site), manifest: put(manifest), pages: put(pages ?? index) }
  }

  function asBuilt(outcome: BuildOutcome): BuiltSite {
    if (outcome.kind !== 'built') throw new Error(`the build is ${outcome.kind}`)
    return outcome
  }

  it('of the same files is unchanged', async () => {
    const live = store(await build())
    expect(await build(live)).toEqual({ kind: 'unchanged' })
    expect(lines.at(-1)).toBe('No file changed. The live site is used again.')
  })

  it('reuses unchanged pages and equals a full build', async () => {
    const live = store(await build())
    writeFileSync(join(docs, 'more.md'), '# More\n\nOther words.')
    const { index, site, manifest } = asBuilt(await build(live))
    expect(lines).toContain('Parsed 2 pages (1 unchanged).')
    expect(await build()).toMatchObject({ index, site, manifest })
  })

  it('fills in the anchors of unchanged pages', async () => {
    const readLinks = ({ site, index }: BuiltSite) => {
      const copied = runAtOnce(copyIndex(index, { kind: 'open' }))
      const texts = [index, copied].map(each => openIndex(each).passage(0).blocks[0]?.markdown)
      return [openSite(site).readPage('/')?.html, ...texts]
    }
    writeFileSync(join(docs, 'index.md'), 'See [how](./more.md#old).')
    writeFileSync(join(docs, 'more.md'), '# More\n\n## Old\n\nWords.')
    const first = await build()
    const inMarkdown = 'See [how](/more#old).'
    expect(readLinks(asBuilt(first))).toEqual([
      '<p>See <a href="/more#old">how</a>.</p>',
      inMarkdown,
      inMarkdown,
    ])
    writeFileSync(join(docs, 'more.md'), '# More\n\n## New\n\nWords.')
    const second = await build(store(first))
    expect(lines).toContain('Parsed 2 pages (1 unchanged).')
    expect(readLinks(asBuilt(second))).toEqual([
      '<p>See <a href="/more">how</a>.</p>',
      'See [how](/more).',
      'See [how](/more).',
    ])
  })

  it.each(['index', 'site', 'manifest', 'pages'] as const)(
    'is complete if the %s of the previous one is lost',
    async lost => {
      const first = await build()
      const live = store(first)
      stored.delete(live[lost])
      if (lost === 'pages') writeFileSync(join(docs, 'new.md'), 'New.')
      const again = asBuilt(await build(live))
      if (lost === 'pages') expect(again.pageCount).toBe(3)
      else expect(again).toEqual(first)
    },
  )

  it('after one without kept pages uses only the source', async () => {
    const { pages, ...live } = store(await build())
    expect(pages).toBeDefined()
    writeFileSync(join(docs, 'more.md'), 'Other words.')
    expect(asBuilt(await build(live)).pageCount).toBe(2)
    expect(lines).toContain('Parsed 2 pages.')
  })
})
