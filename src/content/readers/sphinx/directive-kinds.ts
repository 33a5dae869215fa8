const code =
  'code code-block sourcecode code-cell code-tab ipython prompt doctest testcode testsetup testcleanup terminal literalinclude parsed-literal raw math mermaid eval-rst graphviz digraph graph plantuml uml csv-table toctree youtube vimeo video audio iframe image contents'
const codeNames = new Set(code.split(' '))

/** Whether the content of a directive is something other than Markdown. */
export function holdsCode(name: string): boolean {
  return codeNames.has(name)
}
