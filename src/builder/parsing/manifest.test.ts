import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareManifests, decodeManifest, encodeManifest, findChangedFiles } from './manifest.ts'

const manifest = fc
  .array(fc.tuple(fc.string(), fc.constantFrom('1', '2')))
  .map(entries => new Map<string, string>(entries))

describe('a manifest', () => {
  it('is read as it was written, with any file names', () => {
    fc.assert(
      fc.property(manifest, files => {
        expect(decodeManifest(encodeManifest(files))).toEqual(files)
      }),
    )
  })

  it('lists the changes that turn one into the other', () => {
    fc.assert(
      fc.property(manifest, manifest, (before, after) => {
        const { files, count } = compareManifests(before, after)
        const { added, modified, removed } = files
        const changed = new Map(before)
        for (const path of removed) expect(changed.delete(path)).toBe(true)
        for (const path of added) expect(changed.has(path)).toBe(false)
        for (const path of modified) expect(changed.has(path)).toBe(true)
        for (const path of [...added, ...modified]) changed.set(path, after.get(path) ?? '')
        expect(changed).toEqual(after)
        expect(findChangedFiles(before, after).size).toBe(count)
      }),
    )
  })
})
