import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parsing.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>'

function show(table: string, file = 'README.md'): string {
  const files = {
    'SUMMARY.md': `# Summary\n\n- [Home](${file})\n- [Kilns](gas-kilns.md)\n- [Clay](clay/README.md)\n`,
    [file]: `# Home\n\n${table}\n\nEnd.\n`,
    'gas-kilns.md': '# Gas',
    'clay/README.md': '# Clay',
    '.gitbook/assets/kiln.svg': image,
  }
  const encoded = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])
  const site = parseSite(createMemoryTree(Object.fromEntries(encoded)))
  expect(site.problems).toEqual([])
  const html = site.pages.find(page => page.file === file)?.html ?? ''
  return html
    .replace('<p>End.</p>', '')
    .replace(/ (?:src|width|height|loading|decoding)="[^"]*"/g, '')
    .trim()
}

test('a card table becomes cards with a title, a text, a link and a cover', () => {
  const head =
    '<th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th>'
  const rows = [
    '<td>Gas</td><td>Burns.</td><td><a href="gas-kilns.md">gas-kilns.md</a></td><td><a href=".gitbook/assets/kiln.svg">kiln.svg</a></td>',
    '<td><strong>Clay:</strong> wet <a href="gas-kilns.md">earth</a></td><td></td><td><a href="clay/">clay</a></td><td></td>',
    '<td></td><td></td><td></td><td></td>',
  ]
  const body = rows.map(row => `<tr>${row}</tr>`).join('')
  const table = `<table data-view="cards"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  expect(show(table)).toBe(
    '<div class="cards">' +
      '<div class="card"><p><img alt=""></p><p class="title"><a href="/gas-kilns">Gas</a></p><p>Burns.</p></div>' +
      '<div class="card"><p class="title"><a href="/clay">Clay:</a></p><p> wet <a href="/gas-kilns">earth</a></p></div>' +
      '</div>',
  )
})

test('a card with only a link is named after its page', () => {
  const head = '<th data-card-target data-type="content-ref"></th>'
  const row = '<td><a href="gas-kilns.md">gas-kilns.md</a></td>'
  const table = `<table data-view="cards"><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>`
  expect(show(table)).toBe(
    '<div class="cards"><div class="card"><p class="title"><a href="/gas-kilns">Gas kilns</a></p></div></div>',
  )
})

test('other tables do not show hidden columns, and name the pages that they refer to', () => {
  const head = '<th>Cone</th><th data-hidden>Secret</th><th data-type="content-ref">Page</th>'
  const row = '<td>6</td><td>1222</td><td><a href="gas-kilns.md">gas-kilns.md</a></td>'
  const html = show(`<table><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>`)
  expect(html).toContain('<td>6</td><td><a href="/gas-kilns">Gas kilns</a></td>')
  expect(html).not.toMatch(/Secret|1222/)
})

test('cards of MDX are read, too', () => {
  const table =
    '<Note>Hot</Note>\n\n<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td>Gas</td><td><a href="gas-kilns.md">x</a></td></tr></tbody></table>'
  expect(show(table)).toContain('<p class="title"><a href="/gas-kilns">Gas</a></p>')
})
