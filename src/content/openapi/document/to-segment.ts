/** Turns a summary or tag into a path segment: `Get a user's posts.` → `get-a-users-posts`, `get-users-{id}` → `get-users`. */
export function toSegment(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}
