import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
/** Imports of values, which Node loads. `import('…')` is left out. */
const loaded = /^(?:import|export) (?!type\b)(?:[^']*? )?from '([^']+)'/gm

test('a build process does not load the contract and the schema library, which take longer than a changed page', () => {
  const entries = [
    'step-process-entry.ts',
    'build-steps.ts',
    'build-tools.ts',
    'read-job.ts',
    'parse-and-index.ts',
  ]
  const { files, packages } = followImports(entries.map(name => join(source, 'builder', name)))
  expect(files.length).toBeGreaterThan(200)
  expect(packages).toContain('yaml')
  expect(packages).not.toContain('zod')
  expect(files.filter(file => file.startsWith('contract/'))).toEqual(['contract/schemas/format-bytes.ts'])
})

function followImports(entries: readonly string[]) {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(loaded)) {
      const path = join(dirname(file), specifier)
      if (specifier.startsWith('.') && existsSync(path)) files.add(path)
      else packages.add(specifier)
    }
  return { files: [...files].map(file => relative(source, file)), packages: [...packages] }
}
