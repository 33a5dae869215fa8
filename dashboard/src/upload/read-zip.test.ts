import { describe, expect, test } from 'vitest'
import { writeZip } from '../../../test/support/write-zip.ts'
import { PlainError } from '../api/plain-error.ts'
import { readZip } from './read-zip.ts'

const zip = (...given: Parameters<typeof writeZip>) => new Blob([writeZip(...given)])

async function readTexts(archive: Blob): Promise<Record<string, string>> {
  const files = await readZip(archive)
  return Object.fromEntries(files.map(({ path, content }) => [path, new TextDecoder().decode(content)]))
}

test('files are read with any script, compression method and folder separator', async () => {
  const archive = zip(
    [
      { path: 'docs/', mode: 0o040755, method: 0 },
      { path: 'docs/index.md', content: '# Acme\n'.repeat(1000) },
      { path: 'docs/stored.md', content: 'As it is.', method: 0 },
      { path: 'docs/empty.md' },
      { path: 'docs\\führung\\设置.md', content: 'ä' },
      { path: 'docs/link.md', content: '../../etc/passwd', method: 0, mode: 0o120777 },
    ],
    'a comment with PK in it',
  )
  expect(await readTexts(archive)).toEqual({
    'docs/index.md': '# Acme\n'.repeat(1000),
    'docs/stored.md': 'As it is.',
    'docs/empty.md': '',
    'docs/führung/设置.md': 'ä',
  })
})

describe('an unreadable archive is refused', () => {
  const page = { path: 'index.md', content: 'x'.repeat(10_000) }
  const whole = zip([page])

  test.each([
    ['an empty file', new Blob([])],
    ['another file', new Blob(['# Not an archive\n'.repeat(100)])],
    ['a truncated archive', whole.slice(0, whole.size - 30)],
    ['an archive without its start', whole.slice(20)],
    ['a file larger than listed', zip([{ ...page, bytes: 10 }])],
    ['a file smaller than listed', zip([{ ...page, bytes: 20_000 }])],
    ['an encrypted archive', zip([{ ...page, encrypted: true }])],
    ['an unknown compression method', zip([{ ...page, method: 12 }])],
  ])('%s', async (_what, archive) => {
    await expect(readZip(archive)).rejects.toThrow(PlainError)
  })

  test('an archive that unpacks to too many bytes or files', async () => {
    const bomb = zip([{ path: 'bomb.md', content: new Uint8Array(5 * 2 ** 20) }, page])
    expect(bomb.size).toBeLessThan(2 ** 16)
    await expect(readZip(bomb, { files: 10, totalBytes: 2 ** 20 })).rejects.toThrow('too large')
    const many = zip(Array.from({ length: 20 }, (_, at) => ({ path: `${at}.md` })))
    await expect(readZip(many, { files: 10, totalBytes: 2 ** 20 })).rejects.toThrow('more than 10 files')
  })
})
