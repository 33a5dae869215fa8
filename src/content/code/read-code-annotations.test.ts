import { expect, test } from 'vitest'
import { readCodeAnnotations } from './read-code-annotations.ts'

test('hidden lines of Rust are removed', () => {
  expect(readCodeAnnotations('# use a;\n#[test]\nfn b() {}\n#\n', 'rust').code).toBe('#[test]\nfn b() {}\n')
})

test('comments that highlight lines are removed, and all others stay', () => {
  const code = `// highlight-next-line
a() // [!code ++]
b() // [!code focus:2]
# highlight-start
<p>c</p> <!-- [!code highlight] -->
{/* highlight-end */}
// highlight the end
d() /* [!code error] */
e() // say [!code ++] in words`
  expect(readCodeAnnotations(code).code).toBe(
    'a()\nb()\n<p>c</p>\n// highlight the end\nd()\ne() // say [!code ++] in words',
  )
})

test.each([
  ['blanks before a comment', `${' '.repeat(200_000)}x [!code`],
  ['blanks behind one', `// [!code ++]${' '.repeat(200_000)}x`],
  ['words without an end', '//[!code word:'.repeat(100_000)],
])('%s take linear time', (_, code) => {
  expect(readCodeAnnotations(code).code).toBe(code)
})

test('the numbers of annotated lines are those of the lines that stay', () => {
  const code = `// highlight-next-line
a() // [!code ++:2]
b() // [!code focus]
# highlight-start
c() # [!code --]
d()
# highlight-end
e() // [!code error]`
  expect(Object.fromEntries(readCodeAnnotations(code).marks)).toEqual({
    marked: [1, 3, 4, 5],
    added: [1, 2],
    focused: [2],
    removed: [3],
  })
})

test('queries and options of twoslash are removed, with the room for answers', () => {
  const code = `// @noErrors
// @errors: 2345
// @filename: kiln.ts
kiln.fire()
//   ^?



kiln.he
//     ^|

kiln.cool()
// @log: The kiln is cold
kiln.stop()`
  expect(readCodeAnnotations(code, 'ts', true).code).toBe(
    '// @filename: kiln.ts\nkiln.fire()\nkiln.he\n\nkiln.cool()\n// @log: The kiln is cold\nkiln.stop()',
  )
  expect(readCodeAnnotations(code, 'ts').code).toBe(code)
})

test('many queries of twoslash take linear time', () => {
  const code = '// ^?\n\n'.repeat(100_000)
  expect(readCodeAnnotations(code, 'ts', true).code.trim()).toBe('')
})
