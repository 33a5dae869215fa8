import { expect, test } from 'vitest'
import { cutToTokens, estimateTokens } from './estimate-tokens.ts'

/** Counted with the tokeniser of Gemma 3. */
test.each([
  ['prose', 'The server restarts after a change to the configuration file, unless you pass the option.', 17],
  ['a command', 'npx -y @acme/cli@2.14.3 deploy --env=prod --region eu-west-1 --dry-run 2>&1', 36],
  ['JSON', '{"a":[1,2,3],"b":{"x-y":"9f8e7d6c"}}', 29],
  ['a hash', 'a3f9c2e17b604d8e95aa01bc77de4f12', 29],
  ['Chinese', '部署文档网站需要配置域名和证书，然后重新启动服务器。', 15],
])('the tokens of %s are not underestimated', (_name, text, tokens) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens * 0.75)
  expect(estimateTokens(text)).toBeLessThanOrEqual(tokens * 2.2)
})

test('a text is cut where its tokens are used up, between characters', () => {
  expect(cutToTokens('Short.', 10)).toBe('Short.')
  const cut = cutToTokens('😀'.repeat(100), 20)
  expect(cut).toMatch(/^(?:😀)+…$/u)
  expect(estimateTokens(cut.slice(0, -1))).toBeLessThanOrEqual(20)
  expect(cutToTokens('Nothing fits.', 0)).toBe('…')
})
