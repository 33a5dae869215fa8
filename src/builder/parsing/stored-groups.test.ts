import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeNoise } from '../../../test/support/make-noise.ts'
import { openLocalFile } from './local-file.ts'
import { openStoredGroups, storeGroupsIn } from './stored-groups.ts'

const megabyte = 2 ** 20

describe('groups in a file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-groups-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are read in any order, however large', () => {
    const contents = [100, 1, 3 * megabyte, 7, 6 * megabyte].map(size => makeNoise(size))
    const store = storeGroupsIn(join(folder, 'groups'))
    const groups = contents.map(store)
    for (const at of [4, 2, 0, 3, 1, 2, 4])
      expect(contents[at]?.equals(groups[at]?.read() ?? new Uint8Array())).toBe(true)
  })

  it('are read as they are after one that did not fit on the disk', () => {
    const file = join(folder, 'groups')
    const store = storeGroupsIn(file)
    const first = store(Buffer.from('first'))
    appendFileSync(file, 'the start of another')
    const second = store(Buffer.from('second'))
    expect([first, second].map(group => Buffer.from(group.read()).toString())).toEqual(['first', 'second'])
  })

  it('are cut where a file ends', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '0123456789')
    const { read } = openLocalFile(file)
    expect(Buffer.from(read(8, 4)).toString()).toBe('89')
    expect(read(12, 2 ** 40)).toHaveLength(0)
  })

  it('stay in memory until they have four megabytes', () => {
    const reads: number[] = []
    const groupAt = openStoredGroups({
      read(offset, sizeBytes) {
        reads.push(offset)
        return new Uint8Array(sizeBytes)
      },
    })
    const [first, second, large] = [groupAt(0, 10), groupAt(10, 10), groupAt(20, 5 * megabyte)]
    for (const group of [first, second, first, second]) group.read()
    expect(reads).toEqual([0, 10])
    for (const group of [large, large, first]) group.read()
    expect(reads).toEqual([0, 10, 20, 0])
  })
})
