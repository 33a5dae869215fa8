import type { Directive } from './parse-blocks.ts'

const code =
  'code code-block sourcecode code-cell code-tab ipython prompt doctest testcode testsetup testcleanup terminal literalinclude parsed-literal raw math mermaid eval-rst graphviz digraph graph plantuml uml csv-table toctree autosummary youtube vimeo video audio iframe image contents'
const codeNames = new Set(code.split(' '))

/** Whether the content of a directive is something other than Markdown. */
export function holdsCode(name: string): boolean {
  return codeNames.has(name)
}

/** Whether a directive describes something that roles refer to, such as a function or a setting. */
export function describesObject(name: string): boolean {
  return (
    (name.includes(':') && !name.endsWith('module')) ||
    /^(?:function|method|attribute|data|exception|envvar|option|confval)$/.test(name) ||
    isFromCode(name)
  )
}

/** Whether Sphinx takes the description of an object from the project's code, and adds the content of the directive. */
export function isFromCode(name: string): boolean {
  return /^auto(?:class|function|method|attribute|data|exception|property|decorator)$/.test(name)
}

/** The name in a signature such as `name(argument)`. */
export function readObjectName(signature: string): string | undefined {
  return /^(?:(?:async|class|classmethod|static|final|abstract|property)\s+)*(-{0,2}\w[\w.:-]*|-\w)/.exec(
    signature,
  )?.[1]
}

const withFile =
  /^(?:image|figure|include|literalinclude|mdinclude|currentmodule|.*module|auto.*|highlight|version.*|deprecated.*)$/

/** Whether a directive only names a place, as those that a site defines for its settings: `.. setting:: TIMEOUT`. */
export function namesPlace({ name, argument, options, body }: Directive): boolean {
  const isAlone = options.size === 0 && body.every(({ text }) => text.trim() === '')
  return isAlone && /^[\w.:-]+$/.test(argument) && !withFile.test(name) && !holdsCode(name)
}
