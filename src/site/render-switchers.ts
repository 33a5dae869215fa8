import { html, type SafeHtml } from './html.ts'
import { nameLanguage } from './name-language.ts'
import type { SiteOutline, SiteScope } from './outline/outline.ts'
import type { PageHead, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import type { SiteLabels } from './site-labels.ts'

interface Choice {
  name: string
  path: string
  isCurrent: boolean
  language?: string
  tag?: string | undefined
}

/** Renders menus that lead to the same page in another language or version. */
export function renderSwitchers(
  outline: SiteOutline,
  page: PageHead | null,
  { view, words }: { view: SiteView; words: SiteLabels },
): SafeHtml | null {
  if (page === null) return null
  const languages = outline.languages.flatMap(language => {
    const choice = choose(outline, page, { language })
    return choice === null ? [] : [{ ...choice, name: nameLanguage(language), language }]
  })
  const versions = outline.versions.flatMap(version => {
    const choice = choose(outline, page, { version })
    return choice === null ? [] : [{ ...choice, name: version, tag: outline.versionTags.get(version) }]
  })
  return html`${renderSwitcher(words.version, versions, view)}${renderSwitcher(words.language, languages, view)}`
}

function choose(
  outline: SiteOutline,
  page: PageHead,
  wanted: Partial<SiteScope>,
): Omit<Choice, 'name'> | null {
  const [name, value] = Object.entries(wanted)[0] ?? []
  const isCurrent = value === (name === 'language' ? page.language : page.version)
  const path = isCurrent ? page.path : outline.counterpart(page, wanted)
  return path === undefined ? null : { path, isCurrent }
}

function renderSwitcher(label: string, choices: readonly Choice[], view: SiteView): SafeHtml | null {
  const current = choices.find(choice => choice.isCurrent)
  if (choices.length < 2) return null
  const items = choices.map(({ name, path, isCurrent, language, tag }) => {
    const address = siteAddress(view.basePath, path)
    const inLanguage = language !== undefined && html` lang="${language}" hreflang="${language}"`
    const label = tag === undefined ? name : html`${name} <span class="page-tag">${tag}</span>`
    return isCurrent
      ? html`<li><a href="${address}"${inLanguage} aria-current="true">${label}</a></li>`
      : html`<li><a href="${address}"${inLanguage}>${label}</a></li>`
  })
  return html`<details class="switcher"><summary aria-label="${current === undefined ? label : `${label}: ${current.name}`}">${current?.name ?? label}</summary><ul>${items}</ul></details>`
}
