export interface ImageFacts {
  mediaType: string
  extension: string
  /** In CSS pixels; null if the file does not say. */
  width: number | null
  height: number | null
}

type Size = Pick<ImageFacts, 'width' | 'height'>

interface ImageFormat {
  mediaType: string
  extension: string
  matches(bytes: Uint8Array): boolean
  measure(view: DataView): Size
}

const unmeasured: Size = { width: null, height: null }
/** The search limit for formats whose header has no fixed place. */
const searchedBytes = 16_384

const formats: readonly ImageFormat[] = [
  {
    mediaType: 'image/png',
    extension: 'png',
    matches: bytes => readAscii(bytes, 1, 4) === 'PNG\r' && bytes[0] === 0x89,
    measure: view => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    mediaType: 'image/gif',
    extension: 'gif',
    matches: bytes => /^GIF8[79]a$/.test(readAscii(bytes, 0, 6)),
    measure: view => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    mediaType: 'image/jpeg',
    extension: 'jpg',
    matches: bytes => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
    measure: measureJpeg,
  },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    matches: bytes => readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'WEBP',
    measure: measureWebp,
  },
  {
    mediaType: 'image/avif',
    extension: 'avif',
    matches: bytes => /^ftypavi[fs]$/.test(readAscii(bytes, 4, 8)),
    measure: measureAvif,
  },
  {
    mediaType: 'image/x-icon',
    extension: 'ico',
    matches: bytes => [0, 0, 1, 0].every((value, at) => bytes[at] === value),
    measure: view => ({ width: view.getUint8(6) || 256, height: view.getUint8(7) || 256 }),
  },
]

/**
 * Recognises an image by its content, not its name. Returns undefined for formats other than PNG, GIF, JPEG, WebP, AVIF, ICO and SVG.
 */
export function readImage(bytes: Uint8Array): ImageFacts | undefined {
  const format = formats.find(({ matches }) => matches(bytes))
  if (format === undefined) return readSvg(bytes)
  const { mediaType, extension, measure } = format
  return { mediaType, extension, ...measureSafely(bytes, measure) }
}

/** Measures an image. A truncated header gives no size; the browser shows what it can. */
function measureSafely(bytes: Uint8Array, measure: ImageFormat['measure']): Size {
  try {
    const size = measure(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size.width && size.height ? size : unmeasured
  } catch {
    return unmeasured
  }
}

/** Walks the segments (ITU T.81, annex B) to the frame header. */
function measureJpeg(view: DataView): Size {
  let position = 2
  while (view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(position + 7), height: view.getUint16(position + 5) }
    position += marker === 0xff ? 1 : 2 + view.getUint16(position + 2)
  }
  return unmeasured
}

/** RFC 9649: the first chunk decides between three headers. */
function measureWebp(view: DataView): Size {
  const chunk = readAscii(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), 12, 4)
  if (chunk === 'VP8X') return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (chunk !== 'VP8 ') return unmeasured
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** The first image spatial extents property (ISO/IEC 23008-12). */
function measureAvif(view: DataView): Size {
  const bytes = Buffer.from(view.buffer, view.byteOffset, Math.min(view.byteLength, searchedBytes))
  const property = bytes.indexOf('ispe')
  if (property < 0) return unmeasured
  return { width: view.getUint32(property + 8), height: view.getUint32(property + 12) }
}

const svgStart = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>\s*)?<svg\b([^>]*)/i

function readSvg(bytes: Uint8Array): ImageFacts | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, searchedBytes))
  const [, attributes] = svgStart.exec(head.replace(/<!--[\s\S]*?(?:-->|$)/g, '')) ?? []
  if (attributes === undefined) return undefined
  return { mediaType: 'image/svg+xml', extension: 'svg', ...measureSvg(attributes) }
}

function measureSvg(attributes: string): Size {
  const read = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(attributes)?.[1])
  const [width, height] = [read('width'), read('height')]
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) }
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(attributes)
  const [boxWidth, boxHeight] = [Number(box?.[1]), Number(box?.[2])]
  if (!(boxWidth > 0 && boxHeight > 0)) return unmeasured
  const scale = width > 0 ? width / boxWidth : height > 0 ? height / boxHeight : 1
  return { width: Math.round(boxWidth * scale), height: Math.round(boxHeight * scale) }
}

function readUint24(view: DataView, position: number): number {
  return view.getUint16(position, true) | (view.getUint8(position + 2) << 16)
}

function readAscii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
