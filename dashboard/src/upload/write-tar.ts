export interface TarFile {
  /** Path in the archive, separated by `/`. */
  path: string
  content: Uint8Array<ArrayBuffer>
}

const blockBytes = 512
const encoder = new TextEncoder()

/**
 * Packs files into a tar archive (POSIX.1-1988 ustar). A path that is long or not ASCII gets a pax record
 * (POSIX.1-2001) before its header.
 */
export function writeTar(files: readonly TarFile[]): Uint8Array<ArrayBuffer>[] {
  const blocks = files.flatMap(file => {
    const name = encoder.encode(file.path)
    const long = name.length > 100 || name.length !== file.path.length
    return [
      ...(long ? writeEntry('pax', paxRecord(file.path), 'x') : []),
      ...writeEntry(long ? 'file' : file.path, file.content, '0'),
    ]
  })
  return [...blocks, new Uint8Array(blockBytes * 2)]
}

function writeEntry(name: string, content: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer>[] {
  const header = new Uint8Array(blockBytes)
  const put = (text: string, at: number) => header.set(encoder.encode(text), at)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  put(name, 0)
  put('0000644\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${octal(content.length, 11)}\0`, 124)
  put('00000000000\0', 136)
  put('        ', 148)
  put(type, 156)
  put('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${octal(sum, 6)}\0 `, 148)
  const padding = (blockBytes - (content.length % blockBytes)) % blockBytes
  return [header, content, new Uint8Array(padding)]
}

/** `length path=value\n`. The length includes its own digits. */
function paxRecord(path: string): Uint8Array<ArrayBuffer> {
  const rest = encoder.encode(` path=${path}\n`)
  let digits = 1
  while (String(rest.length + digits).length !== digits) digits += 1
  return encoder.encode(`${rest.length + digits} path=${path}\n`)
}
