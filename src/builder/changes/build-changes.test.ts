import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildUpon,
  buildWhole,
  byText,
  compareRandomBuilds,
  describeSite,
  type Files,
  images,
} from '../../../test/support/changed-builds.ts'

const listed = ['index', 'guide/start', 'guide/more', 'guide/open']

function configure(pages: unknown[], others: Record<string, unknown> = {}): string {
  return JSON.stringify({ name: 'Site', navigation: { pages }, ...others })
}

const start: Files = {
  'docs.json': configure(listed),
  'index.mdx': "import A from '/snippets/a.mdx'\n\n<A />\n\n[more](/guide/more#section-one)",
  'guide/start.mdx': "import { Kiln } from '/examples/kiln.jsx'\n\nThe start of the fuse.\n\n<Kiln />",
  'guide/more.mdx': '## Section one\n\nOne.\n\n## Section two\n\nTwo.',
  'guide/open.mdx': '---\ngroups: [staff]\n---\nText.',
  'guide/outside.mdx': 'Outside of the navigation.',
  'snippets/a.mdx': 'A snippet with [a link](/guide/start).',
  'logo.svg': images[0] ?? '',
  'examples/kiln.jsx': 'export const Kiln = () => <p>The kiln.</p>',
  'examples/unused.ts': 'unused(1)',
}

describe('building the pages that changed', () => {
  const piece = fc.constantFrom(
    '## Section one',
    '## Section two',
    '## Section three',
    '# A banner',
    'Words about [the start](/guide/start) and [more](./more#section-one).',
    'See [two](/guide/more#section-two), [three](/guide/more#section-three) and [nothing](/missing#x).',
    '[Staff](/guide/open) read this page.',
    'The turbine needs a fuse.',
    "import A from '/snippets/a.mdx'\n\n<A />",
    '![Logo](/logo.svg)',
    '![Kiln](/kiln.svg)',
    "import { Kiln } from '/examples/kiln.jsx'\n\n<Kiln />",
    'Get [the drawing](/logo.svg).',
    '![Kiln](https://img.example.com/kiln.png)',
    'See [the new page](/guide/new#section-one), [another](./other) and [its folder](/reference).',
  )
  const opening = fc.constantFrom(
    ...['', '', '', '', 'description: About it', 'title: Given', 'title: Other\nsidebarTitle: Short'],
    ...['hidden: true', 'tag: NEW\nicon: rocket', 'noindex: true', 'deprecated: true'],
  )
  const text = fc
    .tuple(opening, fc.array(piece, { minLength: 1, maxLength: 4 }))
    .map(([head, pieces]) => `${head === '' ? '' : `---\n${head}\n---\n`}${pieces.join('\n\n')}`)
  const file = fc.constantFrom(...Object.keys(start).filter(name => name.endsWith('.mdx')))
  const newFile = fc.constantFrom('guide/new.mdx', 'guide/other.mdx', 'reference/index.mdx', 'snippets/b.mdx')
  const configuration = fc.constantFrom(
    start['docs.json'] ?? '',
    configure([...listed, 'guide/new']),
    configure([
      'index',
      'guide/new',
      { group: 'Guide', pages: ['guide/start', 'guide/other'] },
      'guide/more',
    ]),
    configure(['index', ...listed.slice(1).reverse()]),
    configure([
      'index',
      'guide/more',
      'guide/open',
      { group: 'Guide', pages: ['guide/outside', 'guide/start'] },
    ]),
    configure(listed, { redirects: [{ source: '/old', destination: '/guide/new' }] }),
  )
  const edit = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(file, text) },
    { weight: 3, arbitrary: fc.tuple(newFile, text) },
    { weight: 2, arbitrary: fc.tuple(fc.oneof(file, newFile), fc.constant(null)) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('logo.svg', 'kiln.svg'), fc.constantFrom(null, ...images)),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('docs.json'), configuration) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constant('examples/kiln.jsx'),
        fc.constantFrom('export const Kiln = () => <b>Hot</b>', null),
      ),
    },
  )
  const { 'docs.json': _, ...plain } = start
  const site = fc.constantFrom(start, start, plain)
  const edits = fc.array(edit, { maxLength: 3 })

  it('gives the pages, findings and passages of a whole build, or needs one', async () => {
    const { built, added, removed } = await compareRandomBuilds(fc.tuple(site, edits, edits), {
      numRuns: 400,
      paths: ['/guide/new', '/guide/start'],
      queries: ['turbine fuse', 'banner', 'snippet', 'outside', 'new'],
      filters: [{}, { groups: ['Guide'] }],
    })
    expect(built).toBeGreaterThan(40)
    expect(Math.min(added, removed)).toBeGreaterThan(5)
  })

  const body = { 'guide/more.mdx': '## Section one\n\nOther words.\n\n## Section two\n\nTwo.' }

  it.each<[what: string, edit: Files]>([
    ['the text of a page', body],
    ['a new section', { 'guide/more.mdx': `${start['guide/more.mdx']}\n\n## Section three\n\nThree.` }],
    ['a removed section without links to it', { 'guide/more.mdx': '## Section one\n\nOne.' }],
    ['a description', { 'guide/more.mdx': `---\ndescription: More\n---\n${start['guide/more.mdx']}` }],
    ['a snippet', { 'snippets/a.mdx': 'Another snippet.' }],
    ['a new page', { 'guide/new.mdx': 'New.' }],
    ['an image', { 'guide/start.mdx': '![Logo](/logo.svg)' }],
    ['another image', { 'logo.svg': images[1] ?? '' }],
    ['a new page with a new image', { 'guide/new.mdx': '![Kiln](/kiln.svg)', 'kiln.svg': images[1] ?? '' }],
    ['code that a page uses', { 'examples/kiln.jsx': 'export const Kiln = () => <p>Another kiln.</p>' }],
    ['an image that no page uses', { 'unused.png': images[1] ?? '' }],
    ['a title', { 'guide/more.mdx': `---\ntitle: New\n---\n${start['guide/more.mdx']}` }],
    [
      'a new page in the navigation',
      { 'guide/new.mdx': 'New.', 'docs.json': configure([...listed, 'guide/new']) },
    ],
    ['another home page', { 'docs.json': configure(['guide/more', 'guide/start', 'guide/open']) }],
    ['another order', { 'docs.json': configure(['index', 'guide/more', 'guide/start', 'guide/open']) }],
    [
      'a redirect',
      { 'docs.json': configure(listed, { redirects: [{ source: '/old', destination: '/guide/start' }] }) },
    ],
  ])('is enough for %s', async (_, edit) => {
    expect(await buildUpon(await buildWhole(start), { ...start, ...edit })).not.toBeNull()
  })

  it.each<[what: string, edit: Files]>([
    ['a section that others link to', { 'guide/more.mdx': '## Section two\n\nTwo.' }],
    ['readers', { 'guide/start.mdx': '---\ngroups: [staff]\n---\nThe start.' }],
    ['a new page for a group', { 'guide/new.mdx': '---\ngroups: [staff]\n---\nNew.' }],
    ['a new file that no page uses', { 'snippets/b.mdx': 'Unused.' }],
    [
      'the configuration',
      { 'docs.json': JSON.stringify({ name: 'Site', navigation: { pages: ['index'] } }) },
    ],
    ['a new file of code', { 'examples/more.ts': 'more()' }],
    ['code that no page shows', { 'examples/unused.ts': 'unused(2)' }],
    ['an image of the site', { 'brand.svg': images[1] ?? '' }],
    ['instructions for the assistant', { 'Assistant.md': 'Answer in rhymes.' }],
    ['a very long text', { 'guide/start.mdx': Array.from({ length: 200_000 }, (_, i) => `w${i}`).join(' ') }],
  ])('is not enough for %s', async (_, edit) => {
    const before = {
      'Assistant.md': 'Be kind.',
      ...start,
      'docs.json': configure(listed, { logo: '/brand.svg' }),
    }
    expect(await buildUpon(await buildWhole(before), { ...before, ...edit })).toBeNull()
  })

  it('is enough if a page is removed or renamed', async () => {
    const { 'guide/outside.mdx': text = '', ...rest } = start
    const whole = await buildWhole(start)
    expect(await buildUpon(whole, rest)).toMatchObject({ addedCount: 0, removedCount: 1, readCount: 0 })
    expect(await buildUpon(whole, { ...rest, 'guide/inside.mdx': text })).toMatchObject({
      ...{ addedCount: 1, removedCount: 1, readCount: 1 },
    })
  })

  it('finds a new image that a page names without its folder', async () => {
    const before = { ...start, 'index.mdx': '![[kiln.svg]]\n\n[[Other words]]' }
    const after = { ...before, 'guide/kiln.svg': images[1] ?? '', 'guide/other-words.mdx': 'Words.' }
    const built = await buildUpon(await buildWhole(before), after)
    expect(built && describeSite(built)).toEqual(describeSite(await buildWhole(after)))
  })

  it('gives drafts no say in the titles of other pages', async () => {
    const banner = '# Gamma\n\n![Logo](../logo.svg)'
    const before = { 'g/a.md': banner, 'g/b.md': banner, 'g/d.md': '---\ndraft: true\n---\n# Gamma' }
    const withImage = (position: number) => ({ ...before, 'logo.svg': images[position] ?? '' })
    const built = await buildUpon(await buildWhole(withImage(0)), withImage(1))
    const whole = await buildWhole(withImage(1))
    expect(built && describeSite(built)).toEqual(describeSite(whole))
    expect(describeSite(whole).pages.map(page => page?.title)).toEqual(['Gamma', 'Gamma'])
  })

  it('builds the whole site if images that were left out can get room', async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, i) => `<svg xmlns="http://www.w3.org/2000/svg" width="${i + 2}"/>`,
    )
    const show = many.map((_, i) => `![](images/${i}.svg)`).join('\n')
    const before: Files = {
      ...Object.fromEntries(many.map((image, i) => [`images/${i}.svg`, image])),
      ...{ 'a.md': show, 'b.md': '![](b.svg)', 'c.md': 'Text.', 'b.svg': images[0] ?? '' },
    }
    const whole = await buildWhole(before)
    const { 'a.md': _, ...rest } = before
    expect(await buildUpon(whole, rest)).toBeNull()
    expect(await buildUpon(whole, { ...before, 'c.md': 'Other text.' })).not.toBeNull()
  })

  it('finds pages that the navigation misses, and other hosts of all pages', async () => {
    const image = '![Kiln](https://img.example.com/kiln.png)'
    const before = { ...start, 'docs.json': configure([...listed, 'lost']), 'guide/start.mdx': image }
    const { 'guide/start.mdx': _, ...rest } = before
    const after = { ...rest, 'guide/new.mdx': image, 'guide/other.mdx': image }
    const [built, whole] = [await buildUpon(await buildWhole(before), after), await buildWhole(after)]
    expect(byText(built?.problems)).toEqual(byText(whole.problems))
    expect(whole.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('lists the page "lost"'),
        expect.stringContaining('lists the page "guide/start"'),
        expect.stringContaining('img.example.com (on 2 pages)'),
      ]),
    )
  })

  it('is enough for a new page in a document that lists the pages', async () => {
    const list = '# Summary\n\n* [Home](README.md)\n* [One](one.md)\n'
    const before = { 'SUMMARY.md': list, 'README.md': 'Home.', 'one.md': 'One.' }
    const after = { ...before, 'SUMMARY.md': `${list}* [Two](two.md)\n`, 'two.md': 'Two.' }
    const [built, whole] = [await buildUpon(await buildWhole(before), after), await buildWhole(after)]
    expect(built && describeSite(built)).toEqual(describeSite(whole))
  })
})
