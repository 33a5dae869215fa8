import type { Root } from 'hast'

export type ToolName =
  | 'mintlify'
  | 'fern'
  | 'starlight'
  | 'rspress'
  | 'vocs'
  | 'nextra'
  | 'fumadocs'
  | 'docusaurus'
  | 'jekyll'
  | 'hugo'
  | 'mkdocs'
  | 'mdbook'
  | 'gitbook'
  | 'vitepress'
  | 'nuxt-content'
  | 'docsify'
  | 'sphinx'
  | 'docfx'
  | 'redocly'
  | 'readme'
  | 'antora'
  | 'quarto'
  | 'wiki'
  | 'writerside'
  | 'folder'

/** How a tool's pages differ from plain Markdown, beyond the syntax that is read in every source. */
export interface Dialect {
  /** How `.md` files are parsed; `detect` parses those with components as MDX. `.mdx` files are always MDX. */
  grammar: 'markdown' | 'mdx' | 'detect'
  /** How headings get their anchors; null for GitHub's rules. */
  slugs: SlugStyle | null
  /** Changes a page's HTML tree in place, before components are replaced. */
  changeTree?(tree: Root): void
}

export interface SlugStyle {
  slugText(text: string): string
  /** The number of the second heading with the same text. */
  firstSuffix: number
}

export const plainDialect: Dialect = { grammar: 'detect', slugs: null }
