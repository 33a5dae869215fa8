/** Escapes text so that Markdown reads it unchanged. Passages define no references, so `[text][1]` has no meaning. */
export function escapeMarkdown(text: string): string {
  if (!/[\\`*_~\]<&]/.test(text)) return text
  return text
    .replace(/[\\`]/g, '\\$&')
    .replace(/(?<=\S)\*|\*(?=\S)/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=\S)/g, text.indexOf('~') === text.lastIndexOf('~') ? '~' : '\\~')
    .replace(/\](?=[(:])/g, '\\]')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
}

/** Escapes syntax that counts at the start of a line only: headings, quotes, list items, underlines. */
export function escapeLineStarts(markdown: string): string {
  return markdown
    .replace(/^([ \t]*)(#{1,6}|[>+*-]|[-=]{2,})(?=\s|$)/gm, '$1\\$2')
    .replace(/^([ \t]*)>/gm, '$1\\>')
    .replace(/^([ \t]*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}
