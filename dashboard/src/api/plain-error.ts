/** An error whose message is written for the person using the page. */
export class PlainError extends Error {}
