/** What went wrong, in words for the one who sees the page. */
export class PlainError extends Error {}
