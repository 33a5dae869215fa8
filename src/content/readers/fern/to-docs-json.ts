import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'

/** Converts the appearance and the links of a `docs.yml` to the shape of Mintlify's `docs.json`. */
export function toDocsJson(settings: JsonRecord): JsonRecord {
  const metadata = asRecord(settings.metadata)
  return {
    name: settings.title,
    description: metadata['og:description'],
    logo: settings.logo,
    favicon: settings.favicon,
    colors: readColors(asRecord(settings.colors)),
    navbar: readBar(asList(settings['navbar-links']).map(asRecord)),
    footer: { socials: settings['footer-links'] },
    banner: { content: readAnnouncement(asRecord(settings.announcement).message) },
    seo: { metatags: metadata },
  }
}

/** Fern has one colour for each scheme. `docs.json` has them as `primary`, on light pages, and `light`, on dark ones. */
function readColors(colors: JsonRecord): JsonRecord {
  const accent = colors['accent-primary'] ?? colors.accentPrimary
  const { light, dark } = isRecord(accent) ? accent : { light: accent, dark: accent }
  return { primary: light ?? dark, light: dark ?? light, dark: light ?? dark }
}

function readBar(links: readonly JsonRecord[]): JsonRecord {
  const entries = links.flatMap(link => (Array.isArray(link.links) ? link.links.map(asRecord) : [link]))
  const primary = entries.find(({ type }) => type === 'primary' || type === 'filled')
  const toLink = ({ type, text, url, value }: JsonRecord): JsonRecord => ({
    ...(type === 'github' ? { type } : { label: text }),
    href: url ?? value,
  })
  return {
    links: entries.filter(entry => entry !== primary).map(toLink),
    ...(primary && { primary: { type: 'button', ...toLink(primary) } }),
  }
}

/** Announcements are HTML or Markdown; banners are Markdown. */
function readAnnouncement(message: unknown): string | null {
  const link = /<a\s[^>]{0,500}?href=["']([^"']{1,500})["'][^>]{0,500}>([^<]{1,500})<\/a>/gi
  return asText(message)?.replace(link, '[$2]($1)') ?? null
}
