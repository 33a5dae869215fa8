import { type AntoraComponent, readAttributes } from '../../asciidoc/asciidoc-settings.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { ContentProblem } from '../../core/page.ts'
import { lastSegment, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readRecord } from '../../formats/read-record.ts'
import { readSourceText } from '../../formats/read-source-text.ts'

/** A component with what its `antora.yml` says about its pages. */
export interface DescribedComponent extends AntoraComponent {
  file: string
  /** As readers see it; empty for a component without versions. */
  displayVersion: string
  /** The files of its navigation, relative to the source. */
  navigation: string[]
  /** The resource id of its start page. */
  startPage: string
}

export interface Playbook {
  title: string | null
  siteUrl: string
  /** What addresses have instead of the newest version; empty if they have the version. */
  latestSegment: string
  attributes: Record<string, string>
}

const descriptor = /(?:^|\/)antora\.yml$/
/** Files that can be a playbook: those near the top, whatever their name. */
const playbook = /^(?:[^/]+\/){0,2}[\w-][\w.-]*\.ya?ml$/
const ignored = /(?:^|\/)(?:\.|node_modules\/|modules\/)/
const limitComponents = 100
const limitPlaybooks = 30

/** Finds the descriptors of components that have modules. */
export function findDescriptors(tree: SourceTree): string[] {
  const files = tree.files()
  const found = files.filter(file => descriptor.test(file) && !ignored.test(file)).slice(0, limitComponents)
  const hasModules = (file: string) => {
    const start = `${file.slice(0, -'antora.yml'.length)}modules/`
    return files.some(name => name.startsWith(start))
  }
  return found.filter(hasModules)
}

export function readComponent(
  tree: SourceTree,
  file: string,
  problems: ContentProblem[],
): DescribedComponent {
  const root = parentFolder(file)
  const settings = readRecord(tree, file, problems)
  const name = asText(settings.name) ?? 'ROOT'
  const version = readVersion(settings.version)
  const display = readVersion(settings.display_version)
  return {
    file,
    root,
    name,
    version,
    displayVersion: display === '' ? version : display,
    title: asText(settings.title) ?? name,
    attributes: readAttributes(asRecord(settings.asciidoc).attributes),
    navigation: asList(settings.nav).flatMap(entry => {
      const path = asText(entry)
      return path === null ? [] : [root === '' ? path : `${root}/${path}`]
    }),
    startPage: asText(settings.start_page) ?? 'index.adoc',
  }
}

/** A version that comes from the branch, or that is not in addresses, has no name. */
function readVersion(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : asText(value)
  return text === null || text === '~' ? '' : text
}

/** Reads the playbook of the site. Its extensions are not run, and its other repositories are not fetched. */
export function readPlaybook(tree: SourceTree, problems: ContentProblem[]): Playbook {
  const files = tree.files().filter(file => playbook.test(file) && !ignored.test(file))
  const [file] = files
    .toSorted((one, other) => rankPlaybook(one) - rankPlaybook(other) || (one < other ? -1 : 1))
    .slice(0, limitPlaybooks)
    .filter(name => {
      const source = readSourceText(tree, name)
      return 'text' in source && /^(?:site|content):/m.test(source.text)
    })
  const settings: JsonRecord = file === undefined ? {} : readRecord(tree, file, problems)
  return {
    title: asText(asRecord(settings.site).title),
    siteUrl: asText(asRecord(settings.site).url) ?? '',
    latestSegment: asText(asRecord(settings.urls).latest_version_segment) ?? '',
    attributes: readAttributes(asRecord(settings.asciidoc).attributes),
  }
}

/** The nearest to the top comes first, and before those for previews. */
function rankPlaybook(file: string): number {
  const isOther = /local|preview|dev|test|author/i.test(lastSegment(file))
  const isNamed = /playbook|publish/i.test(lastSegment(file))
  return file.split('/').length * 4 + (isOther ? 2 : 0) + (isNamed ? 0 : 1)
}
