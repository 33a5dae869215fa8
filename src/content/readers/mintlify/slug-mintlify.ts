/**
 * Makes the anchor of a heading, after the rules that Mintlify's guide names: spaces, dots and the punctuation that addresses may
 * hold become hyphens, straight apostrophes become typographic ones, other punctuation and pictures are removed, and everything
 * else stays (`/`, `&`, `$`, letters of any script).
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
