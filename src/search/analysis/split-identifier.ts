import { foldText } from './fold-text.ts'

/**
 * A lower-case letter before a capital (`camelCase`), or the last capital of several before a lower-case letter
 * (`HTTPServer`).
 */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu}\p{Lu})(?=\p{Lu}\p{Ll})/u
const joints = /[-_.'’]+/
const mixedCase = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u

/** `getUserById` → get, User, By, Id. A piece of one letter is not a word, so `iPhone` and `OAuth` stay whole. */
function splitHumps(part: string): string[] {
  if (!mixedCase.test(part)) return [part]
  const pieces = part.split(humps)
  return pieces.some(piece => piece.length === 1) ? [part] : pieces
}

/** Returns the folded parts of a word (`vite.config`, `max_tokens`, `getUser`) in order, or one part for a plain word. */
export function splitIdentifier(word: string): string[] {
  const parts: string[] = []
  for (const joint of word.split(joints))
    for (const hump of splitHumps(joint)) if (hump !== '') parts.push(foldText(hump))
  return parts
}
