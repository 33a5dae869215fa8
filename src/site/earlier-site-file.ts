import type { SiteFile } from './site.ts'

/*
 * The site artifact of earlier releases, little-endian:
 *   8 bytes magic, u32 format version (2 if only some readers may read some pages), u32 number of records,
 *   u32 end of each record (from the start of the records),
 *   the records. Record 0 is the site's head as JSON; then each page has two, its head as JSON and its HTML.
 */
const versions: readonly (number | undefined)[] = [1, 2]
const prefixBytes = 16
const countAt = 12

export function isEarlierVersion(version: number | undefined): boolean {
  return versions.includes(version)
}

export function openEarlierSiteFile(bytes: Uint8Array, damaged: (how: string) => Error): SiteFile {
  if (bytes.length < prefixBytes) throw damaged('it is truncated')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(countAt, true)
  const bodyStart = prefixBytes + count * 4
  if (bodyStart > bytes.length) throw damaged('it is truncated')
  const endOf = (record: number) => (record < 0 ? 0 : view.getUint32(prefixBytes + record * 4, true))
  for (let record = 0; record < count; record++)
    if (endOf(record) < endOf(record - 1)) throw damaged(`record ${record} has a negative length`)
  if (bodyStart + endOf(count - 1) !== bytes.length) throw damaged('its length does not match the header')
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const text = (record: number) =>
    decoder.decode(bytes.subarray(bodyStart + endOf(record - 1), bodyStart + endOf(record)))
  return {
    head: JSON.parse(text(0)),
    pageHead: page => JSON.parse(text(1 + page * 2)),
    html: page => text(2 + page * 2),
    heldBytes: () => 0,
  }
}
