import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checksums } from './checksums.ts'
import { migrationNames } from './migrate.ts'

const folder = new URL('./', import.meta.url)
const names = readdirSync(folder)
  .filter(file => /^\d{4}-[\w-]+\.ts$/.test(file))
  .map(file => file.replace('.ts', ''))
  .toSorted()

/** Numbers before this one have gaps. */
const firstWithoutGap = 28

it('no migration has changed since its checksum was recorded', () => {
  const found = names.map(name => {
    const source = readFileSync(new URL(`${name}.ts`, folder))
    return [name, createHash('sha256').update(source).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(found)).toEqual(checksums)
})

it('every migration is registered, in order and without gaps', () => {
  expect(migrationNames).toEqual(names)
  const numbers = names.map(name => Number.parseInt(name, 10)).filter(number => number >= firstWithoutGap)
  expect(numbers).toEqual(numbers.map((_, at) => firstWithoutGap + at))
})
