import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { showEscapedBraces } from './show-escaped-braces.ts'

const show = (text: string) =>
  showEscapedBraces(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .join('\n')

test.each([
  ["Use `ab{{ '{' }}*splat&#125;cd`.", 'Use `ab{*splat}cd`.'],
  ['`{{ "{{" }} name {{ "}}" }}`', '`{{ name }}`'],
  ["{{ 'text' }} and {{ name }}", "{{ 'text' }} and {{ name }}"],
  ['`&#125;`', '`&#125;`'],
  ["```\n{{ '{' }}\n```", "```\n{{ '{' }}\n```"],
])('%j', (text, shown) => {
  expect(show(text)).toBe(shown)
})
