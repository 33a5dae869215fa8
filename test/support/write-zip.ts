import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipTestEntry {
  path: string
  content?: string | Uint8Array
  method?: number
  /** The size in the central directory, if it differs from the content's. */
  bytes?: number
  mode?: number
  encrypted?: boolean
}

/** Writes a ZIP archive exactly as described, valid or not. */
export function writeZip(entries: readonly ZipTestEntry[], comment = ''): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { path, content = '', method = 8, bytes, mode = 0o100644, encrypted = false } of entries) {
    const name = Buffer.from(path)
    const plain = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(plain) : plain
    const common = Buffer.alloc(26)
    common.writeUInt16LE(encrypted ? 1 : 0x800, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes ?? plain.length, 18)
    common.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 65_536, 6)
    rest.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
    bodies.push(body)
    at += body.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end, Buffer.from(comment)])
}
