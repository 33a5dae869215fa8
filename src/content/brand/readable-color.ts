/** Red, green and blue from 0 to 255. */
type Rgb = [red: number, green: number, blue: number]

export const requiredContrast = 4.5

/** Returns `#rrggbb` for `#rgb`, `#rrggbb` or `#rrggbbaa`; undefined for anything else. */
export function readHexColor(value: string | null): string | undefined {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(value?.trim() ?? '') ?? []
  if (digits === undefined) return undefined
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6)
  return `#${long.toLowerCase()}`
}

/** The contrast ratio of two colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a colour with black or white until text in it has the contrast that WCAG AA requires. */
export function makeReadable(color: string, background: string): string {
  const towards: Rgb = luminanceOf(background) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mixColors(color, toHex(towards), share)
    if (contrastOf(mixed, background) >= requiredContrast) return mixed
  }
  return toHex(towards)
}

/** `share` is that of the second colour, from 0 to 1. */
export function mixColors(one: string, other: string, share: number): string {
  const towards = toRgb(other)
  return toHex(toRgb(one).map((value, at) => value + ((towards[at] ?? 0) - value) * share))
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(color).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toRgb(color: string): Rgb {
  const read = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [read(1), read(3), read(5)]
}

function toHex(values: readonly number[]): string {
  return `#${values.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
