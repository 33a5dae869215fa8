export const messageLimits = {
  bodyBytes: 512 * 1024,
  messages: 1000,
  partsInAMessage: 1000,
  /** Over all messages of a body, together with the annotations of AI SDK 4. */
  parts: 5000,
  textCharacters: 400_000,
  questionBytes: 16 * 1024,
  contextItems: 50,
  contextCharacters: 100_000,
  currentPathCharacters: 200,
  pageSizeMax: 50,
  pageSizeDefault: 5,
} as const
