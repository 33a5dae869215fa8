const beyondAscii = /\P{ASCII}/u

/**
 * One spelling for what readers type in several: compatibility forms and case folded, accents of Latin, Greek and Cyrillic letters
 * dropped. Marks of other scripts stay, they are letters there.
 */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ı', 'i')
}
