import { expect, test } from 'vitest'
import type { ProjectSource } from '../../contract/index.ts'
import { nameSource } from './name-source.ts'

test.each<[ProjectSource, string | null]>([
  [{ kind: 'bundled' }, 'Lectern'],
  [{ kind: 'folder', path: '/srv/acme' }, 'acme'],
  [{ kind: 'folder', path: '/srv/acme', folder: 'docs' }, 'acme'],
  [{ kind: 'upload', digest: 'a', name: 'my-docs' }, 'my-docs'],
  [{ kind: 'upload', digest: 'a' }, null],
  [{ kind: 'git', url: 'https://git.example.com/acme/docs.git' }, 'acme'],
  [{ kind: 'git', url: 'https://ann:secret@git.example.com/acme/handbook' }, 'handbook'],
  [{ kind: 'git', url: 'git@git.example.com:acme/docs.git' }, 'acme'],
  [{ kind: 'git', url: 'git@git.example.com:handbook.git' }, 'handbook'],
  [{ kind: 'git', url: 'https://git.example.com' }, null],
])('%j is named %s', (source, name) => {
  expect(nameSource(source)).toBe(name)
})
