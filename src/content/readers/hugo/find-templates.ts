import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { longestTemplate, parseTemplate, type TemplateNode } from '../../go-templates/parse-template.ts'

export interface SiteTemplate {
  text: string
  /** Null if the template is too long or invalid. */
  nodes: TemplateNode[] | null
}

export type FindTemplate = (folders: readonly string[], name: string) => SiteTemplate | null

const parsed = new WeakMap<SourceTree['files'], Map<string, SiteTemplate>>()
const themes = new WeakMap<SourceTree['files'], string[]>()

/** The folders of a site and of its themes, those above the content first: `docs`, ``, `docs/themes/x`. */
export function listSiteFolders(tree: SourceTree, root: string): string[] {
  const folders: string[] = []
  for (let top = root; ; top = parentFolder(top)) {
    folders.push(top)
    if (top === '') break
  }
  const found = themes.get(tree.files) ?? listThemes(tree)
  themes.set(tree.files, found)
  return [...folders, ...found.filter(theme => folders.includes(parentFolder(parentFolder(theme))))]
}

function listThemes(tree: SourceTree): string[] {
  const found = tree
    .files()
    .flatMap(file => /^(?:.*\/)?themes\/[^/]+(?=\/(?:layouts|data)\/)/.exec(file)?.[0] ?? [])
  return [...new Set(found)].slice(0, 20)
}

/** Reads a text file of the site by its path from one of the folders. */
export function readSiteFile(
  tree: SourceTree,
  siteFolders: readonly string[],
  path: string,
): string | undefined {
  for (const top of siteFolders) {
    const file = joinPath(top, path.replace(/^\/+/, ''))
    const source = file === undefined ? undefined : readSourceText(tree, file)
    if (source && 'text' in source) return source.text
  }
  return undefined
}

/** Creates a function that finds a template of the site, `name.html` in one of the folders of layouts, such as `shortcodes`. */
export function createTemplateFinder(tree: SourceTree, siteFolders: readonly string[]): FindTemplate {
  const found = new Map<string, SiteTemplate | null>()
  return (folders, name) => {
    const key = `${folders[0]}/${name}`
    const known = found.get(key)
    if (known !== undefined) return known
    const template = findTemplate(tree, siteFolders, { folders, name })
    found.set(key, template)
    return template
  }
}

function findTemplate(
  tree: SourceTree,
  siteFolders: readonly string[],
  { folders, name }: { folders: readonly string[]; name: string },
): SiteTemplate | null {
  for (const top of siteFolders)
    for (const folder of folders) {
      const text = readSiteFile(tree, [top], `layouts/${folder}/${name}`)
      if (text !== undefined) return parseOnce(tree, text)
    }
  return null
}

function parseOnce(tree: SourceTree, text: string): SiteTemplate {
  if (text.length > longestTemplate) return { text, nodes: null }
  const templates = parsed.get(tree.files) ?? new Map<string, SiteTemplate>()
  parsed.set(tree.files, templates)
  const template = templates.get(text) ?? { text, nodes: parseTemplate(text) }
  templates.set(text, template)
  return template
}
