import { describe, expect, test } from 'vitest'
import { componentTable } from './components/component-table.ts'
import { createMemoryTree } from './core/source-tree.ts'
import { parseSite } from './parse-site.ts'

const values = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  'red;background:url(https://evil.example/x)',
  'url(https://evil.example/x)',
]
const attributes =
  'title label name description href to link url src img image icon iconType color size tip headline cta caption hint text value type for pre post tags id className style repo chart code actions cols defaultTabIndex'.split(
    ' ',
  )

describe('a component with hostile attributes', () => {
  test.each([...componentTable.keys()])('<%s> writes no script, style, handler or foreign address', name => {
    const written = name.replace(/(^|\.)[a-z]/g, letter => letter.toUpperCase())
    const pages = values.map(value => {
      const given = attributes.map(attribute => `${attribute}={${JSON.stringify(value)}}`).join(' ')
      return `---\ntitle: Page\n---\n\n<${written} ${given} onClick="alert(1)">\n\nText.\n\n</${written}>\n`
    })
    const encoder = new TextEncoder()
    const files = pages.map((page, at): [string, Uint8Array] => [`p${at}.mdx`, encoder.encode(page)])
    const site = parseSite(createMemoryTree(Object.fromEntries(files)))
    expect(site.pages).toHaveLength(values.length)
    for (const { html } of site.pages) {
      const tags = html.match(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g) ?? []
      for (const tag of tags) {
        expect(tag).not.toMatch(/^<(?:script|style|iframe|object|embed|form|foreignObject|use)\b/i)
        expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(?:on\w+|style|srcdoc)=/i)
        expect(tag).not.toMatch(/\s(?:href|src|fill|xlink:href)="\s*(?:javascript:|data:|url\()/i)
      }
    }
  })
})
