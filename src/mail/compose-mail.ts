import type { Mail } from './mail.ts'

export interface MailContent {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  before: readonly string[]
  link: { label: string; url: string }
  after: readonly string[]
}

/** Writes a mail as plain text and as HTML with the same sentences. Names in them can contain any characters. */
export function composeMail({ to, subject, link, ...content }: MailContent): Mail {
  const [before, after] = [content.before.map(toOneLine), content.after.map(toOneLine)]
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const url = escapeHtml(link.url)
  const body = [
    ...before.map(paragraph),
    `<p><a href="${url}">${escapeHtml(link.label)}</a></p>`,
    `<p>Or copy this address: ${url}</p>`,
    ...after.map(paragraph),
  ]
  return {
    to,
    subject: toOneLine(subject),
    text: `${[...before, `${link.label}:`, link.url, ...after].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${body.join('\n')}</body></html>\n`,
  }
}

/** Removes control characters, line separators and marks that change the direction of text. */
function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}
