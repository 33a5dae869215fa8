const stretch = 60
const step = 40

/**
 * Watches for a text that is recited: tells once a hundred of its characters in a row were written, letter for letter. Looks
 * at every fortieth place alone, as it does so with every answer.
 */
export function createRecitalGuard(text: string): (written: string) => boolean {
  let ahead = ''
  return written => {
    ahead += written
    for (; ahead.length >= stretch; ahead = ahead.slice(step))
      if (text.includes(ahead.slice(0, stretch))) return true
    return false
  }
}
