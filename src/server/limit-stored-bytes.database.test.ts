import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocation, databaseKinds, openDatabaseAt } from '../../test/support/databases.ts'
import { createTestProject } from '../../test/support/test-project.ts'
import type { Environment } from '../config/describe-settings.ts'
import { readConfig } from '../config/read-config.ts'
import { limitStoredBytes } from './limit-stored-bytes.ts'

const mebibyte = 1024 * 1024

describe.each(databaseKinds)('the storage limit of an organisation on %s', kind => {
  let home: string
  let place: Awaited<ReturnType<typeof createLocation>>
  let environment: Environment
  let organizationId: string
  beforeEach(async () => {
    place = await createLocation(kind)
    home = mkdtempSync(join(tmpdir(), 'lectern-limit-'))
    const { location } = place
    environment = {
      LECTERN_STORAGE_MB: '7',
      LECTERN_DATA: location.kind === 'sqlite' ? location.folder : home,
      ...(location.kind === 'postgres' && { DATABASE_URL: location.url }),
    }
    const database = await openDatabaseAt(location)
    organizationId = (await createTestProject(database)).organizationId
    await database.close()
  })
  afterEach(async () => {
    await place.remove()
    rmSync(home, { recursive: true })
  })

  async function run(limit?: number | 'none' | 'default', organization?: string): Promise<unknown> {
    const written: string[] = []
    const needs = { config: readConfig(environment), write: (text: string) => void written.push(text) }
    await limitStoredBytes(needs, { organization, limit, data: undefined, json: true })
    return JSON.parse(written.join(''))
  }

  it('is set, removed and reset by the operator, for the first organisation or another', async () => {
    expect(await run()).toEqual({ organizationId, limitBytes: 7 * mebibyte, usedBytes: 0 })
    expect(await run(500)).toMatchObject({ limitBytes: 500 * mebibyte })
    expect(await run(undefined, organizationId)).toMatchObject({ limitBytes: 500 * mebibyte })
    expect(await run('none', organizationId)).toMatchObject({ limitBytes: null })
    expect(await run('default')).toMatchObject({ limitBytes: 7 * mebibyte })
    for (const limit of [5, 'none', 'default', undefined] as const)
      await expect(run(limit, 'nobody')).rejects.toMatchObject({ code: 'not-found' })
    expect(await run()).toMatchObject({ limitBytes: 7 * mebibyte })
  })

  it('is described in a sentence', async () => {
    const written: string[] = []
    const needs = { config: readConfig(environment), write: (text: string) => void written.push(text) }
    await limitStoredBytes(needs, { organization: undefined, limit: 2_048, data: undefined, json: false })
    expect(written).toEqual([`The organisation ${organizationId} has a limit of 2 GB and uses 0 bytes.\n`])
  })
})
