import type { ContentProblem, RemoteHosts } from '../core/page.ts'
import { playerHosts } from '../core/video-players.ts'

const effects: [kind: keyof RemoteHosts, name: string, effect: string][] = [
  ['images', 'Images', 'are loaded when a reader clicks them'],
  ['media', 'Videos and audio', 'are loaded when a reader clicks them'],
  ['frames', 'Embedded pages', 'are shown as links'],
]

/** A page, and the other hosts that its media come from. */
export interface RemoteUser {
  file: string
  remote?: RemoteHosts | undefined
}

/** Reports each host whose media the owner can allow, at the first page that uses it. */
export function reportRemoteHosts(pages: readonly RemoteUser[]): ContentProblem[] {
  return effects.flatMap(([kind, name, effect]) => {
    const users = new Map<string, string[]>()
    for (const { file, remote } of pages)
      for (const host of remote?.[kind] ?? []) {
        const known = users.get(host)
        if (known) known.push(file)
        else users.set(host, [file])
      }
    return [...users].flatMap(([host, files]): ContentProblem[] => {
      if (kind === 'frames' && playerHosts.has(host)) return []
      const count = files.length === 1 ? 'one page' : `${files.length} pages`
      const message = `${name} from ${host} (on ${count}) ${effect}. To load them with the page, add the host to the project’s media hosts: lectern projects set PROJECT --media-hosts ${host}`
      return [{ severity: 'warning', host, file: files[0] ?? '', line: null, message }]
    })
  })
}
