export const encodings = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof encodings

/** The best packing that the client takes (`Accept-Encoding`); undefined: none. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map(part => part.split(';', 1)[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find(name => names.includes(name))
}
