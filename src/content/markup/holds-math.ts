const block = /^[ \t]*\$\$/m
const inline = /(?<![\\$\w])\$(?=\S)([^$\n]{1,300})(?<=\S)\$(?![\w$])/g

/** Whether a text has formulas between `$` or `$$`. Prices and variables of a shell are none. */
export function holdsMath(text: string): boolean {
  if (!text.includes('$')) return false
  if (block.test(text)) return true
  for (const [, formula = ''] of text.matchAll(inline)) if (isFormula(formula)) return true
  return false
}

/** Whether the text between two dollar signs is a formula. */
export function isFormula(text: string): boolean {
  if (text.trim() !== text || /^\d[\d.,]*\s/.test(text)) return false
  return /^[a-z]$/i.test(text) || /[\\^_=<>]|[\w)]\s*[+*/-]\s*[\w(]/.test(text)
}
