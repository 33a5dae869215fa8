import { expect, test } from 'vitest'
import { evaluateLiteral } from './evaluate-literal.ts'
import type { Literal } from './literal.ts'
import { parseExpression } from './parse-script.ts'

const scope = new Map<string, Literal>([
  ['text', ' Gas kiln '],
  ['list', ['a', 'b', 3]],
  ['object', { a: 1, b: 'two' }],
  ['long', 'x'.repeat(90_000)],
])

test.each([
  ['text.trim()', 'Gas kiln'],
  ['text.trim().toLowerCase()', 'gas kiln'],
  ['text.toUpperCase()', ' GAS KILN '],
  ["text.includes('kiln')", true],
  ["text.startsWith('kiln')", false],
  ["text.trim().endsWith('kiln')", true],
  ["text.trim().split(' ')", ['Gas', 'kiln']],
  ["text.trim().split(' ').join(' npm:')", 'Gas npm:kiln'],
  ['text.slice(1, 4)', 'Gas'],
  ["text.replace('Gas', '$&')", ' $& kiln '],
  ["'a-b-c'.replaceAll('-', '')", 'abc'],
  ['list.join()', 'a,b,3'],
  ["list.includes('b')", true],
  ['list.slice(1)', ['b', 3]],
  ['list.concat(["c"])', ['a', 'b', 3, 'c']],
  ['["a", false, "", list].filter(Boolean)', ['a', ['a', 'b', 3]]],
  [
    'Object.entries(object)',
    [
      ['a', 1],
      ['b', 'two'],
    ],
  ],
  ['Object.keys(object).join("/")', 'a/b'],
  ['Object.values(object)', [1, 'two']],
  ['Array.isArray(list) ? list.length : text', 3],
  [`\`© \${new Date().getFullYear()} Acme\``, '©  Acme'],
  [`\`\${new Date(0).getFullYear()}\``, undefined],
  ['new Date().getFullYear()', undefined],
])('%s is %j', (text, value) => {
  expect(evaluateLiteral(parseExpression(text), scope)).toEqual(value)
})

test.each([
  'text.constructor("x")',
  'text.repeat(1000000)',
  'text.replace(/x/, "y")',
  'text.split(unknown)',
  'unknown.trim()',
  'list.map(item => item)',
  'list.filter(item => item)',
  'list.filter(Number)',
  'text.filter(Boolean)',
  'list.join({})',
  'Object.assign(object)',
  'Object.keys(text)',
  'Object["keys"](object)',
  'fetch("https://kiln.example")',
  'long.replaceAll("x", long)',
  '[long, long].join("")',
  'long.split("").join(long)',
])('%s is unknown', text => {
  expect(evaluateLiteral(parseExpression(text), scope)).toBeUndefined()
})
