const number = /^-?\d*\.?\d+(?:e-?\d+)?(?:px|%)?$/i
const paint = /^(?:none|currentColor|#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\))$/i
const keyword = /^[a-z-]{2,20}$/

/** The attributes that a drawing can have, with their values. None can load anything. */
const attributePatterns: Record<string, RegExp> = {
  d: /^[\d\s.,+\-MmLlHhVvCcSsQqTtAaZze]{1,20000}$/,
  points: /^[\d\s.,e+-]{1,5000}$/,
  viewBox: /^[\d\s.,-]{3,60}$/,
  transform: /^(?:[a-z]{4,9}\([\d\s.,e+-]{1,80}\)\s*){1,4}$/i,
  fill: paint,
  stroke: paint,
  ...Object.fromEntries(
    'fill-rule clip-rule stroke-linecap stroke-linejoin'.split(' ').map(name => [name, keyword]),
  ),
  ...Object.fromEntries(
    'cx cy r rx ry x y x1 y1 x2 y2 width height opacity fill-opacity stroke-opacity stroke-width stroke-miterlimit'
      .split(' ')
      .map(name => [name, number]),
  ),
}
const shapes = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const shapeLimit = 200
const depthLimit = 6

/** Draws an icon that the author wrote as SVG, from `["svg", attributes, shapes]` in JSON. Null if it is not a drawing. */
export function drawOwnIcon(json: string): string | null {
  const [name, attributes, children] = readNode(json)
  const box = readAttributes(attributes)
  if (name !== 'svg' || box.viewBox === undefined) return null
  const counted = { left: shapeLimit }
  const { width: _, height: __, ...kept } = box
  const inside = drawShapes(children, counted, 0)
  return inside === ''
    ? null
    : `<svg${writeAttributes({ fill: 'currentColor', ...kept })} class="icon" aria-hidden="true">${inside}</svg>`
}

function readNode(json: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

function drawShapes(nodes: unknown, counted: { left: number }, depth: number): string {
  if (!Array.isArray(nodes) || depth > depthLimit) return ''
  return nodes
    .map((node: unknown) => {
      const [name, attributes, children]: unknown[] = Array.isArray(node) ? node : []
      if (typeof name !== 'string' || !shapes.has(name) || counted.left <= 0) return ''
      counted.left -= 1
      return `<${name}${writeAttributes(readAttributes(attributes))}>${drawShapes(children, counted, depth + 1)}</${name}>`
    })
    .join('')
}

function readAttributes(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        typeof value === 'string' &&
        Object.hasOwn(attributePatterns, name) &&
        attributePatterns[name]?.test(value),
    ),
  )
}

function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}
