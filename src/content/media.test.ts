import { describe, expect, test } from 'vitest'
import { createMemoryTree } from './core/source-tree.ts'
import { parseSite } from './parse-site.ts'

function parse(body: string, files: Record<string, string> = {}) {
  const config = JSON.stringify({ name: 'Site', navigation: { pages: ['a'] } })
  return parseSite(createMemoryTree({ 'docs.json': config, 'a.mdx': body, ...files }))
}

const read = (body: string, files?: Record<string, string>) => parse(body, files).pages[0]?.html ?? ''

describe('a video or audio file of the source', () => {
  test('is played from the site with the options of the author', () => {
    const site = parse(
      '<video autoPlay muted loop playsInline className="w-full" src="/videos/demo.mp4" poster="/p.svg" title="A demo"></video>',
      {
        'videos/demo.mp4': 'film',
        'p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      },
    )
    expect(site.pages[0]?.html).toMatch(
      /^<p><video src="\/_lectern\/files\/[0-9a-f]+\.mp4" controls preload="metadata" autoplay loop muted playsinline poster="\/_lectern\/files\/[0-9a-f]+\.svg" title="A demo"><\/video><\/p>$/,
    )
    expect(site.files.map(({ mediaType }) => mediaType).sort()).toEqual(['image/svg+xml', 'video/mp4'])
  })

  test('can have its address in a source, and captions', () => {
    const html = read(
      '<audio controls>\n  <source src="talk.mp3" type="audio/mpeg" />\n  <track src="talk.vtt" kind="captions" srcLang="en" default />\n  Your browser is too old.\n</audio>',
      { 'talk.mp3': 'sound', 'talk.vtt': 'WEBVTT' },
    )
    expect(html).toMatch(
      /<audio src="[^"]+\.mp3" controls preload="metadata"><track src="[^"]+\.vtt" kind="captions" default srclang="en"><\/audio>/,
    )
    expect(html).not.toContain('too old')
  })

  test('can be written as an image', () => {
    expect(read('![Firing](films/fire.mp4)', { 'films/fire.mp4': 'film' })).toMatch(
      /^<p><video src="[^"]+\.mp4" controls preload="metadata" title="Firing"><\/video><\/p>$/,
    )
  })

  test('does not play without a click if it has sound', () => {
    expect(read('<video autoPlay src="a.mp4" />', { 'a.mp4': 'x' })).not.toContain('autoplay')
  })

  test('is reported if it is missing', () => {
    const { pages, problems } = parse('<video src="/none.mp4" />')
    expect(pages[0]?.html).not.toContain('<video')
    expect(problems.map(({ message, line }) => [line, message])).toEqual([
      [1, 'The video "/none.mp4" is left out: the file is missing.'],
    ])
  })
})

describe('a video of another host', () => {
  test('is a link that keeps how it is played', () => {
    const { pages } = parse('<video src="https://cdn.example.com/a.mp4" autoPlay muted loop controls />')
    expect(pages[0]?.html).toBe(
      '<p><a href="https://cdn.example.com/a.mp4" rel="noopener" data-media="video" data-options="autoplay loop muted"></a></p>',
    )
    expect(pages[0]?.settings?.remote).toEqual({ media: ['cdn.example.com'] })
  })
})

describe('an embedded video', () => {
  test.each([
    [
      'https://www.youtube.com/embed/4KzFe50RQkQ?si=x&start=30',
      'https://www.youtube-nocookie.com/embed/4KzFe50RQkQ?start=30',
    ],
    [
      'https://www.youtube.com/watch?app=desktop&v=4KzFe50RQkQ',
      'https://www.youtube-nocookie.com/embed/4KzFe50RQkQ',
    ],
    ['https://youtu.be/4KzFe50RQkQ?t=12s', 'https://www.youtube-nocookie.com/embed/4KzFe50RQkQ?start=12'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://player.vimeo.com/video/76979871?dnt=1&#x26;h=8272103f6e',
    ],
    [
      'https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=1',
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
    ],
    ['https://codesandbox.io/embed/x', 'https://codesandbox.io/embed/x'],
  ])('of %s leads to the player', (src, href) => {
    expect(read(`<iframe src="${src}" title="A film" allowFullScreen></iframe>`)).toBe(
      `<p><a href="${href}" rel="noopener" data-media="frame">A film</a></p>`,
    )
  })

  test('can be a component with an id, and its title is text that answers can quote', () => {
    const { pages } = parse('<YouTube id="4KzFe50RQkQ" title="How kilns work" />')
    expect(pages[0]?.html).toContain('youtube-nocookie.com/embed/4KzFe50RQkQ')
    expect(pages[0]?.passages[0]?.blocks[0]?.text).toBe('How kilns work')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/page.html',
    'https://user:pass@example.com/x',
    'https://example.com:8443/x',
  ])('of %s cannot be played', src => {
    const { pages, problems } = parse(`<iframe src="${src}" title="T" />`)
    expect(pages[0]?.html).not.toMatch(/data-media|<iframe/)
    expect(problems).toHaveLength(1)
  })
})

describe('an image of another host', () => {
  test('keeps its address, and only its text is in passages', () => {
    const { pages } = parse(
      '![A kiln](https://img.example.com/k.png)\n\n<img src="//cdn.example.com/b.png" width="20" alt="" />',
    )
    expect(pages[0]?.html).toContain('<img alt="A kiln" src="https://img.example.com/k.png">')
    expect(pages[0]?.html).toContain('<img alt="" src="https://cdn.example.com/b.png" width="20">')
    expect(pages[0]?.settings?.remote).toEqual({ images: ['cdn.example.com', 'img.example.com'] })
    expect(JSON.stringify(pages[0]?.passages)).not.toContain('example.com')
  })

  test.each([
    'http://img.example.com/k.png',
    'https://127.1:80/k.png',
    'https://localhost/k.png',
    'data:image/png;base64,AAAA',
  ])('is left out at %s', src => {
    expect(read(`![A kiln](${src})`)).toBe('<p><span class="image alone">A kiln</span></p>')
  })
})

test('each host is reported once, with what the owner can do', () => {
  const image = '![A](https://img.example.com/a.png) ![B](https://img.example.com/b.png)'
  const config = JSON.stringify({ name: 'Site', navigation: { pages: ['a', 'b'] } })
  const frames = '<iframe src="https://youtu.be/4KzFe50RQkQ" /> <iframe src="https://pen.example.com/x" />'
  const { problems } = parseSite(
    createMemoryTree({ 'docs.json': config, 'a.mdx': image, 'b.mdx': `${image}\n\n${frames}` }),
  )
  expect(problems.map(({ file, host, message }) => [file, host, message])).toEqual([
    [
      'a.mdx',
      'img.example.com',
      'Images from img.example.com (on 2 pages) are loaded when a reader clicks them. To load them with the page, add the host to the project’s media hosts: lectern projects set PROJECT --media-hosts img.example.com',
    ],
    [
      'b.mdx',
      'pen.example.com',
      'Embedded pages from pen.example.com (on one page) are shown as links. To load them with the page, add the host to the project’s media hosts: lectern projects set PROJECT --media-hosts pen.example.com',
    ],
  ])
})

test.each([
  ['![A kiln](/k.svg)', ['image A kiln']],
  ['![A kiln](/k.svg) ![A lid](/k.svg)', ['image A kiln A lid']],
  [
    '<figure>\n<img src="/k.svg" alt="A kiln" />\n<figcaption>Ours</figcaption>\n</figure>',
    ['image A kiln', 'image Ours'],
  ],
  ['<Frame caption="Ours"><img src="/k.svg" alt="A kiln" /></Frame>', ['image A kiln', 'image Ours']],
  ['See ![A kiln](/k.svg) here.', ['text See A kiln here.']],
  ['1. Open it.\n\n   ![A kiln](/k.svg)', ['step Open it.\nA kiln']],
])('the text of an image alone is known as such: %s', (body, blocks) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  const { pages } = parse(body, { 'k.svg': svg })
  const read = pages.flatMap(({ passages }) => passages.flatMap(passage => passage.blocks))
  expect(read.map(({ kind, text }) => `${kind} ${text}`)).toEqual(blocks)
  const quoted = read.filter(({ kind }) => kind !== 'image' && kind !== 'text')
  expect(quoted.map(({ markdown }) => markdown).join()).not.toContain('A kiln')
})
