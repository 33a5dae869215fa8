import { describe, expect, test } from 'vitest'
import { readHome } from '../../../test/support/read-home.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { openSource } from '../open-source.ts'
import { parseSite } from '../parse-site.ts'

const files = {
  'index.md':
    '# Home\n\n[The manual](manual.pdf), [the setup](./files/setup.ZIP), [the notes](notes.md) and [a drawing](a.svg).\n',
  'manual.pdf': '%PDF-1.7',
  'files/setup.ZIP': 'PK',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'not-linked.pdf': '%PDF-1.7 other',
}
const site = (more: Record<string, string | Uint8Array> = {}) =>
  parseSite(createMemoryTree({ ...files, ...more }))

describe('files that pages link to', () => {
  test('become files of the site; other files do not', () => {
    expect(
      site()
        .files.map(file => [file.source, file.mediaType])
        .sort(),
    ).toEqual([
      ['a.svg', 'image/svg+xml'],
      ['files/setup.ZIP', 'application/zip'],
      ['manual.pdf', 'application/pdf'],
    ])
  })

  test('are not published if hidden', () => {
    const hidden = site({ 'index.md': '[Settings](./.env)', '.env': 'SECRET=1' })
    expect(hidden.files).toEqual([])
    expect(hidden.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('is hidden, and hidden files are not published'),
    ])
  })

  test('are addressed by content and saved under their own name', () => {
    const { html = '' } = site().pages[0] ?? {}
    expect(html).toMatch(
      /<a href="\/_lectern\/files\/[0-9a-f]{32}\.pdf" download="manual\.pdf">The manual<\/a>/,
    )
    expect(html).toMatch(/files\/[0-9a-f]{32}\.zip" download="setup\.ZIP"/)
  })

  test('are plain text in passages', () => {
    const text = JSON.stringify(site().pages[0]?.passages)
    expect(text).toContain('The manual')
    expect(text).not.toContain('_lectern')
  })

  test.each([
    ['page.html', 'application/octet-stream'],
    ['run.exe', 'application/octet-stream'],
    ['LICENSE', 'application/octet-stream'],
    ['constructor.__proto__', 'application/octet-stream'],
    ['lies.txt', 'text/plain'],
  ])('%s never has a type that browsers run', (name, mediaType) => {
    const linked = site({ 'index.md': `# Home\n\n[x](/${name})\n`, [name]: '<script>alert(1)</script>' })
    for (const file of linked.files) expect(file).toMatchObject({ source: name, mediaType })
  })

  test('are left out and reported if too large', () => {
    const { files: kept, problems } = site({ 'manual.pdf': new Uint8Array(20 * 1024 * 1024 + 1) })
    expect(kept.map(file => file.source)).not.toContain('manual.pdf')
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'link', line: 3, message: expect.stringContaining('"manual.pdf"') }),
    )
  })

  test('invalidate the cached page when they change', () => {
    const trace = readHome(files)
    const check = (changed: string) =>
      openSource(createMemoryTree(files)).createTraceCheck(new Set([changed]))(0, trace)
    expect(check('manual.pdf')).toBe(false)
    expect(check('not-linked.pdf')).toBe(true)
  })
})
