import { describe, expect, test } from 'vitest'
import { renderReference } from './reference-page.ts'

const { html } = renderReference('/openapi.json')
const [section = ''] = /<section id="sendMessage">.*?<\/section>/s.exec(html) ?? []

describe('the API reference', () => {
  test('has the method of each operation in its contents, beside the title and beside the path', () => {
    expect(html).toContain('<li><a href="#sendMessage"><span class="method is-post">POST</span> Ask')
    expect(section.match(/<span class="method is-post">POST<\/span>/g)).toHaveLength(2)
  })

  test('has nested fields in folds below their parent, each once', () => {
    expect(section).toContain('<summary>Fields of <code>messages</code></summary>')
    expect(section.split('<code>messages[].role</code>')).toHaveLength(2)
  })

  test('has examples in the second column, and no script', () => {
    const [text = '', side = ''] = section.split('<div class="side">')
    expect(side).toContain('<h4>Example request</h4><pre tabindex="0">curl -X POST')
    expect(side).toContain('<h4>Response 200</h4>')
    expect(text).not.toContain('<pre')
    expect(html).not.toContain('<script')
  })
})
