/**
 * Tokens that chat templates put between turns. Servers with the wrong template leave them in the text. Before a
 * backtick, they are code.
 */
const template = /^<(?:[|｜][a-z_▁]{2,30}[|｜]|(?:start|end)_of_turn)>(?!`)/i
/** The tags of our prompt, which weak models repeat. */
const prompt =
  /^<\/?(?:passages|passage|conversation|turn|asked|answered|question|wishes)(?: [^<>\n]{0,200})?>/
const begun =
  /^<(?:[|｜][a-z_▁]{0,30}[|｜]?>?|[a-z_]{0,13}>?|\/?[a-z]{0,12}|\/?(?:passages|passage|conversation|turn|asked|answered|question|wishes) [^<>\n]{0,200})$/i

/** Whether a text that begins with `<` begins with such a mark. */
export function readTurnMark(input: string, isEnd: boolean): 'none' | 'begun' | 'mark' {
  if (!isEnd && begun.test(input)) return 'begun'
  return template.test(input) || prompt.test(input) ? 'mark' : 'none'
}
