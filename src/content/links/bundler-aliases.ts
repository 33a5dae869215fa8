import { joinPath, parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readSourceText } from '../formats/read-source-text.ts'

const configNames = [
  'vite.config',
  'astro.config',
  'rspress.config',
  '.vitepress/config',
  '.vuepress/config',
].flatMap(name => ['ts', 'mts', 'js', 'mjs', 'cjs'].map(extension => `${name}.${extension}`))
const limitCharacters = 100_000
/** `alias: { '@': path.resolve(__dirname, 'src') }` */
const aliasObject = /\balias\s*:\s*\{([^{}]{1,4000})\}/g
const entry = /(?:(['"])([^'"\n]{1,100})\1|([\w$]{1,100}))\s*:\s*([^\n]{1,300})/g
/** `{ find: '@', replacement: path.resolve(__dirname, 'src') }` */
const listed = /\bfind\s*:\s*(['"])([^'"\n]{1,100})\1\s*,\s*replacement\s*:\s*([^{}\n]{1,300})/g
const lastText = /.*(['"`])([^'"`\n]*)\1/

/**
 * Lists the files that a reference such as `~/part.mdx` means by the aliases of a Vite, Astro, Rspress, VitePress or VuePress
 * configuration in a folder. The configuration is only read as text: of a computed folder, its last string counts. webpack's
 * `~@images/a.png` means `@images/a.png`.
 */
export function expandBundlerAliases(tree: SourceTree, folder: string, reference: string): string[] {
  return configNames.flatMap(name => {
    const file = joinPath(folder, name)
    if (file === undefined) return []
    return openAliases(tree, file).flatMap(([alias, target]) => {
      const rest = afterAlias(reference, alias)
      return (
        (rest !== undefined && joinPath(parentFolder(file), `${target.replace(/^\//, '')}/${rest}`)) || []
      )
    })
  })
}

type Alias = [alias: string, folder: string]

const opened = new WeakMap<SourceTree, Map<string, Alias[]>>()

/** Reads each configuration once, however many references a page has. */
function openAliases(tree: SourceTree, file: string): Alias[] {
  const files = opened.get(tree) ?? new Map<string, Alias[]>()
  opened.set(tree, files)
  const known = files.get(file)
  if (known) return known
  const source = readSourceText(tree, file)
  const aliases = 'text' in source ? readAliases(source.text.slice(0, limitCharacters)) : []
  files.set(file, aliases)
  return aliases
}

function readAliases(config: string): Alias[] {
  const objects = Array.from(config.matchAll(aliasObject), ([, body = '']) => body)
  const named = objects.flatMap(body =>
    Array.from(
      body.matchAll(entry),
      ([, , quoted, bare, value = '']) => [quoted ?? bare ?? '', value] as const,
    ),
  )
  const found = Array.from(config.matchAll(listed), ([, , alias = '', value = '']) => [alias, value] as const)
  return [...named, ...found].flatMap(([alias, value]): Alias[] => {
    const folder = lastText.exec(value)?.[2]
    return folder === undefined || alias === '' ? [] : [[alias, folder]]
  })
}

function afterAlias(reference: string, alias: string): string | undefined {
  const start = alias.endsWith('/') ? alias : `${alias}/`
  const written = reference.replace(/^~(?=@)/, '')
  return written.startsWith(start) ? written.slice(start.length) : undefined
}
