import type { BrandNeeds } from '../../brand/read-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { MetaTag, Organization, SiteFont, SiteSettings } from '../../core/site-settings.ts'
import { readIntegrations } from './read-integrations.ts'
import { readPageMenu } from './read-page-menu.ts'

const instructionCharacters = 4_000
const metaName = /^[a-z][\w:.-]{0,79}$/i
/** Names that change how a browser treats the page. */
const refusedNames = /^(?:viewport|referrer|color-scheme|charset|canonical)$/i

/** Reads the settings of `docs.json` that apply to every page. */
export function readSiteSettings(needs: BrandNeeds, settings: JsonRecord): SiteSettings {
  const seo = asRecord(settings.seo)
  const metatags = asRecord(seo.metatags ?? settings.metadata)
  const canonical = asText(metatags.canonical)
  const { instructions } = asRecord(settings.markdown)
  const lines = Array.isArray(instructions) ? instructions : [instructions]
  return {
    description: asText(settings.description),
    metatags: readMetatags(metatags),
    canonical:
      canonical !== null && /^https?:\/\/[^\s/]/i.test(canonical) ? canonical.replace(/\/+$/, '') : null,
    organization: readOrganization(seo.organization),
    searchPrompt: asText(asRecord(settings.search).prompt),
    menu: readPageMenu(settings.contextual, needs.report) ?? { options: [] },
    agentInstructions:
      lines
        .flatMap(line => asText(line) ?? [])
        .join('\n')
        .slice(0, instructionCharacters) || null,
    notFound: readNotFound(asRecord(settings.errors)['404']),
    feedback: readFeedback(asRecord(settings.feedback)),
    showsDates: readShowsDates(needs, asRecord(settings.metadata)),
    fonts: readFonts(needs, asRecord(settings.fonts)),
    ownFiles: {},
    skills: [],
    integrations: readIntegrations(needs, settings),
  }
}

function readShowsDates({ report }: BrandNeeds, { timestamp }: JsonRecord): boolean {
  if (timestamp === true)
    report(
      'The source has no history of git, so only pages with a date in their front matter, such as "lastUpdatedDate", show one.',
      'timestamp',
      { needsDates: true },
    )
  return timestamp === true
}

export function readMetatags(values: JsonRecord): MetaTag[] {
  return Object.entries(values).flatMap(([name, value]): MetaTag[] => {
    const content = typeof value === 'number' ? String(value) : asText(value)
    if (content === null || !metaName.test(name) || refusedNames.test(name)) return []
    return [[name, content.slice(0, 2_000)]]
  })
}

function readOrganization(value: unknown): Organization | null {
  if (!isRecord(value)) return null
  const { id, name, legalName, url, logo, sameAs } = value
  return {
    id: asText(id),
    name: asText(name),
    legalName: asText(legalName),
    url: asText(url),
    logo: asText(logo),
    sameAs: asList(sameAs).flatMap(one => asText(one) ?? []),
  }
}

function readNotFound(value: unknown): SiteSettings['notFound'] {
  if (!isRecord(value)) return null
  return {
    redirect: value.redirect !== false,
    title: asText(value.title),
    description: asText(value.description),
  }
}

function readFeedback({ thumbsRating, suggestEdit, raiseIssue }: JsonRecord) {
  return {
    rating: thumbsRating !== false,
    suggestEdit: suggestEdit === true,
    raiseIssue: raiseIssue === true,
  }
}

function readFonts(needs: BrandNeeds, fonts: JsonRecord): SiteSettings['fonts'] {
  const shared = isRecord(fonts.body) && isRecord(fonts.heading) ? {} : fonts
  return {
    body: readFont(needs, isRecord(fonts.body) ? fonts.body : shared),
    heading: readFont(needs, isRecord(fonts.heading) ? fonts.heading : shared),
  }
}

/** A font in the source is served with the site. Others are used only if the reader's system has them. */
function readFont({ root, report }: BrandNeeds, { family, weight, source }: JsonRecord): SiteFont | null {
  const name = asText(family)
  if (name === null || !/^[\p{L}\p{N} _-]{1,60}$/u.test(name)) return null
  const reference = asText(source)
  const isLocal = reference !== null && !/^[a-z]+:|^\/\//i.test(reference)
  const file = isLocal && /\.woff2?$/i.test(reference) ? joinPath(root, reference) : undefined
  if (file === undefined)
    report(
      `The font ${name} is not loaded from another host. Readers see it if their system has it. Put its woff2 file into the source and name it in "source".`,
      asText(family) ?? 'fonts',
    )
  const isWeight =
    (typeof weight === 'number' || typeof weight === 'string') && /^\d{1,4}$/.test(String(weight))
  return { family: name, weight: isWeight ? String(weight) : null, file: file ?? null }
}
