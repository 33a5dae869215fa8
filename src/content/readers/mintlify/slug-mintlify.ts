/**
 * Makes the anchor of a heading by the rules in Mintlify's guide: spaces, dots and punctuation that addresses can hold become
 * hyphens, straight apostrophes become typographic ones, other punctuation and emoji are removed, and everything else stays (`/`,
 * `&`, `$`, letters of any script).
 */
export function slugMintlify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[\s.!~*()-]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[?,;:"[\]{}]/g, '')
    .replace(/\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0E|\uFE0F/gu, '')
}
