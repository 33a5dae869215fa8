import { createRequire } from 'node:module'
import type { Root } from 'mdast'
import type { Grammar } from './parse-with-satteri.ts'

interface Parsers {
  mdx(text: string): Root
  markdown(text: string): Root
}

let parsers: Parsers | undefined

/** Parses with micromark, which is slow, can be interrupted, and reports mistakes with their line. Throws its messages. */
export function parseWithMicromark(text: string, grammar: Grammar): Root {
  parsers ??= loadParsers()
  return parsers[grammar](text)
}

/** Loaded on first use: most sites never need it, and loading takes longer than parsing them. */
function loadParsers(): Parsers {
  const require = createRequire(import.meta.url)
  const { unified }: typeof import('unified') = require('unified')
  const { default: remarkGfm }: typeof import('remark-gfm') = require('remark-gfm')
  const { default: remarkMdx }: typeof import('remark-mdx') = require('remark-mdx')
  const { default: remarkParse }: typeof import('remark-parse') = require('remark-parse')
  const markdown = unified().use(remarkParse).use(remarkGfm).freeze()
  const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
  return { markdown: text => markdown.parse(text), mdx: text => mdx.parse(text) }
}
