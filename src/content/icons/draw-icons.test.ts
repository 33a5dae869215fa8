import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { readProperty } from '../html/elements.ts'
import { sanitiseHtml } from '../html/sanitise-html.ts'
import { parseSite } from '../parse-site.ts'
import { checkIcons, createIcon, createSwatch, drawIcons } from './draw-icons.ts'
import { explainIcon, findIcon } from './find-icon.ts'

const draw = (children: Root['children']) =>
  toHtml(drawIcons(sanitiseHtml({ type: 'root', children }), 'lucide'), { allowDangerousHtml: true })

describe('icons', () => {
  test.each([
    ['flag', null, 'fontawesome', '640 640'],
    ['flag', null, 'lucide', '24 24'],
    ['fa-brands fa-github', null, 'lucide', '640 640'],
    ['github', 'brands', 'fontawesome', '640 640'],
    ['tabler:abc', null, 'fontawesome', '24 24'],
    ['bot', null, 'fontawesome', '24 24'],
    ['exclamation-triangle', null, 'fontawesome', '640 640'],
    ['fas fa-long-arrow-alt-right', 'solid', 'lucide', '640 640'],
  ] as const)('%s (%s) is found, first in %s', (name, type, library, box) => {
    expect(findIcon({ name, type, library })).toContain(`viewBox="0 0 ${box}"`)
  })

  test.each(['constructor', '__proto__', '../icons', '', '"><script>', 'nowhere-8bit'])(
    '%j is not found',
    name => {
      expect(findIcon({ name, type: null, library: 'fontawesome' })).toBeNull()
    },
  )

  test('are drawn without words, and hostile attributes are left out', () => {
    expect(draw(createIcon('flag', { color: '#ff5733', size: '32' }))).toContain(
      '<svg color="#ff5733" width="32" height="32" class="icon"',
    )
    const hostile = draw(createIcon('flag', { color: 'red" onload="alert(1)', size: '1" x="' }))
    expect(hostile).toMatch(/^<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path/)
    expect(draw(createIcon('javascript:alert(1)'))).toBe('<span class="icon"></span>')
    expect(draw(createIcon('"><script>alert(1)</script>'))).not.toContain('<script')
    expect(draw([{ type: 'raw', value: '<script>alert(1)</script>' }])).toBe('')
  })

  test.each([
    ['rocket-launch', 'rocket'],
    ['key-skeleton-left-right', 'key'],
    ['x-marks-the-spot', null],
  ])('%s is replaced by %s, with a reason', (name, shown) => {
    const find = (name: string) => findIcon({ name, type: null, library: 'fontawesome' })
    expect(find(name)).toBe(shown === null ? null : find(shown))
    expect(explainIcon({ name, type: null, library: 'fontawesome' })).toBe(
      `No icon library has the icon "${name}". ${shown === null ? 'It is not shown.' : `"${shown}" is shown instead.`}`,
    )
  })

  test('an unknown one is reported once per place', () => {
    const messages: string[] = []
    const root: Root = { type: 'root', children: [...createIcon('flag'), ...createIcon('nowhere')] }
    checkIcons(root, { library: 'lucide', report: (_, message) => messages.push(message) })
    expect(messages).toEqual(['No icon library has the icon "nowhere". It is not shown.'])
  })

  test('a swatch takes colours only', () => {
    expect(draw(createSwatch('oklch(70% 0.2 145)'))).toContain('fill="oklch(70% 0.2 145)"')
    for (const value of ['url(https://example.org/a)', 'red"/><script>', 'expression(alert(1))', 'var(--x)'])
      expect(createSwatch(value)).toEqual([])
    const [image] = createIcon('/images/a.svg')
    expect(image?.type === 'element' && readProperty(image, 'src')).toBe('/images/a.svg')
  })
})

describe('an icon that the author wrote as SVG', () => {
  const read = (icon: string) => {
    const site = parseSite(
      createMemoryTree({
        'docs.json': JSON.stringify({ navigation: { pages: ['a'] } }),
        'a.mdx': `<Card title="Kiln" icon={${icon}}>Text.</Card>`,
      }),
    )
    return site.pages[0]?.html ?? ''
  }

  test('is drawn with its shapes', () => {
    expect(
      read(
        '<svg width="24" viewBox="0 0 24 24" strokeWidth={2} onLoad="x()"><g fill="none"><path d="M0 0h4" stroke="currentColor"/></g></svg>',
      ),
    ).toContain(
      '<svg fill="currentColor" viewBox="0 0 24 24" stroke-width="2" class="icon" aria-hidden="true"><g fill="none"><path d="M0 0h4" stroke="currentColor"></path></g></svg>Kiln',
    )
  })

  test.each([
    '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>',
    '<svg viewBox="0 0 1 1"><foreignObject><img src="x"/></foreignObject></svg>',
    '<svg viewBox="0 0 1 1"><use href="https://evil.example/a.svg#x"/></svg>',
    '<svg><path d="M0 0"/></svg>',
  ])('is left out: %s', icon => {
    expect(read(icon)).not.toMatch(/<svg|evil|script/)
  })

  test('loses attributes that could load or run something', () => {
    const html = read(
      '<svg viewBox="0 0 1 1"><path d="M0 0" fill="url(https://evil.example)" style="x" onClick="y" stroke={\'"/><script>\'}/></svg>',
    )
    expect(html).toContain('<path d="M0 0"></path>')
    expect(html).not.toMatch(/evil|script|style|onclick/i)
  })
})

test('hostile marks of an own icon draw nothing', () => {
  for (const svg of [
    '["svg",{"viewBox":"0 0 1 1\\"><script>"},[["path",{"d":"M0"}]]]',
    '["svg",{},[]]',
    '["svg",[],{}]',
  ])
    expect(
      draw([
        { type: 'element', tagName: 'span', properties: { className: ['icon'], dataSvg: svg }, children: [] },
      ]),
    ).not.toContain('<')
})
