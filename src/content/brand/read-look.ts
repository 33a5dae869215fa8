import { asRecord, asText, type JsonRecord } from '../core/json-value.ts'
import type { ColorPair, ImagePair, SiteBrand } from '../core/site-brand.ts'
import { contrastOf, mixColors, requiredContrast } from './readable-color.ts'

const decorations = ['gradient', 'grid', 'windows'] as const
/** The share of the background that a decoration or an image can have, as in the stylesheet of the brand. */
const shares = { decoration: 0.08, image: 0.12 }
const extremes: ColorPair = { light: '#000000', dark: '#ffffff' }

interface LookNeeds {
  /** Reports a finding at the place of a value in the configuration. */
  report(message: string, value: string): void
}

interface Backdrop {
  backdrop?: NonNullable<SiteBrand['backdrop']>
  /** The background on which text of each colour scheme is hardest to read. */
  behind: ColorPair
}

/** Reads the picture and the pattern of the background. A picture is shown palely, so that text stays readable. */
export function readBackdrop(
  { report }: LookNeeds,
  background: JsonRecord,
  { colors, text, image }: { colors: ColorPair; text: ColorPair; image: ImagePair | null },
): Backdrop {
  const name = asText(background.decoration)
  const decoration = decorations.find(one => one === name) ?? null
  const mix = (share: number): ColorPair => ({
    light: mixColors(colors.light, extremes.light, share),
    dark: mixColors(colors.dark, extremes.dark, share),
  })
  const isReadable = ({ light, dark }: ColorPair) =>
    contrastOf(text.light, light) >= requiredContrast && contrastOf(text.dark, dark) >= requiredContrast
  const part = image ? 'image' : decoration ? 'decoration' : null
  if (part === null) return { behind: colors }
  const behind = mix(shares[part])
  if (isReadable(behind)) return { backdrop: { decoration, image }, behind }
  report(`Text is hard to read on the background with its ${part}, so it has one colour.`, part)
  return { behind: colors }
}

/** Reads `styling`: labels above titles, and code that is dark in both colour schemes. */
export function readStyling(
  { report }: LookNeeds,
  settings: JsonRecord,
): Pick<SiteBrand, 'eyebrows' | 'darkCode'> {
  const { eyebrows, codeblocks } = asRecord(settings.styling)
  const theme = asText(codeblocks)
  if (theme !== null && theme !== 'system' && theme !== 'dark')
    report(`Code has the colours of Lectern instead of the theme "${theme}".`, theme)
  return {
    ...(eyebrows === 'section' && { eyebrows }),
    ...(theme === 'dark' && { darkCode: true }),
  }
}
