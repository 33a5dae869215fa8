interface Player {
  /** Finds the id of a video in an address of the service. */
  address: RegExp
  write(id: string, query: string): string
}

const players: readonly Player[] = [
  {
    address:
      /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|live\/|watch\?(?:[^#\s]*&)?v=)|youtu\.be\/)([\w-]{6,20})(?=$|[?&#/])/i,
    write: (id, query) => {
      const asked = new URLSearchParams(query)
      const start = asked.get('start') ?? /^(\d+)s?$/.exec(asked.get('t') ?? '')?.[1] ?? null
      const isTime = start !== null && /^\d{1,6}$/.test(start)
      return `https://www.youtube-nocookie.com/embed/${id}${isTime ? `?start=${start}` : ''}`
    },
  },
  {
    address: /^https?:\/\/(?:player\.|www\.)?vimeo\.com\/(?:video\/)?(\d{4,14})(?=$|[?&#/])/i,
    write: (id, query) => {
      const secret = new URLSearchParams(query).get('h')
      const isSecret = secret !== null && /^[0-9a-f]{4,20}$/i.test(secret)
      return `https://player.vimeo.com/video/${id}?dnt=1${isSecret ? `&h=${secret}` : ''}`
    },
  },
  {
    address: /^https?:\/\/(?:www\.)?loom\.com\/(?:embed|share)\/([0-9a-f]{32})(?=$|[?&#/])/i,
    write: id => `https://www.loom.com/embed/${id}`,
  },
]

/** Readers can play the videos of these hosts without a setting of the owner. */
export const playerHosts: ReadonlySet<string> = new Set([
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
])

/** The address of the player of a YouTube, Vimeo or Loom video, without cookies where the service offers it. Others are kept. */
export function readPlayerAddress(url: string): string {
  for (const { address, write } of players) {
    const id = address.exec(url)?.[1]
    if (id !== undefined) return write(id, /\?([^#]*)/.exec(url)?.[1] ?? '')
  }
  return url
}

/** The host of an `https` address without a port and credentials; undefined for others. */
export function readSecureHost(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined
  return /^[\w-]+(?:\.[\w-]+)+$/.test(url.hostname) ? url.hostname : undefined
}

export function isVideoFile(address: string): boolean {
  return /\.(?:mp4|webm|mov|m4v)(?:$|[?#])/i.test(address)
}
