import { asList, asRecord, asText, isRecord, type JsonRecord } from '../core/json-value.ts'
import type { ContentProblem } from '../core/page.ts'
import { joinPath } from '../core/page-path.ts'
import type { BrandLink, BrandParts, ColorPair, ImagePair, SiteBrand } from '../core/site-brand.ts'
import type { IconLibrary } from '../core/site-plan.ts'
import { explainIcon, findIcon, readIconLibrary } from '../icons/find-icon.ts'
import { toLanguage } from '../outline/language.ts'
import { readBackdrop, readStyling } from './read-look.ts'
import { contrastOf, makeReadable, readHexColor, requiredContrast } from './readable-color.ts'

/** When a finding does not apply. */
export type ReportCondition = Pick<ContentProblem, 'needsDates' | 'code'>

export interface BrandNeeds {
  /** The folder of the site in the source. */
  root: string
  /** The library that is searched first. */
  iconLibrary?: IconLibrary
  /** Reports a finding at the place of a value in the configuration. */
  report(message: string, value: string, condition?: ReportCondition): void
}

/** Where the current page of the sidebar and callouts are. */
const panel: ColorPair = { light: '#f6f7f9', dark: '#1c1f25' }
const paper: ColorPair = { light: '#ffffff', dark: '#14161a' }
/** The palest text of the site's stylesheet. */
const softText: ColorPair = { light: '#596273', dark: '#a2abba' }
const button = { dark: '#000000', light: '#ffffff' }

const socialNames = new Map(
  Object.entries({
    x: 'X',
    'x-twitter': 'X',
    twitter: 'Twitter',
    github: 'GitHub',
    gitlab: 'GitLab',
    pypi: 'PyPI',
    rss: 'RSS',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
    'hacker-news': 'Hacker News',
    'earth-americas': 'Website',
  }),
)

/** Reads the appearance, navigation bar, footer and banner of `docs.json` or `mint.json`. */
export function readBrand(needs: BrandNeeds, settings: JsonRecord): SiteBrand {
  const { color, image, ...decoration } = asRecord(settings.background)
  const background = readBackground(needs, asRecord(color))
  const { behind, ...backdrop } = readBackdrop(needs, decoration, {
    colors: { ...paper, ...background },
    text: softText,
    image: readImages(needs, image),
  })
  return {
    logo: readLogo(needs, settings.logo),
    favicon: readImages(needs, settings.favicon),
    ...readColors(needs, asRecord(settings.colors), behind),
    background,
    ...backdrop,
    ...readStyling(needs, settings),
    appearance: readAppearance(settings),
    ...readBarLinks(needs, asRecord(settings.navbar), settings),
    footer: readFooter(settings),
    banner: readBanner(asRecord(settings.banner)),
    ...readLanguages(needs, asRecord(settings.navigation)),
  }
}

/** The entries of `navigation.languages` can have their own bar, footer and banner. */
function readLanguages(needs: BrandNeeds, { languages }: JsonRecord): Pick<SiteBrand, 'byLanguage'> {
  const entries = asList(languages)
    .map(asRecord)
    .flatMap((entry): [string, BrandParts][] => {
      const language = toLanguage(asText(entry.language) ?? '')
      const parts: BrandParts = {
        ...(isRecord(entry.navbar) && readBarLinks(needs, entry.navbar)),
        ...(isRecord(entry.footer) && { footer: readFooter(entry) }),
        ...(isRecord(entry.banner) && { banner: readBanner(entry.banner) }),
      }
      return language === null || Object.keys(parts).length === 0 ? [] : [[language, parts]]
    })
  return entries.length === 0 ? {} : { byLanguage: Object.fromEntries(entries) }
}

/** `mint.json` has `topbarLinks` and `topbarCtaButton`. */
function readBarLinks(
  needs: BrandNeeds,
  { links, primary }: JsonRecord,
  { topbarLinks, topbarCtaButton }: JsonRecord = {},
): Pick<SiteBrand, 'links' | 'primary'> {
  return {
    links: asList(links ?? topbarLinks).flatMap(entry =>
      readLink(entry).map(link => ({ ...link, ...readIcon(needs, asRecord(entry)) })),
    ),
    primary: readLink(primary ?? topbarCtaButton)[0] ?? null,
  }
}

function readLogo(needs: BrandNeeds, value: unknown): SiteBrand['logo'] {
  const images = readImages(needs, value)
  return images && { ...images, href: readAddress(asRecord(value).href) }
}

function readImages({ root, report }: BrandNeeds, value: unknown): ImagePair | null {
  const { light, dark } = isRecord(value) ? value : { light: value, dark: value }
  const paths = [asText(light) ?? asText(dark), asText(dark) ?? asText(light)].map(reference => {
    if (reference === null) return undefined
    const isLocal = !/^[a-z]+:|^\/\//i.test(reference)
    if (!isLocal)
      report(
        `The image ${reference} is on another host, so it is left out. Put it into the source.`,
        reference,
      )
    return isLocal ? joinPath(root, reference) : undefined
  })
  const [lightPath, darkPath] = paths
  return lightPath && darkPath ? { light: lightPath, dark: darkPath } : null
}

function readColors(
  { report }: BrandNeeds,
  colors: JsonRecord,
  background: ColorPair,
): Pick<SiteBrand, 'accent' | 'button'> {
  const primary = readHexColor(asText(colors.primary))
  if (primary === undefined) return { accent: null, button: null }
  const onDark = readHexColor(asText(colors.light)) ?? primary
  const fill = readHexColor(asText(colors.dark)) ?? primary
  const adapt = (color: string, scheme: keyof ColorPair, given: unknown) => {
    const behind = [background[scheme], panel[scheme]]
    const readable = behind.reduce(makeReadable, color)
    if (readable !== color) {
      const ratio = Math.min(...behind.map(one => contrastOf(color, one))).toFixed(1)
      report(
        `The colour ${color} has a contrast of ${ratio}:1 on the ${scheme} background, and text needs ${requiredContrast}:1. Links use ${readable} instead.`,
        asText(given) ?? 'colors',
      )
    }
    return readable
  }
  return {
    accent: {
      light: adapt(primary, 'light', colors.primary),
      dark: adapt(onDark, 'dark', colors.light ?? colors.primary),
    },
    button: {
      color: fill,
      text: contrastOf(fill, button.light) >= contrastOf(fill, button.dark) ? button.light : button.dark,
    },
  }
}

function readBackground({ report }: BrandNeeds, colors: JsonRecord): SiteBrand['background'] {
  const read = (scheme: keyof ColorPair) => {
    const color = readHexColor(asText(colors[scheme]))
    if (color === undefined || contrastOf(color, softText[scheme]) >= requiredContrast) return color
    const given = asText(colors[scheme]) ?? 'background'
    report(`Text is hard to read on the ${scheme} background ${color}, so it is left out.`, given)
    return undefined
  }
  const light = read('light')
  const dark = read('dark')
  return light || dark ? { ...(light && { light }), ...(dark && { dark }) } : null
}

function readAppearance(settings: JsonRecord): SiteBrand['appearance'] {
  const legacy = asRecord(settings.modeToggle)
  const appearance = asRecord(settings.appearance)
  const scheme = appearance.default ?? legacy.default
  return {
    default: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
    strict: appearance.strict === true || legacy.isHidden === true,
  }
}

function readFooter(settings: JsonRecord): SiteBrand['footer'] {
  const footer = asRecord(settings.footer)
  const socials = footer.socials ?? settings.footerSocials
  const pairs = Array.isArray(socials)
    ? socials.map(entry => [asText(asRecord(entry).type), asRecord(entry).url] as const)
    : Object.entries(asRecord(socials))
  return {
    socials: pairs.flatMap(([name, href]) =>
      readLink({ label: name === null ? null : (socialNames.get(name) ?? capitalise(name)), href }),
    ),
    columns: asList(footer.links).flatMap(column => {
      const { header, title, items } = asRecord(column)
      const links = asList(items).flatMap(readLink)
      return links.length === 0 ? [] : [{ title: asText(header) ?? asText(title) ?? '', links }]
    }),
  }
}

function readBanner({ content, dismissible }: JsonRecord): SiteBrand['banner'] {
  const text = asText(content)
  return text === null ? null : { content: text, dismissible: dismissible === true }
}

function readLink(entry: unknown): BrandLink[] {
  const { label, name, type, href, url } = asRecord(entry)
  const address = readAddress(href ?? url)
  const kind = asText(type)
  const shown =
    asText(label) ?? asText(name) ?? (kind === null ? null : (socialNames.get(kind) ?? capitalise(kind)))
  return address === null || shown === null ? [] : [{ label: shown, href: address }]
}

function readIcon({ report, iconLibrary = 'fontawesome' }: BrandNeeds, entry: JsonRecord): { icon?: string } {
  const asked = asRecord(entry.icon)
  const name = asText(entry.icon) ?? asText(asked.name)
  if (name === null) return {}
  const type = asText(entry.iconType) ?? asText(asked.style)
  const request = { name, type, library: readIconLibrary(asked.library, iconLibrary) }
  const icon = findIcon(request)
  const problem = explainIcon(request)
  if (problem !== null) report(problem, name)
  return icon === null ? {} : { icon }
}

function readAddress(value: unknown): string | null {
  const address = asText(value)
  return address !== null && /^(?:https?:\/\/[^\s/]|mailto:|\/(?![/\\]))/i.test(address) ? address : null
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
