import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceLine } from '../../core/source-line.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { readTemplateTag, type TemplateTag } from '../../syntax/read-template-tag.ts'
import { createParameters, type ParameterNeeds } from './read-parameter.ts'

const shortcode = /\{\{[<%]\s*([\w-]+(?:\/[\w-]+){0,5})(?![\w/-])[^{}]*?[>%]\}\}/g
const folders = ['layouts/shortcodes', 'layouts/_shortcodes']
const longestTemplate = 5_000
/** A parameter of the shortcode: `.Get "name"` or `.Get 0`. */
const ownParameter = /^\.Get\s+(?:"([^"]*)"|`([^`]*)`|(\d{1,2}))$/
/** A parameter of the page or site: `.Page.Param "name"`, `.Page.Params.name` or `.Site.Params.name`. */
const parameter = /^(?:\$?\.Page\.Param\s+"([\w.-]+)"|(?:\$?\.(?:Page|Site)|site)\.Params\.([\w.]+))$/
/** The first is part of Hugo, the other of the theme Docsy. */
const parameterNames = ['param', '_param']

interface ShortcodeNeeds extends ParameterNeeds {
  root: string
}

/**
 * Fills in the shortcode `param`, and a site's own shortcodes if their template only prints parameters (`{{ .Get "name" }}`), also
 * in code, as Hugo does. Leaves other shortcodes alone.
 */
export function expandShortcodes(needs: ShortcodeNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const { tree, root } = needs
  const templates = new Map<string, string | null>()
  const readTemplate = (name: string): string | null => {
    const known = templates.get(name)
    if (known !== undefined) return known
    const found = findTemplate(tree, root, name)
    templates.set(name, found)
    return found
  }
  const readParameter = createParameters(needs, lines[0]?.origin.file ?? '')
  return lines.map(line => {
    if (!line.text.includes('{{')) return line
    const text = line.text.replace(shortcode, (whole, name: string) => {
      const tag = readTemplateTag(whole)
      const template = readTemplate(name)
      const filled = template === null ? undefined : fill(template, tag, readParameter)
      if (filled !== undefined) return filled
      return (parameterNames.includes(name) ? readParameter(tag.values[0] ?? '') : undefined) ?? whole
    })
    return text === line.text ? line : { ...line, text }
  })
}

/** The template of a shortcode without its tags; null without one, or if it is long. */
function findTemplate(tree: SourceTree, root: string, name: string): string | null {
  for (let top = root; ; top = parentFolder(top)) {
    for (const folder of folders) {
      const file = joinPath(top, `${folder}/${name}.html`)
      const source = file === undefined ? undefined : readSourceText(tree, file)
      if (source && 'text' in source)
        return source.text.length > longestTemplate ? null : source.text.replace(/<[^<>]*>/g, '')
    }
    if (top === '') return null
  }
}

/** Fills in the parameters; undefined if the template does anything else. */
function fill(
  template: string,
  { values, named }: TemplateTag,
  readParameter: (name: string) => string | undefined,
): string | undefined {
  const variables = new Map<string, string>()
  const read = (expression: string): string | undefined => {
    const [, quotedName, plainName] = parameter.exec(expression) ?? []
    const parameterName = quotedName ?? plainName
    if (parameterName !== undefined) return readParameter(parameterName) ?? ''
    const [, name, quoted, position] = ownParameter.exec(expression) ?? []
    if (position !== undefined) return values[Number(position)] ?? ''
    const key = name ?? quoted
    return key === undefined ? variables.get(expression) : (named.get(key) ?? '')
  }
  let isSimple = true
  const text = template.replace(/\{\{-?\s*(.*?)\s*-?\}\}/gs, (_, expression: string) => {
    const [, variable, value] = /^(\$\w+)\s*:=\s*(.*)$/s.exec(expression) ?? []
    if (variable !== undefined) variables.set(variable, read(value ?? '') ?? '')
    if (variable !== undefined || expression === '""' || expression.startsWith('/*')) return ''
    const shown = read(expression)
    if (shown === undefined) isSimple = false
    return shown ?? ''
  })
  return isSimple ? text.replace(/\s+/g, ' ').trim() : undefined
}
