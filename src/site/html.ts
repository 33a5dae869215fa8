/** Markup that is safe to send: made by `html` or `trustedHtml` alone. */
export interface SafeHtml {
  readonly markup: string
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null | undefined | false

/** A template whose values are escaped for text and for quoted attributes, unless they are markup already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  const markup = strings.reduce((text, string, position) => {
    return text + partMarkup(parts[position - 1]) + string
  })
  return { markup }
}

/** Marks markup that was sanitised before. */
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
