const beyondAscii = /\P{ASCII}/u

/**
 * Folds spelling variants: compatibility forms, case, and accents of Latin, Greek and Cyrillic letters. Marks of other scripts
 * stay, because they are letters there.
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
