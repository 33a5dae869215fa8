import type { ProjectSource } from '../../../src/contract/index.ts'

export function describeSource(source: ProjectSource | null): string {
  if (source === null) return 'no source yet'
  if (source.kind === 'bundled') return 'Lectern’s documentation'
  if (source.kind === 'upload') return 'uploaded'
  if (source.kind === 'folder') return source.path
  return source.url.replace(/^https?:\/\//, '').replace(/\.git$/, '')
}
