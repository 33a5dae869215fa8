import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInterruptible } from './interruptible.ts'
import { requireWhole } from './require-whole.ts'

test('a module whose first load was interrupted is loaded again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-require-'))
  try {
    const file = join(folder, 'slow.cjs')
    writeFileSync(
      file,
      'exports.isHalf = true; globalThis.holdLoading?.(); module.exports = { isWhole: true }',
    )
    const require = createRequire(join(folder, 'a.cjs'))
    Object.assign(globalThis, {
      holdLoading: () => {
        for (;;);
      },
    })
    expect(createInterruptible(() => requireWhole(require, file))(20)).toBe(false)
    Object.assign(globalThis, { holdLoading: undefined })
    expect(require(file).isHalf).toBe(true)
    expect(requireWhole(require, file)).toEqual({ isWhole: true })
    expect(requireWhole(require, file)).toBe(require(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
