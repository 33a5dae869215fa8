import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderBuilder } from '../../test/support/deployments/folder-builder.ts'
import type { DeploymentArtifacts } from '../artifacts/index.ts'
import type { CheckSettings } from '../contract/index.ts'
import type { BuildOutcome } from './build-protocol.ts'
import type { Baseline, Findings } from './checks/finding.ts'

describe('a build is checked', () => {
  const builder = createFolderBuilder()
  const { docs, artifacts, lines, write } = builder
  const build = (checks: CheckSettings | null = null, live?: DeploymentArtifacts, baseline?: Baseline) =>
    builder.build({ live, checks, ...(baseline && { baseline }) })
  beforeEach(() =>
    write({ 'index.md': '# Start\n\nSee [more](./more.md).\n', 'more.md': '# More\n\nMore words.\n' }),
  )
  afterEach(builder.empty)
  afterAll(builder.close)

  function findingsOf(outcome: BuildOutcome): Findings {
    if (outcome.kind === 'unchanged' || outcome.findings === undefined) throw new Error('nothing was checked')
    return outcome.findings
  }

  const broken = {
    'index.md':
      '# Start\n\nSee [no page](./nothing.md)\nand [no place](./more.md#nowhere).\n\n![Picture](./gone.png)\n',
    'more.md': '# More\n\nWords.\n',
    'more.mdx': '# Double\n\nWords.\n',
    'broken.mdx': '# Broken\n\n<Card>\n',
  }

  it('for problems, and warns with their files and lines', async () => {
    write(broken)
    const { total, findings, counts } = findingsOf(await build())
    expect(total).toBe(5)
    expect(findings.map(({ kind, level, file, line }) => [kind, level, file, line])).toEqual([
      ['pages', 'warn', 'broken.mdx', 3],
      ['duplicates', 'warn', expect.stringMatching(/more/i), null],
      ['links', 'warn', 'index.md', 3],
      ['anchors', 'warn', 'index.md', 4],
      ['images', 'warn', 'index.md', 6],
    ])
    expect(counts).toHaveLength(5)
    expect(lines).toContainEqual(expect.stringMatching(/^warning: index\.md:3: The link "\.\/nothing\.md"/))
  })

  it('by the owner’s settings: a failure prevents publishing, and checks that are off report nothing', async () => {
    write(broken)
    const outcome = await build({
      links: 'fail',
      anchors: 'off',
      images: 'off',
      duplicates: 'off',
      pages: 'off',
    })
    expect(outcome).toMatchObject({
      kind: 'built',
      refusal:
        'Not published: checks found 1 broken link. First: index.md:3: The link "./nothing.md" points to a missing page.',
      findings: { total: 1 },
    })
  })

  it('again after a change of other files, also on unchanged pages', async () => {
    write(broken)
    const first = await build()
    write({ 'new.md': '# New\n\nWords.\n' })
    const again = await build(null, await artifacts.store(first))
    expect(lines.join('\n')).toContain(' unchanged).')
    expect(findingsOf(again)).toEqual(findingsOf(first))
  })

  it('again without a change if the owner enables more checks', async () => {
    write({ 'index.md': broken['index.md'] })
    const live = await artifacts.store(await build())
    expect(await build(null, live)).toEqual({ kind: 'unchanged' })
    expect(await build({ links: 'fail' }, live)).toMatchObject({
      refusal: expect.stringContaining('1 broken link'),
      findings: { total: 3 },
    })
  })

  it('for live pages that would disappear', async () => {
    for (let page = 0; page < 10; page += 1) write({ [`guide/${page}.md`]: `# Page ${page}\n\nWords.\n` })
    const live = await artifacts.store(await build())
    rmSync(join(docs, 'guide'), { recursive: true })
    const outcome = await build(null, live)
    expect(outcome).toMatchObject({ refusal: expect.stringContaining('publish the deployment anyway') })
    expect(findingsOf(outcome).findings[0]).toMatchObject({
      kind: 'vanished',
      level: 'fail',
      message: expect.stringContaining('10 of 12 live pages would disappear (limit'),
    })
    expect(await build({ vanished: 'warn' }, live)).toMatchObject({ refusal: null })
    expect(await build({ vanishedPercent: 90 }, live)).toMatchObject({ refusal: null })
  })

  it('for live pages of another source, which are only reported', async () => {
    for (let page = 0; page < 10; page += 1) write({ [`guide/${page}.md`]: `# Page ${page}\n\nWords.\n` })
    const live = await artifacts.store(await build())
    rmSync(join(docs, 'guide'), { recursive: true })
    const outcome = await build(null, live, 'other-source')
    expect(outcome).toMatchObject({ refusal: null })
    expect(findingsOf(outcome).findings[0]).toMatchObject({
      kind: 'vanished',
      level: 'warn',
      message: expect.stringMatching(
        /^The source changed, and 10 of 12 live pages do not exist in the new one/,
      ),
    })
    expect(findingsOf(await build({ vanished: 'off' }, live, 'other-source')).total).toBe(0)
    expect(findingsOf(await build(null, live, 'bundled')).total).toBe(0)
  })

  it('but not for live pages that the source restricts now', async () => {
    const names = Array.from({ length: 10 }, (_, page) => `guide/${page}`)
    write({ 'docs.json': JSON.stringify({ navigation: { pages: names } }) })
    for (const name of names) write({ [`${name}.md`]: '# Page\n\nWords.\n' })
    const live = await artifacts.store(await build())
    for (const name of names) write({ [`${name}.md`]: '---\ngroups: [staff]\n---\n\nWords.\n' })
    const outcome = await build(null, live)
    expect(outcome).toMatchObject({ kind: 'built', pageCount: 2 })
    expect(findingsOf(outcome).findings.filter(finding => finding.kind === 'vanished')).toEqual([])
  })

  it('by its docs tests', async () => {
    write({ 'more.md': '# Proxy\n\nTo configure the proxy, set `server.proxy`.\n' })
    write({
      'lectern.tests.yaml':
        'tests:\n  - question: How do I configure the proxy?\n    cites: /more\n  - question: How do I configure the proxy?\n    cites: /index\n    words: nginx\n',
    })
    const outcome = await build()
    expect(findingsOf(outcome).findings).toMatchObject([
      { kind: 'tests', level: 'fail', file: 'lectern.tests.yaml', line: 4 },
      { kind: 'tests', level: 'fail', file: 'lectern.tests.yaml', line: 4 },
    ])
    expect(outcome).toMatchObject({ refusal: expect.stringContaining('2 docs tests') })
    expect(lines).toContain('Docs tests: 1 of 2 passed.')
    write({ 'lectern.tests.yaml': 'test: []\n' })
    expect(findingsOf(await build())).toMatchObject({ total: 2, findings: [{ line: 1 }, { line: 1 }] })
    expect(await build({ tests: 'warn' })).toMatchObject({ refusal: null })
  })
})
