import type { ProjectSource } from '../../contract/index.ts'
import { nameFolder } from '../../shared/index.ts'

/** Names documentation after its folder or repository; null if the source has no name. */
export function nameSource(source: ProjectSource): string | null {
  switch (source.kind) {
    case 'bundled':
      return 'Lectern'
    case 'upload':
      return source.name ?? null
    case 'folder':
      return nameFolder(`${source.path}/${source.folder ?? ''}`)
    case 'git':
      return nameFolder(source.url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^[^/]*:|\.git\/?$/g, ''))
  }
}
