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
  /** As in `versions.json`, or `current`. */
  name: string
  /** What readers see. Null for a site without versions. */
  version: string | null
  /** Null if the site has one language. */
  language: string | null
  /** Whether it is in another language than the site was written in. */
  isTranslated: boolean
  /** The version's own sidebar file. */
  sidebarFile: string | null
}

/** Lists the editions that have docs: the last version, then the unreleased one, then the others. */
export function findEditions(tree: SourceTree, root: string, settings: DocusaurusSettings): Edition[] {
  const files = tree.files().filter(isPageFile)
  const hasPages = ({ folder }: Pick<Edition, 'folder'>) => files.some(file => file.startsWith(`${folder}/`))
  const locales = listLocales(tree, root)
  const own = locales.length === 0 ? null : toLanguage(settings.defaultLocale ?? 'en')
  const versions = settings.docs.flatMap(instance => listVersions({ tree, root, instance, hasPages }))
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

const current = 'current'

interface VersionNeeds {
  tree: SourceTree
  root: string
  instance: DocsInstance
  hasPages(edition: Pick<Edition, 'folder'>): boolean
}

function listVersions({ tree, root, instance, hasPages }: VersionNeeds): Edition[] {
  const { versions: settings, base } = instance
  const prefix = instance.id === 'default' ? '' : `${instance.id}_`
  const content = readStructuredFile(tree, inRoot(root, `${prefix}versions.json`))
  const released =
    content.ok && !settings.isOff ? asList(content.value).flatMap(name => asText(name) ?? []) : []
  const locate = (name: string) => ({
    instance,
    name,
    folder: inRoot(root, name === current ? instance.folder : `${prefix}versioned_docs/version-${name}`),
    language: null,
    isTranslated: false,
    sidebarFile:
      name === current ? instance.sidebarFile : `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
  })
  if (released.length === 0) return [{ ...locate(current), base, version: null }]
  const known = [...(settings.hasCurrent ? [current] : []), ...released].filter(
    name => settings.only?.includes(name) ?? true,
  )
  const wanted = [settings.last ?? '', ...released].find(name => known.includes(name)) ?? current
  // Some sites copy their docs to the last version only when they are built.
  const last = hasPages(locate(wanted)) ? wanted : current
  const names = new Set([last, ...known.filter(name => name === current), ...known])
  return [...names].map(name => {
    const shown = name === last ? wanted : name
    const { label, path } = settings.options.get(shown) ?? { label: null, path: null }
    const usualPath = name === last ? '' : name === current ? 'next' : name
    const version = names.size === 1 ? null : (label ?? (shown === current ? 'Next' : shown))
    return { ...locate(name), base: joinAddress(base, path ?? usualPath), version }
  })
}

function toTranslation(root: string, locale: string, { instance, name }: Edition): string {
  const plugin = `docusaurus-plugin-content-docs${instance.id === 'default' ? '' : `-${instance.id}`}`
  return inRoot(root, `i18n/${locale}/${plugin}/${name === current ? current : `version-${name}`}`)
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

function joinAddress(...parts: string[]): string {
  return parts.filter(part => part !== '').join('/')
}
