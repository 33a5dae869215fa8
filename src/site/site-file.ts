import { AppError } from '../shared/index.ts'

/*
 * The site artifact, little-endian:
 *   8 bytes magic, u32 format version, u32 number of records,
 *   u32 end of each record (from the start of the records),
 *   the records. Record 0 is the site's head as JSON; then each page has two, its head as JSON and its HTML.
 */
const magic = 'LECTSITE'
const formatVersion = 1
const prefixBytes = magic.length + 8
const limitBytes = 0xffff_ffff

export function writeRecords(records: readonly Uint8Array[]): Uint8Array {
  const bodyBytes = records.reduce((total, record) => total + record.length, 0)
  const bodyStart = prefixBytes + records.length * 4
  if (bodyBytes > limitBytes) {
    throw new AppError(
      'invalid-request',
      `The site has ${bodyBytes} bytes of pages; ${limitBytes} is the most. Split it over several projects.`,
    )
  }
  const bytes = new Uint8Array(bodyStart + bodyBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode(magic))
  view.setUint32(magic.length, formatVersion, true)
  view.setUint32(magic.length + 4, records.length, true)
  let end = 0
  for (const [position, record] of records.entries()) {
    bytes.set(record, bodyStart + end)
    end += record.length
    view.setUint32(prefixBytes + position * 4, end, true)
  }
  return bytes
}

/** Whether a file that begins with these twelve bytes or more is a site artifact that this release reads, if it is whole. */
export function isCurrentSite(head: Uint8Array): boolean {
  if (head.length < magic.length + 4) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const start = new TextDecoder().decode(head.subarray(0, magic.length))
  return start === magic && view.getUint32(magic.length, true) === formatVersion
}

export interface RecordReader {
  readonly count: number
  /** The record's bytes as UTF-8 text, decoded at each call. */
  text(position: number): string
}

/** Throws an `AppError` when the bytes are not a whole site artifact of this format. */
export function readRecords(bytes: Uint8Array): RecordReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  if (bytes.length < prefixBytes || decoder.decode(bytes.subarray(0, magic.length)) !== magic) {
    throw damaged('it does not begin as one')
  }
  const version = view.getUint32(magic.length, true)
  if (version !== formatVersion) throw damaged(`its format is ${version}, not ${formatVersion}`)
  const count = view.getUint32(magic.length + 4, true)
  const bodyStart = prefixBytes + count * 4
  if (bodyStart > bytes.length) throw damaged('it is cut short')
  const endOf = (position: number) => (position < 0 ? 0 : view.getUint32(prefixBytes + position * 4, true))
  for (let position = 0; position < count; position++) {
    if (endOf(position) < endOf(position - 1)) throw damaged(`record ${position} ends before it begins`)
  }
  if (bodyStart + endOf(count - 1) !== bytes.length) throw damaged('its length is not what it says')
  return {
    count,
    text: position =>
      decoder.decode(bytes.subarray(bodyStart + endOf(position - 1), bodyStart + endOf(position))),
  }
}

function damaged(how: string): AppError {
  return new AppError('internal', `The bytes are no site artifact: ${how}. Deploy the project again.`)
}
