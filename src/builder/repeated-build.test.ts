import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuilt, requireBuilt } from '../../test/support/deployments/built-site.ts'
import { createFolderBuilder } from '../../test/support/deployments/folder-builder.ts'
import type { DeploymentArtifacts } from '../artifacts/index.ts'
import { copyIndex, openIndex, readIndexData } from '../search/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { openSite } from '../site/index.ts'
import type { BuildOutcome } from './build-protocol.ts'
import type { ReplayRequest } from './checks/build-replay.ts'

describe('a build after another', () => {
  const builder = createFolderBuilder()
  const { docs, artifacts, lines } = builder
  const build = (live?: DeploymentArtifacts, replay?: ReplayRequest) => builder.build({ live, replay })
  beforeEach(() =>
    builder.write({ 'index.md': '# Start\n\nSee [more](./more.md).', 'more.md': '# More\n\nMore words.' }),
  )
  afterEach(builder.empty)
  afterAll(builder.close)

  it('of the same files is unchanged', async () => {
    const live = await artifacts.store(await build())
    expect(await build(live)).toEqual({ kind: 'unchanged' })
    expect(lines.at(-1)).toBe('No file changed. The live site is used again.')
  })

  it('reuses unchanged pages and equals a full build', async () => {
    const live = await artifacts.store(await build())
    writeFileSync(join(docs, 'more.md'), '# More\n\nOther words.')
    const { index, site, manifest } = await readBuilt(await build(live))
    expect(lines).toContain('Parsed 2 pages (1 unchanged).')
    expect(await readBuilt(await build())).toMatchObject({ index, site, manifest })
  })

  it('reads a page in reStructuredText again if a file that it includes changes', async () => {
    writeFileSync(join(docs, 'conf.py'), "project = 'Clay'")
    writeFileSync(join(docs, 'kiln.rst'), 'Kiln\n====\n\n.. include:: part.txt\n')
    writeFileSync(join(docs, 'part.txt'), 'Old *words*.')
    const live = await artifacts.store(await build())
    writeFileSync(join(docs, 'part.txt'), 'New *words*.')
    const { site } = requireBuilt(await build(live))
    expect(lines).toContain('Parsed 3 pages (2 unchanged).')
    expect(openSite(await site.read()).readPage('/kiln')?.html).toContain('New <em>words</em>.')
  })

  it('reads a page in AsciiDoc again if a file that it includes or the title of a linked page changes', async () => {
    builder.write({
      'antora.yml': 'name: clay',
      'modules/ROOT/pages/kiln.adoc': '= Kiln\n\nText.\n\ninclude::partial$part.adoc[]\n',
      'modules/ROOT/pages/link.adoc': '= Link\n\nxref:kiln.adoc[]',
      'modules/ROOT/pages/other.adoc': '= Other',
      'modules/ROOT/partials/part.adoc': 'Old _words_.',
    })
    const read = async (outcome: BuildOutcome, path: string) =>
      openSite(await requireBuilt(outcome).site.read()).readPage(path)?.html
    const live = await artifacts.store(await build())
    builder.write({ 'modules/ROOT/partials/part.adoc': 'New _words_.' })
    const second = await build(live)
    expect(lines).toContain('Parsed 3 pages (2 unchanged).')
    expect(await read(second, '/kiln')).toContain('<p>New <em>words</em>.</p>')
    builder.write({ 'modules/ROOT/pages/kiln.adoc': '= Oven' })
    const third = await build(await artifacts.store(second))
    expect(lines).toContain('Parsed 3 pages (1 unchanged).')
    expect(await read(third, '/link')).toBe('<p><a href="/kiln">Oven</a></p>')
  })

  it('reads a page again if a page that its double brackets name appears', async () => {
    builder.write({ 'note.md': 'See [[Kiln]].' })
    const live = await artifacts.store(await build())
    builder.write({ 'Kiln.md': '# Kiln' })
    const { site } = requireBuilt(await build(live))
    expect(openSite(await site.read()).readPage('/note')?.html).toBe('<p>See <a href="/Kiln">Kiln</a>.</p>')
  })

  it('fails if no file is a page', async () => {
    for (const name of ['index.md', 'more.md']) rmSync(join(docs, name))
    writeFileSync(join(docs, 'a.txt'), 'Text.')
    const reason =
      'The only file in the source is not a page, such as Markdown. Check the branch and the folder.'
    expect(await build()).toMatchObject({ kind: 'failed', reason })
    writeFileSync(join(docs, 'b.txt'), 'Text.')
    expect(await build()).toMatchObject({ reason: expect.stringContaining('None of the 2 files') })
  })

  it('fills in the anchors of unchanged pages', async () => {
    const readLinks = async (outcome: BuildOutcome) => {
      const { site, index } = requireBuilt(outcome)
      const bytes = await index.read()
      const copied = runAtOnce(copyIndex(readIndexData(bytes), { kind: 'open' }))
      const texts = [bytes, copied].map(each => openIndex(each).passage(0).blocks[0]?.markdown)
      return [openSite(await site.read()).readPage('/')?.html, ...texts]
    }
    writeFileSync(join(docs, 'index.md'), 'See [how](./more.md#old).')
    writeFileSync(join(docs, 'more.md'), '# More\n\n## Old\n\nWords.')
    const first = await build()
    const inMarkdown = 'See [how](/more#old).'
    expect(await readLinks(first)).toEqual([
      '<p>See <a href="/more#old">how</a>.</p>',
      inMarkdown,
      inMarkdown,
    ])
    writeFileSync(join(docs, 'more.md'), '# More\n\n## New\n\nWords.')
    const second = await build(await artifacts.store(first))
    expect(lines).toContain('Parsed 2 pages (1 unchanged).')
    expect(await readLinks(second)).toEqual([
      '<p>See <a href="/more">how</a>.</p>',
      'See [how](/more).',
      'See [how](/more).',
    ])
  })

  it.each(['index', 'site', 'manifest', 'pages'] as const)(
    'is complete if the %s of the previous one is lost',
    async lost => {
      const first = await build()
      const live = await artifacts.store(first)
      artifacts.stored.delete(live[lost])
      if (lost === 'pages') writeFileSync(join(docs, 'new.md'), 'New.')
      const again = await build(live)
      if (lost === 'pages') expect(requireBuilt(again).pageCount).toBe(3)
      else expect(await readBuilt(again)).toEqual(await readBuilt(first))
    },
  )

  it.each(['index', 'site'] as const)('of the same files is complete if the %s is damaged', async damaged => {
    const first = await build()
    const live = await artifacts.store(first)
    const content = await artifacts.read(live[damaged])
    artifacts.stored.set(live[damaged], content.with(-1, (content.at(-1) ?? 0) ^ 1))
    expect(await readBuilt(await build(live))).toEqual(await readBuilt(first))
    expect(lines).toContain('No file changed. The live site is used again.')
  })

  it.each([
    ['asks readers’ questions', (content: Uint8Array) => content, 1],
    ['asks nothing of a damaged live index', (content: Uint8Array) => content.with(-1, 255), undefined],
    [
      'asks nothing of a live index that ends early',
      (content: Uint8Array) => content.subarray(0, 100),
      undefined,
    ],
    ['asks nothing of another release’s index', (content: Uint8Array) => content.with(4, 0), undefined],
  ])('%s', async (_, change, count) => {
    const live = await artifacts.store(await build())
    artifacts.stored.set(live.index, change(await artifacts.read(live.index)))
    writeFileSync(join(docs, 'more.md'), '# More\n\nOther words.')
    const questions = [{ text: 'More words?', answered: 1, unanswered: 0, turnIds: [], lastAskedAt: 0 }]
    const outcome = await build(live, { questions, index: live.index, baseline: 'same-source' })
    expect(requireBuilt(outcome).replay?.questions.length).toBe(count)
  })

  it.each([0, 70])('parses pages again if what was kept ends after %i bytes', async length => {
    const live = await artifacts.store(await build())
    const content = await artifacts.read(live.pages)
    artifacts.stored.set(live.pages, content.subarray(0, length))
    writeFileSync(join(docs, 'more.md'), '# More\n\nOther words.')
    expect(requireBuilt(await build(live)).pageCount).toBe(2)
    expect(lines).toContain('Parsed 2 pages.')
  })

  it('after one without kept pages uses only the source', async () => {
    const { pages, ...live } = await artifacts.store(await build())
    expect(pages).toBeDefined()
    writeFileSync(join(docs, 'more.md'), 'Other words.')
    expect(requireBuilt(await build(live)).pageCount).toBe(2)
    expect(lines).toContain('Parsed 2 pages.')
  })
})
