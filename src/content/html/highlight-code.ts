import { createRequire } from 'node:module'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { isElement, readClasses, readContent, readTextContent } from './elements.ts'

/** Longer listings stay plain, as nothing else limits a grammar's time. */
const limitCharacters = 20_000

const lessCommon = 'dart dockerfile elixir groovy haskell http nginx powershell protobuf scala'.split(' ')

let loaded: ReturnType<typeof loadLowlight> | undefined

/** Loaded on first use, and in parts: the library's main entry loads four times as many grammars. */
function loadLowlight() {
  const requireInside = createRequire(createRequire(import.meta.url).resolve('lowlight'))
  const { createLowlight }: Pick<typeof import('lowlight'), 'createLowlight'> =
    requireInside('./lib/index.js')
  const { grammars }: { grammars: typeof import('lowlight').common } = requireInside('./lib/common.js')
  const lowlight = createLowlight(grammars)
  for (const name of lessCommon) lowlight.register(name, requireInside(`highlight.js/lib/languages/${name}`))
  lowlight.registerAlias({
    bash: ['curl', 'npm', 'package-install'],
    ini: ['dotenv', 'env'],
    javascript: ['json5'],
    markdown: ['mdx'],
    xml: ['astro', 'svelte', 'vue', 'vue-html'],
  })
  return lowlight
}

/** Returns the tree with classes (`code-keyword`) in listings of known languages. Unchanged parts are shared. */
export function highlightCode(root: Root): Root {
  return { ...root, children: root.children.map(highlight) }
}

function highlight<Node extends RootContent>(node: Node): Node {
  if (node.type !== 'element') return node
  if (node.tagName === 'pre') return { ...node, children: node.children.map(highlightListing) }
  return { ...node, children: node.children.map(highlight) }
}

function highlightListing(code: ElementContent): ElementContent {
  if (!isElement(code, 'code')) return code
  const name = readLanguage(code)
  const text = readTextContent(code)
  if (name === undefined || text.length > limitCharacters) return code
  loaded ??= loadLowlight()
  if (!loaded.registered(name)) return code
  return { ...code, children: readContent(loaded.highlight(name, text, { prefix: 'code-' })) }
}

function readLanguage(code: Element): string | undefined {
  const name = readClasses(code).find(className => className.startsWith('language-'))
  return name?.slice('language-'.length).toLowerCase()
}
