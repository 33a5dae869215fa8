import type { MarkedToken, Token } from 'marked'

/** A cast: the lexer has no extensions, so all its tokens are of its own kinds. */
export function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[]
}
