/** The content encodings that built files are stored in, with their file extensions. */
export const encodings = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof encodings

/** Returns the best encoding that an `Accept-Encoding` header allows; undefined for none. */
export function chooseEncoding(
  accepted: string | string[] | undefined,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map(part => part.split(';', 1)[0]?.trim().toLowerCase())
  return available.find(name => names.includes(name))
}
