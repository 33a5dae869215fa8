import { AppError } from '../shared/index.ts'

/*
 * The site artifact, little-endian:
 *   8 bytes magic, u32 format version, u32 number of records,
 *   u32 end of each record (from the start of the records),
 *   the records. Record 0 is the site's head as JSON; then each page has two, its head as JSON and its HTML.
 */
const magic = 'LECTSITE'
const formatVersion = 1
/** A site with pages that only some readers may read. Earlier releases refuse to serve it. */
const restrictedVersion = 2
const prefixBytes = magic.length + 8
const limitBytes = 0xffff_ffff

export function writeRecords(
  records: readonly Uint8Array[],
  { isRestricted = false }: { isRestricted?: boolean } = {},
): Uint8Array {
  const bodyBytes = records.reduce((total, record) => total + record.length, 0)
  const bodyStart = prefixBytes + records.length * 4
  if (bodyBytes > limitBytes) {
    throw new AppError(
      'invalid-request',
      `The site's pages have ${bodyBytes} bytes; the limit is ${limitBytes}. Split the site into several projects.`,
    )
  }
  const bytes = new Uint8Array(bodyStart + bodyBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode(magic))
  view.setUint32(magic.length, isRestricted ? restrictedVersion : formatVersion, true)
  view.setUint32(magic.length + 4, records.length, true)
  let end = 0
  for (const [position, record] of records.entries()) {
    bytes.set(record, bodyStart + end)
    end += record.length
    view.setUint32(prefixBytes + position * 4, end, true)
  }
  return bytes
}

/** Whether a file that starts with these bytes (at least twelve) is a site artifact of the current format. */
export function isCurrentSite(head: Uint8Array): boolean {
  if (head.length < magic.length + 4) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const start = new TextDecoder().decode(head.subarray(0, magic.length))
  return start === magic && isReadable(view.getUint32(magic.length, true))
}

function isReadable(version: number): boolean {
  return version === formatVersion || version === restrictedVersion
}

export interface RecordReader {
  readonly count: number
  /** Decodes a record as UTF-8 text. */
  text(position: number): string
}

/** Throws `AppError` if the bytes are not a complete site artifact of the current format. */
export function readRecords(bytes: Uint8Array): RecordReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  if (bytes.length < prefixBytes || decoder.decode(bytes.subarray(0, magic.length)) !== magic) {
    throw damaged('the header is missing')
  }
  const version = view.getUint32(magic.length, true)
  if (!isReadable(version)) throw damaged(`format ${version} instead of ${formatVersion}`)
  const count = view.getUint32(magic.length + 4, true)
  const bodyStart = prefixBytes + count * 4
  if (bodyStart > bytes.length) throw damaged('it is truncated')
  const endOf = (position: number) => (position < 0 ? 0 : view.getUint32(prefixBytes + position * 4, true))
  for (let position = 0; position < count; position++) {
    if (endOf(position) < endOf(position - 1)) throw damaged(`record ${position} has a negative length`)
  }
  if (bodyStart + endOf(count - 1) !== bytes.length) throw damaged('its length does not match the header')
  return {
    count,
    text: position =>
      decoder.decode(bytes.subarray(bodyStart + endOf(position - 1), bodyStart + endOf(position))),
  }
}

function damaged(how: string): AppError {
  return new AppError('internal', `The site artifact is damaged: ${how}. Deploy the project again.`)
}
