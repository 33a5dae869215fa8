import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { createBox, createText } from '../html/elements.ts'
import { drawMath } from './draw-math.ts'

const draw = (formula: string) => {
  const root: Root = { type: 'root', children: [createBox('span', 'math', [createText(formula)])] }
  return toHtml(drawMath(root), { allowDangerousHtml: true })
}

test('a formula becomes MathML', () => {
  expect(draw('E = mc^2')).toContain(
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi>',
  )
})

test('a hostile or wrong formula stays text', () => {
  expect(draw('\\href{javascript:alert(1)}{x}')).not.toContain('href=')
  expect(draw('\\htmlStyle{color:red}{x}')).not.toContain('style=')
  expect(draw('\\color{red"onload="x}{y}')).not.toMatch(/<[^>]*\sonload=/)
  expect(draw('<img src=x onerror=alert(1)>')).not.toMatch(/<img/)
  expect(draw('\\frac{')).toBe('<span class="math">\\frac{</span>')
  expect(draw('\\def\\a{\\a\\a}\\a')).toBe('<span class="math">\\def\\a{\\a\\a}\\a</span>')
})
