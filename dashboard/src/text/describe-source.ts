import type { ProjectView } from '../../../src/contract/index.ts'

export function describeSource(source: ProjectView['source']): string {
  if (source === null) return 'no source yet'
  if (source.kind === 'bundled') return 'Lectern’s documentation'
  if (source.kind === 'upload') return source.name === undefined ? 'uploaded' : `${source.name} (uploaded)`
  if (source.kind === 'folder') return source.path
  if (source.kind === 'other') return source.name
  return source.url.replace(/^https?:\/\//, '').replace(/\.git$/, '')
}
