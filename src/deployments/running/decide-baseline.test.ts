import { expect, test } from 'vitest'
import type { ProjectSource } from '../../contract/index.ts'
import { decideBaseline } from './decide-baseline.ts'

const bundled: ProjectSource = { kind: 'bundled' }
const folder: ProjectSource = { kind: 'folder', path: '/srv/docs' }
const git: ProjectSource = { kind: 'git', url: 'https://git.example.com/acme/docs.git', branch: 'main' }
const upload: ProjectSource = { kind: 'upload', digest: 'a' }

test.each<[string, ProjectSource | undefined, ProjectSource, ReturnType<typeof decideBaseline>]>([
  ['nothing live', undefined, folder, 'same-source'],
  ['an upload over Lectern’s documentation', bundled, upload, 'bundled'],
  ['a folder over Lectern’s documentation', bundled, folder, 'bundled'],
  ['Lectern’s documentation again', bundled, bundled, 'same-source'],
  ['the same folder', folder, { ...folder }, 'same-source'],
  ['another folder', folder, { kind: 'folder', path: '/srv/other' }, 'other-source'],
  ['another part of the folder', folder, { ...folder, folder: 'guide' }, 'other-source'],
  ['another branch of the repository', git, { ...git, branch: 'next' }, 'same-source'],
  ['another repository', git, { ...git, url: 'https://git.example.com/acme/other.git' }, 'other-source'],
  ['a repository over a folder', folder, git, 'other-source'],
  ['another upload', upload, { kind: 'upload', digest: 'b' }, 'same-source'],
  ['an upload over a repository', git, upload, 'same-source'],
  ['a repository over an upload', upload, git, 'other-source'],
  ['Lectern’s documentation over a folder', folder, bundled, 'other-source'],
])('%s', (_name, live, origin, baseline) => {
  expect(decideBaseline(live, origin)).toBe(baseline)
})
