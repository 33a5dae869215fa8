import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addFiles, openFolderPlace, openFolderTree } from './folder-tree.ts'

describe('the stamp of a file', () => {
  let folder: string
  const file = () => join(folder, 'a.md')
  /** Lists the folder a minute later, when changes of now are settled. */
  const listLater = async () => {
    vi.setSystemTime(Date.now() + 60_000)
    const tree = await openFolderTree({ folder })
    vi.setSystemTime(Date.now() - 60_000)
    return tree
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    folder = mkdtempSync(join(tmpdir(), 'lectern-stamps-'))
    writeFileSync(file(), '# One')
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true })
  })

  it('stays the same while the file does', async () => {
    const stamp = (await listLater()).stampOf('a.md')
    expect(stamp).toBeTypeOf('string')
    expect((await listLater()).stampOf('a.md')).toBe(stamp)
  })

  it('is missing if the file changed just now', async () => {
    expect((await openFolderTree({ folder })).stampOf('a.md')).toBeUndefined()
  })

  it('differs after an edit that keeps size and time', async () => {
    const stamp = (await listLater()).stampOf('a.md')
    const { atime, mtime } = statSync(file())
    // Longer than the steps of the file system's clock.
    await delay(50)
    writeFileSync(file(), '# Two')
    utimesSync(file(), atime, mtime)
    expect((await listLater()).stampOf('a.md')).not.toBe(stamp)
  })

  it('differs if another file takes the place', async () => {
    writeFileSync(join(folder, 'b.md'), '# Two')
    const stamp = (await listLater()).stampOf('a.md')
    renameSync(join(folder, 'b.md'), file())
    expect((await listLater()).stampOf('a.md')).not.toBe(stamp)
  })

  it('is missing for added files, and in another thread', async () => {
    const tree = await listLater()
    expect(addFiles(tree, { 'a.md': join(folder, 'other') }).stampOf('a.md')).toBeUndefined()
    expect(openFolderPlace(tree.place).stampOf('a.md')).toBeUndefined()
  })
})
