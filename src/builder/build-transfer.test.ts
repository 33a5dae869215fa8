import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuilt, requireBuilt } from '../../test/support/deployments/built-site.ts'
import { makeNoise } from '../../test/support/make-noise.ts'
import { streamContent } from '../shared/index.ts'
import { createBuildOutput } from './build-output.ts'
import type { BuildOutcome } from './build-protocol.ts'
import { builtFiles } from './build-protocol.ts'
import { openOutcome } from './build-transfer.ts'
import { noFindings } from './checks/finding.ts'

describe('the outcome of a build', () => {
  let work: string
  const kind = 'built' as const
  const outcome = { kind, pageCount: 1, siteName: null, findings: noFindings, replay: null, refusal: null }
  const content = Buffer.from([1, 2, 3])
  const large = makeNoise(9_000_000)

  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'lectern-transfer-'))
  })
  afterEach(() => rmSync(work, { recursive: true }))

  async function openBuilt() {
    return requireBuilt((await openOutcome(outcome, { work })) as BuildOutcome)
  }

  function writeBuilt(): void {
    const output = createBuildOutput(work)
    const parts = [0, 1, 100, 70_000, 3_000_000, large.length]
    const divided = parts.map((start, i) => large.subarray(start, parts[i + 1]))
    expect(output.write('index', divided)).toBe(large.length)
    for (const name of ['site', 'manifest'] as const) output.write(name, [content])
  }

  function writeSecrets(folder: string): string {
    mkdirSync(folder)
    for (const name of builtFiles) writeFileSync(join(folder, name), 'a secret of the server')
    return folder
  }

  it('is read as it was written, even after its folder is gone', async () => {
    writeBuilt()
    const built = await openBuilt()
    rmSync(join(work, 'built'), { recursive: true })
    expect(built).toMatchObject(outcome)
    const { index, ...others } = await readBuilt(built)
    expect(large.equals(index ?? content)).toBe(true)
    expect(others).toEqual({
      basis: null,
      site: new Uint8Array(content),
      manifest: new Uint8Array(content),
      files: null,
      pages: null,
    })
    const pieces: Uint8Array[] = []
    for await (const piece of streamContent(built.index)) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(2)
    expect(large.equals(Buffer.concat(pieces))).toBe(true)
    await built.close()
    await expect(built.index.read()).rejects.toThrow('closed')
  })

  it('is refused if a file becomes shorter', async () => {
    writeBuilt()
    const built = await openBuilt()
    truncateSync(join(work, 'built', 'index'), 5)
    await expect(built.index.read()).rejects.toThrow('cut a file')
    await built.close()
  })

  it('is refused if a file is a link to another file', async () => {
    const secrets = writeSecrets(join(work, 'secrets'))
    mkdirSync(join(work, 'built'))
    for (const name of builtFiles) symlinkSync(join(secrets, name), join(work, 'built', name))
    await expect(openOutcome(outcome, { work })).rejects.toThrow('ELOOP')
  })

  it('is refused if its folder is a link to another folder', async () => {
    symlinkSync(writeSecrets(join(work, 'secrets')), join(work, 'built'))
    await expect(openOutcome(outcome, { work })).rejects.toThrow('something other than a file')
  })

  it('is refused if a file is a folder or too large', async () => {
    writeBuilt()
    truncateSync(join(work, 'built', 'index'), 2 ** 31)
    await expect(openOutcome(outcome, { work })).rejects.toThrow('something other than a file')
    rmSync(join(work, 'built', 'index'))
    mkdirSync(join(work, 'built', 'index'))
    await expect(openOutcome(outcome, { work })).rejects.toThrow('something other than a file')
  })
})
