/** Stricter than the standard: no quotes, comments, lists or characters with a meaning in headers. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}<>(),;:"[\]\\@]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)*[\p{L}\p{N}-]{1,63}$/u.test(text)
  )
}
