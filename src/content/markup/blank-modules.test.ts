import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { blankModules } from './blank-modules.ts'

const blank = (text: string) => blankModules(splitLines(text, 'a.mdx', 1)).map(line => line.text)

test.each([
  ["import a from 'a'\nimport 'b'\n\nc", ['', '', '', 'c']],
  ["import {\n  a,\n} from 'a'\n\nb", ['', '', '', '', 'b']],
  ['export const a = 1\n\n{/* b */}\nc {/* d */}', ['', '', '', 'c {/* d */}']],
  ['import the data\n\nexport it, too', ['import the data', '', 'export it, too']],
  ["a\nimport a from 'a'", ['a', "import a from 'a'"]],
  ["```\n\nimport a from 'a'\n```", ['```', '', "import a from 'a'", '```']],
])('the statements and comments of MDX in %j are blank, and prose and code stay', (text, lines) => {
  expect(blank(text)).toEqual(lines)
})

test('many and long statements and comments are blanked in linear time', () => {
  for (const part of ["import a from 'a'\n\n", '{/* a */}\n', '{/*', '*/}', 'import a ', 'export ', ' '])
    expect(blank(`import ${part.repeat(100_000)}a\n\n{/*${part.repeat(100_000)}a`).length).toBeGreaterThan(2)
})
