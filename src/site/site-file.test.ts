import { describe, expect, test } from 'vitest'
import { contentOf, joinBytes, packRecords } from '../shared/index.ts'
import { isCurrentSite, openSiteFile, readSiteHead, writeSiteFile } from './site-file.ts'

const long = 'x'.repeat(40_000)
const htmls = ['<p>A</p>', long, '<p>C \ud800</p>', '']
const pages = htmls.map((html, i) => ({ head: { path: `/${i}` }, html: packRecords([html]) }))

function writeFile(...site: Parameters<typeof writeSiteFile>): Uint8Array {
  return joinBytes(writeSiteFile(...site))
}

/** Writes the format of releases up to 0.2. */
function writeEarlier(version: number, records: readonly string[]): Uint8Array {
  const contents = records.map(record => Buffer.from(record))
  const numbers = [version, records.length]
  let end = 0
  for (const { length } of contents) {
    end += length
    numbers.push(end)
  }
  const table = Buffer.alloc(4 * numbers.length)
  for (const [i, number] of numbers.entries()) table.writeUInt32LE(number, 4 * i)
  return Buffer.concat([Buffer.from('LECTSITE'), table, ...contents])
}

describe('a site artifact', () => {
  test('has its head and every page, in any order', () => {
    const file = openSiteFile(writeFile({ name: 'Example' }, pages))
    expect(file.head).toEqual({ name: 'Example' })
    for (const page of [3, 0, 2, 1]) {
      expect(file.pageHead(page)).toEqual(pages[page]?.head)
      expect(file.html(page)).toBe(htmls[page])
    }
    expect(file.heldBytes()).toBeGreaterThan(long.length)
  })

  test('shows its head without the rest', async () => {
    const stored = contentOf(writeFile({ name: 'Example' }, pages))
    const read: number[] = []
    const head = await readSiteHead({
      ...stored,
      read: () => Promise.reject(new Error('all of it is read')),
      readPart(part) {
        read.push(part.sizeBytes)
        return stored.readPart(part)
      },
    })
    expect(head).toEqual({ name: 'Example' })
    expect(read.reduce((sum, bytes) => sum + bytes)).toBeLessThan(100)
  })

  test('has no head if it is truncated or says that its head is longer than the file', async () => {
    const whole = writeFile({ name: 'Example' }, [])
    for (let length = 0; length < whole.length; length += 1)
      await expect(readSiteHead(contentOf(whole.subarray(0, length)))).rejects.toThrow('damaged')
    const lying = whole.slice()
    new DataView(lying.buffer).setUint32(12, 0xff_ff_ff_ff, true)
    await expect(readSiteHead(contentOf(lying))).rejects.toThrow('damaged')
  })

  test('is refused if its head takes more than 256 MB', async () => {
    const whole = writeFile({ name: 'x'.repeat(256 * 1024 * 1024) }, [])
    await expect(readSiteHead(contentOf(whole))).rejects.toThrow('its head cannot be read')
    expect(() => openSiteFile(whole)).toThrow('larger than')
  })

  test('is smaller than its text', () => {
    expect(writeFile({}, pages).length).toBeLessThan(1_000)
  })

  test('is refused if a part is missing or another release wrote it', () => {
    const whole = writeFile({}, pages)
    for (let length = 0; length < whole.length; length += 1)
      expect(() => openSiteFile(whole.subarray(0, length))).toThrow('damaged')
    const later = whole.slice()
    later[8] = 4
    expect(isCurrentSite(later)).toBe(false)
    expect(() => openSiteFile(later)).toThrow('format 4 instead of 3')
    expect(isCurrentSite(new Uint8Array(16))).toBe(false)
  })

  test.each([1, 2])('of format %i, from an earlier release, can still be read', async version => {
    const bytes = writeEarlier(version, ['{"name":"Example"}', '{"path":"/"}', '<p>Ü</p>'])
    expect(isCurrentSite(bytes)).toBe(true)
    const file = openSiteFile(bytes)
    expect(await readSiteHead(contentOf(bytes))).toEqual({ name: 'Example' })
    expect([file.head, file.pageHead(0), file.html(0)]).toEqual([
      { name: 'Example' },
      { path: '/' },
      '<p>Ü</p>',
    ])
    for (const length of [12, 20, bytes.length - 1])
      expect(() => openSiteFile(bytes.subarray(0, length))).toThrow('damaged')
  })
})
