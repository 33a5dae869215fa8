import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeSecretFile, ensureSecretFile, readSecretFile, writeSecretFile } from './secret-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [one, other] = ['1'.repeat(32), '2'.repeat(43)]
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a new file and its folder are only for their owner', () => {
  const path = join(folder, 'data', 'secret')
  expect(ensureSecretFile(path, one)).toEqual({ secrets: [one], isNew: true })
  expect([modeOf(path), modeOf(join(folder, 'data'))]).toEqual(['600', '700'])
  chmodSync(path, 0o644)
  closeSecretFile(path)
  expect(modeOf(path)).toBe('600')
})

test('a file keeps its secret, and no temporary file stays', () => {
  const path = join(folder, 'kept')
  ensureSecretFile(path, one)
  expect(ensureSecretFile(path, other)).toEqual({ secrets: [one], isNew: false })
  writeSecretFile(path, [other, one])
  expect(readSecretFile(path)).toEqual([other, one])
  expect(modeOf(path)).toBe('600')
  expect(readdirSync(folder).filter(name => name.startsWith('kept'))).toEqual(['kept'])
})

test('a missing file is not created by reading', () => {
  expect(readSecretFile(join(folder, 'missing'))).toBeUndefined()
  expect(readdirSync(folder)).not.toContain('missing')
})

test.each(['', '\n\n', 'short', `${one}\nshort`])('a file with %j is refused, and not replaced', content => {
  const path = join(folder, 'unusable')
  writeFileSync(path, content)
  expect(() => ensureSecretFile(path, one)).toThrow('must hold a secret of at least 32 characters')
  expect(readFileSync(path, 'utf8')).toBe(content)
})

test('a path that cannot be written is reported with the way out', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => ensureSecretFile(join(folder, 'file', 'secret'), one)).toThrow('or set LECTERN_SECRET')
})
