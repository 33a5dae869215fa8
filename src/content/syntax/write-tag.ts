/** Writes a component's start tag, for Markdown and MDX. Attributes without text are left out. */
export function writeTag(
  name: string,
  attributes: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value ? [` ${key}="${escapeAttribute(value)}"`] : [],
  )
  return `<${name}${written.join('')}>`
}

function escapeAttribute(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\{/g, '&#123;')
}
