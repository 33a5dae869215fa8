/** Safe markup. Only `html` and `trustedHtml` create it. */
export interface SafeHtml {
  readonly markup: string
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null | undefined | false

/** A template tag that escapes its values for text and quoted attributes, unless they are `SafeHtml`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  const markup = strings.reduce((text, string, position) => {
    return text + partMarkup(parts[position - 1]) + string
  })
  return { markup }
}

export function trustedHtml(markup: string): SafeHtml {
  return { markup }
}

function partMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(one => one.markup).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, character => entities[character] ?? character)
}
