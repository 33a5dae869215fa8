import type { Root } from 'hast'
import type { RemoteHosts } from '../core/page.ts'
import { readSecureHost } from '../core/video-players.ts'
import { isElement, readProperty, walkElements } from './elements.ts'

/** Lists the other hosts of a page's images, videos and embedded pages; undefined if it has none. */
export function listRemoteHosts(root: Root): RemoteHosts | undefined {
  const hosts = { images: new Set<string>(), media: new Set<string>(), frames: new Set<string>() }
  for (const element of walkElements(root)) {
    const kind = readProperty(element, 'dataMedia')
    const address = isElement(element, 'img') ? readProperty(element, 'src') : readProperty(element, 'href')
    const host = address === null ? undefined : readSecureHost(address)
    if (host === undefined) continue
    if (isElement(element, 'img')) hosts.images.add(host)
    else if (kind !== null) hosts[kind === 'frame' ? 'frames' : 'media'].add(host)
  }
  const found = Object.entries(hosts).filter(([, names]) => names.size > 0)
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map(([kind, names]) => [kind, [...names].sort()]))
}
