import { expect, test } from 'vitest'
import { removeCodeAnnotations } from './remove-code-annotations.ts'

test('hidden lines of Rust are removed', () => {
  expect(removeCodeAnnotations('# use a;\n#[test]\nfn b() {}\n#\n', 'rust')).toBe('#[test]\nfn b() {}\n')
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
  expect(removeCodeAnnotations(code)).toBe(
    'a()\nb()\n<p>c</p>\n// highlight the end\nd()\ne() // say [!code ++] in words',
  )
})

test.each([
  ['blanks before a comment', `${' '.repeat(200_000)}x [!code`],
  ['blanks behind one', `// [!code ++]${' '.repeat(200_000)}x`],
  ['words without an end', '//[!code word:'.repeat(100_000)],
])('%s take linear time', (_, code) => {
  expect(removeCodeAnnotations(code)).toBe(code)
})
