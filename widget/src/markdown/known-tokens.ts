import type { MarkedToken, Token } from 'marked'

/** A cast: without extensions, the lexer only returns these tokens. */
export function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[]
}
