/** The sources that a page may use beside the site itself, such as `https://cdn.example.com`. */
export interface PageSources {
  scripts?: readonly string[]
  /** Addresses that the page may send requests to. */
  servers?: readonly string[]
  images?: readonly string[]
  /** Video and audio. */
  media?: readonly string[]
  frames?: readonly string[]
  /** Missing if the page loads no fonts. */
  fonts?: readonly string[]
}

/** Hosts in addresses can contain the characters that divide a policy. */
const plainOrigin = /^https?:\/\/(?:\*\.)?[\w.-]+(?::\d+)?$/

/** Writes the content security policy of a page. */
export function writePagePolicy({
  scripts,
  servers,
  images,
  media,
  frames,
  fonts,
}: PageSources = {}): string {
  const directives: [name: string, sources: readonly string[] | undefined][] = [
    ['script-src', scripts ?? []],
    ['connect-src', servers ?? []],
    ['img-src', images ?? []],
    ['media-src', media ?? []],
    ['frame-src', frames ?? []],
    ['font-src', fonts],
  ]
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...directives.flatMap(([name, sources]) =>
      sources === undefined ? [] : [[name, "'self'", ...toOrigins(sources)].join(' ')],
    ),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toOrigins(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap(address =>
    address === 'https:' ? address : (plainOrigin.exec(URL.parse(address)?.origin ?? '')?.[0] ?? []),
  )
  return [...new Set(origins)]
}
