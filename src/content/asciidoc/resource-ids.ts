import { joinPath, parentFolder } from '../core/page-path.ts'
import type { AntoraComponent } from './asciidoc-settings.ts'

/** The kinds of files in a module, and their folders. */
const families = {
  page: ['pages'],
  partial: ['partials', 'pages/_partials'],
  example: ['examples'],
  image: ['images', 'assets/images'],
  attachment: ['attachments', 'assets/attachments'],
} as const

export type Family = keyof typeof families

/** Where a file of Antora is: its component, its module, and its folder in the module. */
interface Place {
  component: AntoraComponent
  module: string
}

const resourceId =
  /^(?:(?<version>[^@:$\s]*)@)?(?:(?:(?<component>[^@:$\s]*):)?(?<module>[^@:$\s]*):)?(?:(?<family>[a-z]+)\$)?(?<path>[^:$]+)$/

/**
 * Finds the file that a resource id such as `version@component:module:family$path` means for a page or partial, as Antora does.
 * Returns the likeliest file if there is none, and undefined if the text is not an id.
 */
export function findResource(
  { components, hasFile }: { components: readonly AntoraComponent[]; hasFile(file: string): boolean },
  from: string,
  id: string,
  usual: Family,
): string | undefined {
  const place = findPlace(components, from)
  const parts = resourceId.exec(id.trim())?.groups
  const family = parts?.family ?? usual
  if (place === undefined || parts === undefined || !isFamily(family)) return undefined
  const { path = '' } = parts
  if (/^\.\.?\//.test(path) && parts.module === undefined) return joinPath(parentFolder(from), path)
  const component = findComponent(components, place.component, parts.component, parts.version)
  // A component that the source lacks: its pages are missing.
  const root = component?.root ?? `${parts.component}`
  const module = parts.module === undefined ? place.module : parts.module || 'ROOT'
  const files = families[family].flatMap(
    folder => joinPath(root, `modules/${module}/${folder}/${path}`) ?? [],
  )
  return files.find(hasFile) ?? files[0]
}

/** The name of the component that an id means, if the source lacks it. */
export function findMissingComponent(
  components: readonly AntoraComponent[],
  from: string,
  id: string,
): string | undefined {
  const name = resourceId.exec(id.trim())?.groups?.component
  if (!name || findPlace(components, from) === undefined) return undefined
  return components.some(component => component.name === name) ? undefined : name
}

/** The component and the module that a file belongs to. A file beside the modules belongs to the first one. */
export function findPlace(components: readonly AntoraComponent[], file: string): Place | undefined {
  for (const component of components) {
    const start = component.root === '' ? '' : `${component.root}/`
    if (!file.startsWith(start)) continue
    const [, module = 'ROOT'] = /^modules\/([^/]+)\//.exec(file.slice(start.length)) ?? []
    return { component, module }
  }
}

function findComponent(
  components: readonly AntoraComponent[],
  own: AntoraComponent,
  name: string | undefined,
  version: string | undefined,
): AntoraComponent | undefined {
  const named = components.filter(component => component.name === (name || own.name))
  const wanted = version ?? (name === undefined || name === own.name ? own.version : undefined)
  return named.find(component => component.version === wanted) ?? named[0]
}

function isFamily(name: string): name is Family {
  return Object.hasOwn(families, name)
}
