import { asList, asText } from '../../core/json-value.ts'
import { isPageFile, joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { toLanguage } from '../../outline/language.ts'
import type { DocsInstance, DocusaurusSettings } from './read-docusaurus-settings.ts'

/** The docs of one instance in one version and one language. */
export interface Edition {
  instance: DocsInstance
  folder: string
  base: string
  /** Null for a site without versions. */
  version: string | null
  /** Null if the site has one language. */
  language: string | null
  /** Whether it is in another language than the site was written in. */
  isTranslated: boolean
  /** The version's own sidebar file. */
  sidebarFile: string | null
}

/** Lists the editions that have docs: the newest release, then the unreleased version, then older ones. */
export function findEditions(tree: SourceTree, root: string, settings: DocusaurusSettings): Edition[] {
  const files = tree.files().filter(isPageFile)
  const hasPages = ({ folder }: Edition) => files.some(file => file.startsWith(`${folder}/`))
  const locales = listLocales(tree, root)
  const own = locales.length === 0 ? null : toLanguage(settings.defaultLocale ?? 'en')
  const versions = settings.docs.flatMap(instance => listVersions(tree, root, instance))
  const original = versions.map(edition => ({ ...edition, language: own }))
  const translated = locales.flatMap(locale =>
    versions.map(edition => ({
      ...edition,
      folder: toTranslation(root, locale, edition),
      base: [locale, edition.base].filter(Boolean).join('/'),
      language: toLanguage(locale),
      isTranslated: true,
    })),
  )
  return [...original, ...translated].filter(hasPages)
}

function listVersions(tree: SourceTree, root: string, instance: DocsInstance): Edition[] {
  const prefix = instance.id === 'default' ? '' : `${instance.id}_`
  const content = readStructuredFile(tree, inRoot(root, `${prefix}versions.json`))
  const names = content.ok
    ? asList(content.value)
        .map(asText)
        .filter(name => name !== null)
    : []
  const { folder, base, sidebarFile } = instance
  const current = { instance, folder: inRoot(root, folder), language: null, isTranslated: false, sidebarFile }
  if (names.length === 0) return [{ ...current, base, version: null }]
  const released = names.map((version, position) => ({
    instance,
    folder: inRoot(root, `${prefix}versioned_docs/version-${version}`),
    base: position === 0 ? base : joinAddress(base, version),
    version,
    language: null,
    isTranslated: false,
    sidebarFile: `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
  }))
  const next = { ...current, base: joinAddress(base, 'next'), version: 'Next' }
  return [...released.slice(0, 1), next, ...released.slice(1)]
}

function toTranslation(root: string, locale: string, { instance, version }: Edition): string {
  const plugin = `docusaurus-plugin-content-docs${instance.id === 'default' ? '' : `-${instance.id}`}`
  const name = version === null || version === 'Next' ? 'current' : `version-${version}`
  return inRoot(root, `i18n/${locale}/${plugin}/${name}`)
}

function listLocales(tree: SourceTree, root: string): string[] {
  const prefix = inRoot(root, 'i18n/')
  const names = tree.files().flatMap(file => {
    const isTranslation = file.startsWith(`${prefix}/`) && file.includes('/docusaurus-plugin-content-docs')
    return isTranslation ? [file.slice(prefix.length + 1).split('/', 1)[0] ?? ''] : []
  })
  return [...new Set(names)].filter(name => toLanguage(name) !== null)
}

function inRoot(root: string, path: string): string {
  return joinPath(root, path) ?? root
}

function joinAddress(base: string, name: string): string {
  return base === '' ? name : `${base}/${name}`
}
