/** Addresses that chat clients turn into links: any scheme, `//host`, `www.`, e-mail. */
const address =
  /[a-z][a-z0-9+.-]{0,63}:\/\/[^\s`|]*|\/\/[^\s`|]+|www\.[^\s`|]*|[\w.+-]{1,64}@[\w-]*\.[^\s`|]*/gi
const trailing = /(?<![.,;:!?'")\]}*_~>\\])[.,;:!?'")\]}*_~>\\]+$/
const pair = /\\([!-/:-@[-`{-~])/g
const cell = /((?:\\[!-/:-@[-`{-~]|[^|])*)(\|?)/g
/**
 * Math and tilde fences would hide text in one client and show it in another. A lone backslash would cancel the
 * next escape.
 */
const special = /\\[!-/:-@[-`{-~]|\\|\$|~{3,}|!$/g

/**
 * Escapes Markdown without white space, so that no client makes a link or an image of it. Addresses become code.
 * `next` is the following character.
 */
export function escapeWord(word: string, next: string): string {
  // A table cell ends even inside code, so code must not cross a bar.
  return word.replace(cell, (whole, text: string, bar: string, at: number) =>
    text === '' ? whole : protectCell(text, at + text.length < word.length ? bar : next) + bar,
  )
}

function protectCell(text: string, next: string): string {
  const plain = text.replace(pair, '$1')
  if (plain !== text && plain.search(address) !== -1) return asCode(text)
  return showAddresses(text, (between, isLast) => escapeSpecial(between, isLast ? next : ''))
}

/** Turns addresses into code, and passes the text between them through `write`. */
export function showAddresses(text: string, write: (between: string, isLast: boolean) => string): string {
  let safe = ''
  let done = 0
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(trailing, '')
    safe += write(text.slice(done, match.index), false) + asCode(found)
    done = match.index + found.length
  }
  return safe + write(text.slice(done), true)
}

function escapeSpecial(text: string, next: string): string {
  return text.replace(special, found => {
    const stays = (found.startsWith('\\') && found.length === 2) || (found === '!' && next !== '[')
    return stays ? found : found.replace(/./g, '\\$&')
  })
}

function asCode(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const marks = '`'.repeat(longest + 1)
  return longest === 0 ? `${marks}${text}${marks}` : `${marks} ${text} ${marks}`
}
