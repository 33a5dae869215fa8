import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtFiles } from './build-protocol.ts'
import { readOutcome, writeOutcome } from './build-transfer.ts'
import { noFindings } from './checks/finding.ts'

describe('the outcome of a build', () => {
  let work: string
  const kind = 'built' as const
  const outcome = { kind, pageCount: 1, siteName: null, findings: noFindings, replay: null, refusal: null }
  const content = new Uint8Array([1, 2, 3])
  const built = { ...outcome, index: content, site: content, manifest: content, files: null, pages: null }

  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'lectern-transfer-'))
  })
  afterEach(() => rmSync(work, { recursive: true }))

  function writeSecrets(folder: string): string {
    mkdirSync(folder)
    for (const name of builtFiles) writeFileSync(join(folder, name), 'a secret of the server')
    return folder
  }

  it('is read as it was written', async () => {
    const read = await readOutcome(await writeOutcome(built, work), { work })
    expect(read).toEqual({
      ...built,
      index: Buffer.from(content),
      site: Buffer.from(content),
      manifest: Buffer.from(content),
    })
  })

  it('is refused if a file is a link to another file', async () => {
    const secrets = writeSecrets(join(work, 'secrets'))
    mkdirSync(join(work, 'built'))
    for (const name of builtFiles) symlinkSync(join(secrets, name), join(work, 'built', name))
    await expect(readOutcome(outcome, { work })).rejects.toThrow('ELOOP')
  })

  it('is refused if its folder is a link to another folder', async () => {
    symlinkSync(writeSecrets(join(work, 'secrets')), join(work, 'built'))
    await expect(readOutcome(outcome, { work })).rejects.toThrow('something other than a file')
  })

  it('is refused if a file is a folder or too large', async () => {
    await writeOutcome(built, work)
    truncateSync(join(work, 'built', 'index'), 2 ** 31)
    await expect(readOutcome(outcome, { work })).rejects.toThrow('something other than a file')
    rmSync(join(work, 'built', 'index'))
    mkdirSync(join(work, 'built', 'index'))
    await expect(readOutcome(outcome, { work })).rejects.toThrow('something other than a file')
  })
})
