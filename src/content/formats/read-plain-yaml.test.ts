import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainYaml } from './read-plain-yaml.ts'
import { readYaml } from './read-yaml.ts'

const marks = [...' \t\r:#"\'\\-[{&*!|>%@`,?~\u0000\u0085\u00a0\u2028\ufeff\ud800', ': ', ' #']
const words = 'title a é 設 null True yes 0 12 1e3 0x1f 1_000 2026-11-30 .inf --- __proto__'.split(' ')
const piece = fc.constantFrom(...marks, ...words)
const quote = fc.constantFrom('', '', '"', "'")
const value = fc
  .tuple(fc.array(piece, { maxLength: 6 }), quote)
  .map(([pieces, mark]) => `${mark}${pieces.join('')}${mark}`)
const key = fc.constantFrom('title', 'description', 'sidebar_position', 'null', 'true', 'y', 'a-b')
const line = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`) },
  value,
)

test('front matter is read as a complete parser reads it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), lines => {
      const source = lines.join('\n')
      const read = readPlainYaml(source)
      if (read === undefined) return
      const { value, errors } = readYaml(source, 20)
      expect(errors).toEqual([])
      expect(read).toEqual(value ?? {})
    }),
    { numRuns: 5_000 },
  )
})

test('most front matter is plain', () => {
  const source = `title: Kilns, a start\nslug: /kilns#hot\nicon: "fire: hot #1"\nlabel: 'Hot'\nsidebar_position: 3\n`
  expect(readPlainYaml(source)).toEqual({
    title: 'Kilns, a start',
    slug: '/kilns#hot',
    icon: 'fire: hot #1',
    label: 'Hot',
    sidebar_position: 3,
  })
})

test.each([
  'tags: [a]',
  'title: Kilns: a start',
  'hidden: true',
  'title:',
  'title: a # b',
  'a:\n  b: c',
  '- a',
  "title: 'Don''t'",
  'date: 2026-11-30',
])('anything else is left to a complete parser: %j', source => {
  expect(readPlainYaml(source)).toBeUndefined()
})
