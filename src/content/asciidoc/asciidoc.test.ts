import { describe, expect, it } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { openSource } from '../open-source.ts'
import { parseSite } from '../parse-site.ts'

function read(files: Record<string, string>, pageLimitMs?: number) {
  const { pages, problems } = parseSite(
    createMemoryTree(files),
    pageLimitMs === undefined ? {} : { pageLimitMs },
  )
  return {
    paths: pages.map(({ path }) => path),
    html: Object.fromEntries(pages.map(({ path, html }) => [path, html])),
    titles: pages.map(({ title }) => title),
    problems: problems.map(({ file, line, message }) => `${file}:${line} ${message}`),
  }
}

/** A line of links without an end takes Asciidoctor longer than any limit. */
const slow = 'xref:a['.repeat(20_000)

describe('AsciiDoc in a plain folder', () => {
  it('is pages, except for files that others include', () => {
    const { paths, html } = read({
      'a.adoc': '= A\n\ninclude::parts/b.adoc[]\n\ninclude::{folder}/c.adoc[]\n',
      'parts/b.adoc': 'Part b.',
      'more/c.adoc': 'Part c.',
      'more/d.asciidoc': '= D',
      '_shared.adoc': ':x: y',
      'e.md': '# E',
    })
    expect(paths).toEqual(['/a', '/e', '/more/d'])
    expect(html['/a']).toBe('<p>Part b.</p>')
  })

  it('takes titles and summaries from the header', () => {
    const { titles, html } = read({
      'a.adoc':
        ':name: Kiln\n= The {name} `door`\n\nSee <<b.adoc#,the other>>, xref:b.adoc[] and xref:b.adoc#_part[].',
      'b.adoc': '= B &amp; _C_\n\n== Part',
    })
    expect(titles).toEqual(['The Kiln door', 'B & C'])
    expect(html['/a']).toBe(
      '<p>See <a href="/b">the other</a>, <a href="/b">B &#x26; C</a> and <a href="/b#_part">B &#x26; C</a>.</p>',
    )
  })

  it('reads front matter before the header', () => {
    const { titles, html, problems } = read({
      'a.adoc': '---\ntitle: Given\n---\n= Given\n\nText {b}.\n\nlink:gone.adoc[x]',
      'b.adoc': '--\nOpen\n--\n',
    })
    expect(titles).toEqual(['Given', 'B'])
    expect(html['/a']).toBe('<p>Text {b}.</p>\n<p><span>x</span></p>')
    expect(problems).toEqual(['a.adoc:8 The link "gone.adoc" points to a missing page.'])
  })

  it('shows what macros of extensions name, and leaves out blocks that only they know', () => {
    const { html, problems } = read({
      'a.adoc':
        '= A\n\nNew label:beta[] badge::[label=old], javadoc:com.acme.Kiln[], term:kiln[the kiln,x] at http://a:80[port] or `label:x[]`.\n\nsnippet::./Kiln[tag=a]\n\nsnippet::./Kiln[tag=b]\nIt `heats`.\n\nkiln::door[\n',
    })
    expect(html['/a']).toBe(
      '<p>New beta old, Kiln, the kiln at <a href="http://a:80" rel="noopener">port</a> or <code>label:x[]</code>.</p>\n<p>It <code>heats</code>.</p>\n<p>kiln::door[</p>',
    )
    expect(problems).toEqual([
      'a.adoc:null The macro "snippet::" is left out: extensions of Asciidoctor are not run.',
    ])
  })

  it('links to headings by the ids of both styles', () => {
    const { problems } = read({
      'a.adoc': '= A\n\nxref:b.adoc#_long_part[x] xref:b.adoc#long-part[y]',
      'b.adoc': '= B\n\n== Long part',
    })
    expect(problems).toEqual([])
  })
})

describe('hostile AsciiDoc', () => {
  it('that takes too long is refused, and later pages are read', () => {
    const { paths, problems } = read({ 'a.adoc': slow, 'b.adoc': '= B', 'c.adoc': 'See xref:b.adoc[].' }, 300)
    expect(paths).toEqual(['/b', '/c'])
    expect(problems).toEqual(['a.adoc:null The page takes longer than 0.3 seconds to read. Split it.'])
  })

  it('reads no file outside the source and none of the web', () => {
    const { html, problems } = read({
      'docs/a.adoc': [
        'include::../../../etc/passwd[]',
        'include::/etc/passwd[]',
        'include::file:///etc/passwd[]',
        'include::https://example.com/a.adoc[]',
        'include::.env[]',
        ':uri: https://example.com/b.adoc',
        '',
        'include::{uri}[]',
        '',
        'image::https://example.com/a.png[opts=inline]',
      ].join('\n'),
      'docs/.env': 'SECRET=1',
      'etc/readme.md': 'x',
    })
    expect(html['/docs/a']).not.toMatch(/root:|SECRET/)
    expect(problems.filter(problem => problem.includes('not included')).length).toBeGreaterThan(2)
  })

  it('cannot include itself for ever, or more than a page may hold', () => {
    const { problems } = read({
      'a.adoc': '= A\n\ninclude::_b.adoc[]',
      '_b.adoc': 'x\n\ninclude::_b.adoc[]\n\ninclude::_b.adoc[]\n',
    })
    expect(problems[0]).toBe('a.adoc:3 "_b.adoc" is not included. The page includes too much.')
  })

  it('has no scripts, handlers or paths of the machine', () => {
    const { html } = read({
      'a.adoc':
        '= A\n\n++++\n<script>alert(1)</script><img src=x onerror=alert(1)>\n++++\n\n[subs=macros]\n----\n<b onclick="x()">b</b>\n----\n\n{backend} {docfile} {user-home}\n\nlink:javascript:alert(1)[x] link:data:text/html,x[y]',
    })
    expect(html['/a']).not.toMatch(/<script|onerror|onclick=|javascript:|data:|\/root|\/work/)
  })

  it('may nest deeply', () => {
    const lists = Array.from({ length: 300 }, (_, at) => `${'*'.repeat(at + 1)} a`).join('\n')
    const blocks = Array.from({ length: 300 }, (_, at) => '='.repeat(at + 4)).join('\n')
    expect(read({ 'a.adoc': lists, 'b.adoc': blocks }).paths).toEqual(['/a', '/b'])
  })
})

it('a page is read again when an included file or the title of a linked page changes', () => {
  const files = {
    'a.adoc': 'include::_part.adoc[]\n\nxref:b.adoc[]',
    'b.adoc': '= B\ninclude::_names.adoc[]',
    'c.adoc': '= C\n\ninclude::gone.adoc[]',
    'd.adoc': 'xref:b.adoc[]',
    '_part.adoc': 'x',
    '_names.adoc': ':name: Kiln',
  }
  const source = openSource(createMemoryTree(files))
  const traces: (readonly string[] | undefined)[] = []
  let next = 0
  source.readPages({
    next: () => (next < source.pageCount ? next++ : undefined),
    onRead: (position, { trace }) => (traces[position] = trace?.files),
  })
  expect(traces).toEqual([
    ['a.adoc', '_part.adoc', 'b.adoc', '_names.adoc'],
    ['b.adoc', '_names.adoc'],
    ['c.adoc', 'gone.adoc'],
    ['d.adoc', 'b.adoc', '_names.adoc'],
  ])
})
